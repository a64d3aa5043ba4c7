import XCTest

/// Neighbours of the reported cases: the same kinds of fault in other places.
final class MoreCaseTests: CaseTestCase {
    func testCSP01() throws { try runCase("more-csp-01") }
    func testCSP02() throws { try runCase("more-csp-02") }
    func testDialogs01() throws { try runCase("more-dlg-01") }
    func testEnvironment01() throws { try runCase("more-env-01") }
    func testEnvironment02() throws { try runCase("more-env-02") }
    func testEnvironment03() throws { try runCase("more-env-03") }
    func testErrors01() throws { try runCase("more-err-01") }
    func testErrors02() throws { try runCase("more-err-02") }
    func testErrors03() throws { try runCase("more-err-03") }
    func testErrors04() throws { try runCase("more-err-04") }
    func testEscaping01() throws { try runCase("more-esc-01") }
    func testEscaping02() throws { try runCase("more-esc-02") }
    func testEscaping03() throws { try runCase("more-esc-03") }
    func testHistory01() throws { try runCase("more-hist-01") }
    func testNavigation01() throws { try runCase("more-nav-01") }
    func testNumbers01() throws { try runCase("more-num-01") }
    func testNumbers02() throws { try runCase("more-num-02") }
    func testOrder01() throws { try runCase("more-ord-01") }
    func testOrder02() throws { try runCase("more-ord-02") }
    func testOrder03() throws { try runCase("more-ord-03") }
    func testReentrancy01() throws { try runCase("more-re-01") }
    func testReentrancy02() throws { try runCase("more-re-02") }
    func testSecurity01() throws { try runCase("more-sec-01") }
    func testSize01() throws { try runCase("more-size-01") }
    func testStart01() throws { try runCase("more-start-01") }
    func testStart02() throws { try runCase("more-start-02") }
    func testStart03() throws { try runCase("more-start-03") }
    func testStart04() throws { try runCase("more-start-04") }
    func testThreads01() throws { try runCase("more-thr-01") }
}
