import BridgeScripting
import Foundation

/// What there is to be known of the file of the handlers, in words.
extension NativeDocument {
    /// The file's name without its folder.
    var name: String { path.map { URL(filePath: $0).lastPathComponent } ?? NativeDocument.usualName }

    /// What the status line says of the file; nil where there is nothing to be known.
    var statusWords: String? {
        if conflict != nil { return translated("{file} was changed elsewhere", ["file": name]) }
        if trouble != nil { return translated("{file} has a mistake", ["file": name]) }
        if isGone { return translated("{file} is gone", ["file": name]) }
        if isEdited { return translated("{file} is not saved", ["file": name]) }
        return file == nil ? nil : name
    }

    /// What a person should know of the file now, and what can be done about it; nil where all is well.
    var notice: Notice? {
        if conflict != nil {
            let text = translated(
                "{file} was changed by another program, and you have changed it here.",
                ["file": name]
            )
            let choices = [
                Notice.Choice(label: translated("Use the F_ile"), action: "use-disk"),
                Notice.Choice(label: translated("_Keep Mine"), action: "keep-mine"),
                Notice.Choice(label: translated("Show _Difference"), action: "show-difference"),
            ]
            return Notice(text: text, choices: choices, isWarning: true)
        }
        if let trouble { return notice(of: trouble) }
        guard isGone else { return nil }
        let text = translated(
            "{file} is gone from the disk. What it said stays in force; saving writes it anew.",
            ["file": name]
        )
        return Notice(text: text, choices: [Notice.Choice(label: translated("_Save"), action: "save-file")])
    }

    private func notice(of trouble: JSONFileError) -> Notice {
        let message = trouble.problems.first?.message ?? ""
        let end = message.last.map { ".?!".contains($0) } == true ? "" : "."
        let sentences = [trouble.place, message + end, effect].compactMap(\.self)
        let choices = [Notice.Choice(label: translated("_Show"), action: "pane-app")]
        return Notice(text: sentences.joined(separator: " "), choices: choices, isWarning: true)
    }

    /// What a mistake in the file comes to.
    var effect: String {
        file == nil
            ? translated("None of {file} is in force.", ["file": name])
            : translated("The last good version of {file} stays in force.", ["file": name])
    }
}

extension JSONFileError {
    /// Where the first problem is: "app.native.json, line 14, column 16:".
    fileprivate var place: String? {
        guard let first = problems.first else { return nil }
        let name = URL(filePath: first.file).lastPathComponent
        guard first.line > 0 else { return name + ":" }
        return translated(
            "{file}, line {line}, column {column}:",
            ["file": name, "line": "\(first.line)", "column": "\(first.column)"]
        )
    }
}
