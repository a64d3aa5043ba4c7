package import BridgeCore

extension JSONPointer {
    /// `value` with something else at the place, or, where that is nil, without the member that it names; an element of
    /// an array becomes `null`, so that the others keep their places.
    ///
    /// `value` stays as it is where it has no such place.
    package func replacing(in value: JSONValue, with new: JSONValue?) -> JSONValue {
        Self.replacing(in: value, at: steps[...], with: new) ?? .null
    }

    private static func replacing(
        in value: JSONValue,
        at steps: ArraySlice<String>,
        with new: JSONValue?
    ) -> JSONValue? {
        guard let step = steps.first else { return new }
        switch value {
        case .object(var object):
            guard let old = object[step] else { return value }
            object[step] = replacing(in: old, at: steps.dropFirst(), with: new)
            return .object(object)
        case .array(var elements):
            guard let index = Int(step), elements.indices.contains(index) else { return value }
            elements[index] = replacing(in: elements[index], at: steps.dropFirst(), with: new) ?? .null
            return .array(elements)
        default: return value
        }
    }
}
