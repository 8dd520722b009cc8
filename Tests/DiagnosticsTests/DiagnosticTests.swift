import Diagnostics
import Testing

@Suite("Diagnostic")
struct DiagnosticTests {
    private struct Leak: Diagnostic {
        var summary = "the bilge holds 3 inches of water"
        var help: String?
        var place: SourcePlace?
        var failure = FailureKind.expectation
    }

    @Test("prints what happened, where, and what to do")
    func wholeMessage() {
        let leak = Leak(help: "man the pumps", place: SourcePlace(file: "hold.yaml", line: 4, column: 7))
        #expect(
            leak.description == """
                the bilge holds 3 inches of water
                  --> hold.yaml:4:7
                help: man the pumps
                """
        )
    }

    @Test("prints nothing where there is nothing to say")
    func shortMessage() {
        #expect(Leak().description == "the bilge holds 3 inches of water")
    }

    @Test("every kind of failure has an exit code of its own, and none of them means success")
    func exitCodes() {
        let codes = FailureKind.allCases.map(\.exitCode)
        #expect(Set(codes).count == codes.count)
        #expect(!codes.contains(0))
        #expect(codes == [1, 2, 3, 8, 4, 5, 6, 7, 75, 130])
        #expect(ExitCode.allCases.map(\.kind) == [nil] + FailureKind.allCases.sorted { $0.exitCode < $1.exitCode })
    }
}
