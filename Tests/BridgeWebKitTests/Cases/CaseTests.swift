import XCTest

/// The cases that need nothing but a page and its native handlers.
final class CaseTests: CaseTestCase {
    func testCSP01() throws { try runCase("csp-01") }
    func testDialogs03() throws { try runCase("dlg-03") }
    func testEnvironment02() throws { try runCase("env-02") }
    func testErrors01() throws { try runCase("err-01") }
    func testErrors02() throws { try runCase("err-02") }
    func testErrors04() throws { try runCase("err-04") }
    func testEscaping01() throws { try runCase("esc-01") }
    func testEscaping02() throws { try runCase("esc-02") }
    func testEscaping03() throws { try runCase("esc-03") }
    // A view makes its one bridge itself, so there is no second one to attach; the page asks a second time.
    func testMultiple02() throws { try runCase("multi-02") }
    func testNavigation04() throws { try runCase("nav-04") }
    func testNavigation08() throws { try runCase("nav-08") }
    func testNumbers01() throws { try runCase("num-01") }
    func testNumbers03() throws { try runCase("num-03") }
    func testNumbers04() throws { try runCase("num-04") }
    func testOrder01() throws { try runCase("ord-01") }
    func testReentrancy01() throws { try runCase("re-01") }
    func testReentrancy03() throws { try runCase("re-03") }
    func testSecurity01() throws { try runCase("sec-01") }
    func testSecurity03() throws { try runCase("sec-03") }
    func testSecurity05() throws { try runCase("sec-05") }
    func testSize01() throws { try runCase("size-01", limit: .seconds(120)) }
    func testStart02() throws { try runCase("start-02", notOverYK: "it is about WVJB's set-up address") }
    func testStart04() throws { try runCase("start-04", notOverYK: "it is about WVJB's set-up address") }
    func testThreads01() throws { try runCase("thr-01") }
    func testThreads03() throws { try runCase("thr-03") }
    func testThreads04() throws { try runCase("thr-04") }
}
