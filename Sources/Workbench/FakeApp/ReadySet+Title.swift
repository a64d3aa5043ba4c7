import BridgeScripting

extension ReadySet {
    /// What people call it.
    var title: String {
        switch id {
        case "location": translated("location")
        case "share": translated("share")
        case "pay": translated("pay")
        case "login": translated("login")
        case "scan": translated("scan")
        case "navigation-bar": translated("navigation bar")
        case "storage": translated("storage")
        case "network": translated("network")
        default: id
        }
    }
}
