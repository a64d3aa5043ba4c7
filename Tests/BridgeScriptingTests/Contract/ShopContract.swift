import BridgeCore
import Foundation

/// What the app answers and hears.
enum AppEndpoints {
    static let basket = Endpoint<Nothing, Basket, Never>("basket")
    static let basketAdd = Endpoint<Article, Nothing, Never>("basket.add")
    static let closed = EventEndpoint<Nothing>("closed")
    static let filesRead = Endpoint<String, Data, Double>("files.read")
    static let filesTree = Endpoint<String?, Folder, Never>("files.tree")
    static let looked = EventEndpoint<Article>("looked")
    static let oddName1 = Endpoint<JSONValue, JSONValue, Never>("odd name/1")
    static let search = StreamEndpoint<String, Article>("search")
    static let serial = Endpoint<Int64, Int64?, Never>("serial")
    static let when = Endpoint<Date, Date?, Never>("when")
}

/// What the page answers and hears.
enum PageEndpoints {
    static let ask = Endpoint<String, Bool, Never>("ask")
    static let count = StreamEndpoint<Int, Int>("count")
    static let paint = Endpoint<Data, Nothing, Int>("paint")
    static let prices = EventEndpoint<[String: Double]>("prices")
}

struct Article: Codable, Sendable {
    var id: Int
    var title: String
    var price: Double
    var since: Date
    var note: String?
    var kind: Kind
}

struct Basket: Codable, Sendable {
    var articles: [Article]
    var counts: [String: Int]
    var last: Article?
}

struct Folder: Codable, Sendable {
    var name: String
    var folders: [Folder]
    var `default`: Bool
}

enum Kind: String, Codable, Sendable, CaseIterable {
    case book
    case film
    case onLoan = "on-loan"
}
