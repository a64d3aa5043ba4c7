import BridgeCore

/// Where scripts stand.
extension NativeFile {
    /// The place of a line of a handler's script in this file or one that it includes, "app.native.json:7:24"; nil where
    /// there is no such script.
    func place(ofLine line: Int, ofScript body: String, of name: HandlerName) -> String? {
        layers.lazy.compactMap { $0.ownPlace(ofLine: line, ofScript: body, of: name) }.first
    }

    private func ownPlace(ofLine line: Int, ofScript body: String, of name: HandlerName) -> String? {
        let text = NativeText(text)
        guard let handler = text.node(["handlers", name.rawValue]) else { return nil }
        let cases = if case .array(let cases) = handler.content { cases } else { [handler] }
        let scripts = cases.compactMap { $0.member("script") }
        let script = scripts.first { if case .string(body) = $0.content { true } else { false } }
        guard let script else { return nil }
        let offset = script.range.lowerBound + ScriptText(token: text.value(of: script)).offset(ofLine: line)
        let (line, column) = JSONSyntaxError.position(of: offset, in: self.text)
        return "\(path):\(line):\(column)"
    }
}

extension JSONNode {
    /// The member of an object; nil where there is none.
    fileprivate func member(_ key: String) -> JSONNode? {
        if case .object(let members) = content { members.last { $0.key == key }?.value } else { nil }
    }
}
