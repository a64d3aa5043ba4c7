import BridgeCore

// Each line that is marked must not compile, and all others must; the compiler's message has
// what is written beside it.

struct Order: Codable, Sendable { var total: Double }
let pay = Endpoint<Order, Bool, Never>("pay")
let scan = Endpoint<String, Int, Double>("scan")
let items = StreamEndpoint<Int, String>("items")
let cart = EventEndpoint<Order>("cart")

@MainActor
func answer(_ bridge: NativeBridge) throws {
    try bridge.register(pay) { order in order.total < 100 }
    try bridge.register(pay) { (order: String) in order.isEmpty }  // wrong: another type
    try bridge.register(pay) { order in "yes" }  // wrong
    try bridge.register(scan) { code, report in
        try report(0.5)
        try report("half")  // wrong
        return code.count
    }
    try bridge.register(scan) { code in code.count }  // wrong
    try bridge.register(items) { count in AsyncStream<String> { $0.finish() } }
    try bridge.register(items) { count in AsyncStream<Int> { $0.finish() } }  // wrong
}

@MainActor
func call(_ bridge: NativeBridge, _ order: Order) async throws {
    let isPaid: Bool = try await bridge.call(pay, order)
    let text: String = try await bridge.call(pay, order)  // wrong
    _ = try await bridge.call(pay, 20)  // wrong
    let scanning = try bridge.start(scan, "code")
    let share: Double? = await scanning.progress.first { _ in true }
    let half: String? = await scanning.progress.first { _ in true }  // wrong
    let count: Int = try await scanning.value
    let answer: String = try await scanning.value  // wrong
    _ = (isPaid, text, share, half, count, answer)
}

@MainActor
func tell(_ bridge: NativeBridge, _ order: Order) async throws {
    let item: String? = try await bridge.stream(items, 3).first { _ in true }
    let number: Int? = try await bridge.stream(items, 3).first { _ in true }  // wrong
    _ = try bridge.stream(items, "three")  // wrong
    try bridge.notify(cart, order)
    try bridge.notify(cart, "twenty")  // wrong
    let news: AsyncStream<Order> = bridge.notifications(cart)
    let texts: AsyncStream<String> = bridge.notifications(cart)  // wrong
    _ = (item, number, news, texts)
}

@MainActor
func mistake(_ bridge: NativeBridge, _ order: Order) async throws {
    _ = try await bridge.call(items, 5)  // wrong: A stream has no one answer
    _ = try await bridge.call(scan, "code")  // wrong: reports progress: start(_:_:)
    _ = try bridge.stream(pay, order)  // wrong: answers once: call it by
    try bridge.notify(pay, order)  // wrong: answers: call it by
    try bridge.register(items) { (count: String) in AsyncStream<String> { $0.finish() } }  // wrong: AsyncSequence
}
