import XCTest

/// The reported cases.
final class CaseTests: CaseTestCase {
    func testCSP01() throws { try runCase("csp-01") }
    func testDialogs01() throws { try runCase("dlg-01") }
    func testDialogs03() throws { try runCase("dlg-03") }
    func testEnvironment02() throws { try runCase("env-02") }
    func testErrors01() throws { try runCase("err-01") }
    func testErrors02() throws { try runCase("err-02") }
    func testErrors04() throws { try runCase("err-04") }
    func testEscaping01() throws { try runCase("esc-01") }
    func testEscaping02() throws { try runCase("esc-02") }
    func testEscaping03() throws { try runCase("esc-03") }
    func testHistory01() throws { try runCase("hist-01") }
    func testLifetime01() throws { try runCase("life-01") }
    func testLifetime03() throws { try runCase("life-03") }
    func testMultiple01() throws { try runCase("multi-01") }
    // A view makes its one bridge itself, so there is no second one to attach; the page asks a second time.
    func testMultiple02() throws { try runCase("multi-02") }
    func testNavigation01() throws { try runCase("nav-01") }
    func testNavigation03() throws { try runCase("nav-03") }
    func testNavigation04() throws { try runCase("nav-04") }
    func testNavigation07() throws { try runCase("nav-07") }
    func testNavigation08() throws { try runCase("nav-08") }
    func testNavigation10() throws { try runCase("nav-10") }
    func testNumbers01() throws { try runCase("num-01") }
    func testNumbers03() throws { try runCase("num-03") }
    func testNumbers04() throws { try runCase("num-04") }
    func testOrder01() throws { try runCase("ord-01") }
    func testOrder02() throws { try runCase("ord-02") }
    func testReentrancy01() throws { try runCase("re-01") }
    func testReentrancy03() throws { try runCase("re-03") }
    func testSecurity01() throws { try runCase("sec-01") }
    func testSecurity03() throws { try runCase("sec-03") }
    func testSecurity05() throws { try runCase("sec-05") }
    func testSize01() throws { try runCase("size-01") }
    func testStart01() throws { try runCase("start-01") }
    func testStart02() throws { try runCase("start-02", onlyOver: "wvjb6") }
    func testStart04() throws { try runCase("start-04", onlyOver: "wvjb6") }
    func testThreads01() throws { try runCase("thr-01") }
    func testThreads03() throws { try runCase("thr-03") }
    func testThreads04() throws { try runCase("thr-04") }
}
