import Workbench

extension PageOptions {
    /// The option that says in which language texts are.
    static func languageTable<Values>(in path: WritableKeyPath<Values, PageOptions>) -> [Option<Values>] {
        let names = Language.allCases.map(\.rawValue)
        return [
            Option("lang", "NAME", "Use this language for all texts of the window and for sentences: \(list(names))") {
                guard let language = Language(named: $1) else {
                    throw CommandFailure.usage("There is no language \"\($1)\"; use \(list(names)).")
                }
                $0[keyPath: path].language = language
            }
        ]
    }
}
