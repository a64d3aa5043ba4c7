import BridgeCore

extension BridgeRemark.Kind {
    /// The page showed a dialog.
    static let dialog = BridgeRemark.Kind(rawValue: "dialog")
    /// A script of `--eval` ended; its result is the remark's value.
    static let evaluated = BridgeRemark.Kind(rawValue: "evaluated")
    /// A script of `--eval` threw.
    static let evaluationFailed = BridgeRemark.Kind(rawValue: "evaluation-failed")
}
