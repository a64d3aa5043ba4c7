import BridgeCore
import CWebKitGTK
import GLibKit

/// What pages ask for: other pages and windows, dialogs, permissions.
extension WebView {
    /// Has each navigation be decided.
    func connectPolicy() {
        signals.append(
            SignalConnection(
                view,
                "decide-policy",
                handling: { [weak self] arguments in
                    guard let self, let decision = arguments.object(1) else { return false }
                    return decide(decision, WebKitPolicyDecisionType(arguments.enumeration(2)))
                }
            )
        )
    }

    private func decide(_ decision: UnsafeMutableRawPointer, _ type: WebKitPolicyDecisionType) -> Bool {
        guard type == WEBKIT_POLICY_DECISION_TYPE_NAVIGATION_ACTION else { return false }
        let action = webkit_navigation_policy_decision_get_navigation_action(nb_navigation_decision(decision))
        guard let action, let address = Self.address(of: action) else { return false }
        let isRefused = channel.decide(address) || !isAllowed(address)
        if isRefused {
            webkit_policy_decision_ignore(nb_policy_decision(decision))
        } else {
            webkit_policy_decision_use(nb_policy_decision(decision))
        }
        return true
    }

    private func isAllowed(_ address: String) -> Bool {
        if PageLocation.isKnownScheme(of: address) { return navigationPolicy.decide(address) }
        offer(address)
        return false
    }

    /// Has the app look at an address that WebKit does not open.
    private func offer(_ address: String) {
        if onUnknownScheme?(address) ?? false {
            bridge.remark(BridgeRemark(.offered, "The page opened \(address), which the app took."))
        } else {
            bridge.remark(BridgeRemark(.refused, "The page opened \(address), whose scheme nobody handles."))
        }
    }

    private static func address(of action: OpaquePointer) -> String? {
        webkit_uri_request_get_uri(webkit_navigation_action_get_request(action)).map { String(cString: $0) }
    }

    /// Has what else a page asks for be granted or refused.
    func connectRest() {
        // A window that the page could script would share its bridge; new windows are the app's own decision.
        on("create") { [weak self] arguments in
            self?.refuseWindow(at: arguments.boxed(1).flatMap { Self.address(of: OpaquePointer($0)) } ?? "")
        }
        on("close") { [weak self] _ in self?.onClose?() }
        signals.append(
            SignalConnection(
                view,
                "permission-request",
                handling: { [weak self] arguments in
                    guard let self, let request = arguments.object(1) else { return false }
                    return permit(request)
                }
            )
        )
        signals.append(
            SignalConnection(
                view,
                "script-dialog",
                handling: { [weak self] arguments in
                    guard let self, let dialog = arguments.boxed(1) else { return false }
                    return take(ScriptDialog(OpaquePointer(dialog)))
                }
            )
        )
    }

    /// A dialog is looked at once its signal has returned: WebKit does not bear it if the view is destroyed meanwhile.
    private func take(_ dialog: ScriptDialog) -> Bool {
        guard channel.isOwn(dialog) || onDialog != nil else {
            dialog.leave()
            return false
        }
        newDialog = IdleSource { [weak self] in
            guard let self else { return }
            if channel.isOwn(dialog) { channel.take(dialog) } else { show(dialog) }
        }
        return true
    }

    /// Has the app show it; the page stands still meanwhile.
    private func show(_ dialog: ScriptDialog) {
        bridge.remark(BridgeRemark(.dialogOpened, "A dialog of the page is open."))
        dialog.onEnd = { [weak bridge] in bridge?.remark(BridgeRemark(.dialogClosed, "The page's dialog is closed.")) }
        onDialog?(dialog)
    }

    private func refuseWindow(at address: String) {
        guard address.isEmpty || PageLocation.isKnownScheme(of: address) else { return offer(address) }
        bridge.remark(BridgeRemark(.refused, "The page tried to open a new window."))
    }
}
