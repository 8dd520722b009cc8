import Foundation
import TestLanes
import TestSupport
import Testing

/// Keeps the arithmetic that ends the process away from numbers that anchors, Horizon, files and clocks tell.
@Suite("Numbers from outside", .tags(.computing))
struct ForeignNumberTests {
    /// What reads `Duration`s in its own way, since `Timekeeping` is in its own layer: none of it comes from outside.
    private static let exceptions: Set<String> = [
        "HTTPServing", "Sodium", "ChildProcesses", "SQLite", "Timekeeping", "windlass_bench",
    ]

    /// Lines of the sources that match, but for comments.
    private func lines(_ pattern: String, except targets: Set<String>) throws -> [String] {
        try LayeringTests().sourceFiles().filter { !targets.contains($0.target) }.flatMap { _, file, text in
            try text.codeLines(matching: pattern).map { "\(file): \($0)" }
        }
    }

    @Test("only `Timekeeping` makes a length of time of a number that isn't in the source")
    func durations() throws {
        let unit = "(seconds|milliseconds|microseconds|nanoseconds)"
        // A number in the source, or a product of such.
        let literal = #"-?[0-9_]+( \* [0-9_]+)*\)"#
        let raw = #"(^|[^A-Za-z0-9_)\]?]|Duration)\."# + unit + #"\((?!"# + literal + ")"
        let found = try lines(raw, except: Self.exceptions)
        #expect(found.isEmpty, "\(found)")
    }

    @Test("only `Timekeeping` takes a length of time apart")
    func components() throws {
        let raw = #"\.components\.(seconds|attoseconds)|attoseconds"#
        let found = try lines(raw, except: Self.exceptions)
        #expect(found.isEmpty, "\(found)")
    }

    @Test("no amount is counted with in stroops, whose sums may not fit")
    func stroops() throws {
        let raw = #"[sS]troops\)? ([-+*]|[-+*]=) |[-+*] [A-Za-z.]*[sS]troops\b"#
        // Twice the bits have room for every product of an amount.
        let narrow = try lines(raw, except: ["LedgerEngine", "Sandbox", "Stellar"]).filter { !$0.contains("Int128(") }
        #expect(narrow == [])
    }

    @Test("whatever reads JSON of others gets no operators that end the process")
    func operators() throws {
        for target in ["HTTPTransport", "AnchorClient", "HorizonClient"] {
            let files = try LayeringTests().sourceFiles().filter { $0.target == target }
            #expect(files.contains { $0.text.contains("@_exported public import CheckedArithmetic") }, "\(target)")
        }
        let text = try String(
            contentsOf: LayeringTests.sources.appending(path: "CheckedArithmetic/TrappingOperators.swift"),
            encoding: .utf8
        )
        for type in ["Int64", "UInt64", "Int32", "UInt32"] {
            for sign in ["+", "-", "*"] {
                let pattern =
                    #"@available\(\*, deprecated, [^\n]*\n    package static func \\#(sign) \(left: \#(type), "#
                #expect(text.firstMatch(of: try Regex(pattern)) != nil, "\(type) \(sign)")
            }
        }
        let manifest = try String(contentsOf: Fixture.packageRoot.appending(path: "Package.swift"), encoding: .utf8)
        #expect(manifest.contains(".treatAllWarnings(as: .error)"))
    }
}
