import BridgeCore
import Conformance
import XCTest

/// What the matrix of scenarios is made of.
final class MatrixTests: XCTestCase {
    func testNamesAreUnique() {
        let names = Scenario.all.map(\.id)
        XCTAssertEqual(names.count, Set(names).count)
    }

    func testEachDifferenceToThePhoneHasAScenario() {
        let met = Set(Scenario.all.compactMap(\.difference))
        for difference in PhoneDifference.ID.allCases {
            XCTAssertTrue(met.contains(difference), "\(difference.rawValue) has a scenario")
        }
    }

    func testEachProtocolHasScenariosAndReasons() {
        for name in PageAdapter.protocols {
            let reasons = Scenario.all.map { $0.reasonToSkip(name) }
            XCTAssertGreaterThan(reasons.count { $0 == nil }, 30, "\(name)")
            for reason in reasons { XCTAssertNotEqual(reason, "") }
        }
    }
}
