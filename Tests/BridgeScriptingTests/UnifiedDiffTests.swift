import BridgeScripting
import Testing

/// Two texts as one, as people know it from `diff -u`.
struct UnifiedDiffTests {
    private func diff(_ old: String, _ new: String) -> String {
        UnifiedDiff.text(old, new, names: ("recorded", "now"))
    }

    @Test("a changed line stands in its surroundings, and the header counts the lines of both texts")
    func changed() {
        let old = (1...9).map(String.init).joined(separator: "\n")
        let new = old.replacing("5", with: "five")
        #expect(
            diff(old, new) == """
                --- recorded
                +++ now
                @@ -2,7 +2,7 @@
                 2
                 3
                 4
                -5
                +five
                 6
                 7
                 8

                """
        )
    }

    @Test("changes far from each other have parts of their own")
    func parts() {
        let old = (1...20).map(String.init).joined(separator: "\n")
        let new = old.replacing("\n20", with: "\n20\n21").replacing("1\n2\n", with: "2\n")
        #expect(
            diff(old, new).split(separator: "\n").filter { $0.hasPrefix("@@") } == [
                "@@ -1,4 +1,3 @@", "@@ -18,3 +17,4 @@",
            ]
        )
    }

    @Test("equal texts have none; an empty text has no lines")
    func edges() {
        #expect(diff("a\nb", "a\nb") == "")
        #expect(diff("", "a") == "--- recorded\n+++ now\n@@ -0,0 +1 @@\n+a\n")
    }

    @Test("texts of a hundred thousand other lines are compared without waiting")
    func large() {
        let (old, new) = (0..<100_000).reduce(into: ([String](), [String]())) { texts, number in
            texts.0.append("old \(number)")
            texts.1.append("new \(number)")
        }
        let lines = diff(old.joined(separator: "\n"), new.joined(separator: "\n")).split(separator: "\n")
        #expect(lines.count == 200_003)
    }
}

/// Two texts beside each other.
struct AlignedTextsTests {
    @Test("lines that stand in place of others stand beside them, the rest beside empty lines")
    func rows() {
        let texts = AlignedTexts("{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"a\": 3,\n  \"b\": 2,\n  \"c\": 4\n}")
        #expect(texts.left == "{\n  \"a\": 1,\n  \"b\": 2\n\n}")
        #expect(texts.right == "{\n  \"a\": 3,\n  \"b\": 2,\n  \"c\": 4\n}")
        #expect(texts.marks == [.same, .changed, .changed, .added, .same])
        #expect(AlignedTexts("1\n2", "2").marks == [.removed, .same])
    }
}
