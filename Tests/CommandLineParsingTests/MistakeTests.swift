import Diagnostics
import TestLanes
import TestSupport
import Testing

@testable import CommandLineParsing

/// Command lines that don't fit.
@Suite("Mistakes on a command line")
struct MistakeTests {
    private typealias Fault = CommandLineMistake.Fault
    private typealias Parameter = CommandLineMistake.Parameter

    private static let count = Parameter(
        name: "--count",
        valueName: "count",
        abstract: "How often.",
        allValues: [],
        isRepeating: false
    )
    private static let source = Parameter(
        name: nil,
        valueName: "source",
        abstract: "From where.",
        allValues: [],
        isRepeating: false
    )
    private static let kinds = Parameter(
        name: nil,
        valueName: "kinds",
        abstract: "Which.",
        allValues: [],
        isRepeating: true
    )
    private static let size = Parameter(
        name: "--size",
        valueName: "size",
        abstract: "Its size.",
        allValues: ["small", "large"],
        isRepeating: false
    )
    private static let output = Parameter(
        name: "-o",
        valueName: "output",
        abstract: "A file for the report.",
        allValues: [],
        isRepeating: false
    )
    private static let quiet = Parameter(
        name: "--quiet",
        valueName: nil,
        abstract: "Say nothing.",
        allValues: [],
        isRepeating: false
    )

    private static let cases: [(String, Fault)] = [
        ("move", .missingParameter(source)),
        ("boxes count", .missingParameter(kinds)),
        // What is missing is told before what is not known.
        ("move --cuont", .missingParameter(source)),
        ("move x --cuont 3", .unknownOption("--cuont", nearest: "--count")),
        ("move x --nothing-alike", .unknownOption("--nothing-alike", nearest: nil)),
        // A command's own options are unknown before its name.
        ("--count 4 move here", .unknownOption("--count", nearest: nil)),
        ("move x -z", .unknownOption("-z", nearest: nil)),
        ("move x -5", .unknownOption("-5", nearest: nil)),
        ("move x --count", .missingValue(count)),
        ("move x --count --quiet", .missingValue(count)),
        ("move x --count -- 3", .missingValue(count)),
        ("move x -o", .missingValue(output)),
        ("move x --count many", .invalidValue("many", count)),
        ("move x --count=", .missingValue(count)),
        ("move x --count 99999999999999999999", .invalidValue("99999999999999999999", count)),
        ("move x --size huge --count 3", .invalidValue("huge", size)),
        ("move x --count many --count 3", .invalidValue("many", count)),
        // Which of both is meant can't be told, also where they are the same.
        ("move x --count 3 --count 4", .repeatedOption(count)),
        ("move x --count=3 --count 3", .repeatedOption(count)),
        ("move x --count 3 --count many", .repeatedOption(count)),
        ("move x --output a -o b", .repeatedOption(output)),
        ("move x --size small --size large", .repeatedOption(size)),
        ("move x --quiet=yes", .valueOfFlag("yes", quiet)),
        ("move x -oFILE", .clusteredValue(word: "-oFILE", output)),
        ("---x", .malformedOption("---x")),
        ("move x -=3", .malformedOption("-=3")),
        ("fly", .unexpectedArguments(["fly"])),
        ("boxes list a b -- c --d", .unexpectedArguments(["b", "c", "--d"])),
        ("-- move x", .unexpectedArguments(["move", "x"])),
        ("--generate-completion-script tcsh", .unknownShell("tcsh", known: ["zsh", "bash", "fish"])),
    ]

    @Test("each mistake names the words, and the declaration with its expected form", arguments: 0..<cases.count)
    func faults(number: Int) throws {
        let (line, fault) = Self.cases[number]
        let mistake = try #require(Sample.mistake(in: line), "\(line)")
        #expect(mistake.fault == fault, "\(line)")
    }

    @Test("what a command refuses is thrown as it is, unless help is asked for")
    func refusals() {
        #expect(throws: Sample.Refusal("--depth 0")) { try Sample.parseAsRoot(["move", "x", "--depth", "0"]) }
        #expect(throws: Sample.Refusal("--tag")) { try Sample.parseAsRoot(["move", "x", "--tag", ""]) }
        #expect(throws: CommandLineRequest.self) { try Sample.parseAsRoot(["move", "x", "--depth", "0", "--help"]) }
    }

    @Test(
        "what looks like an option and is a number was meant as an amount",
        arguments: [
            ("move x -5", "-5"), ("move x --offset", nil), ("move -0.5", "-0.5"), ("move x -1,5", "-1,5"),
            ("move x -z", nil), ("move x --cuont -- -5", nil),
        ] as [(String, String?)]
    )
    func negativeNumbers(line: String, number: String?) throws {
        let mistake = try #require(Sample.mistake(in: line))
        #expect(mistake.negative == number)
        #expect(mistake.summary.hasSuffix("is negative") == (number != nil), "\(mistake.summary)")
    }

    @Test("an expected form has the name as it was written, and the placeholder of the value")
    func forms() {
        #expect(Self.count.form == "--count <count>" && Self.source.form == "<source>")
        #expect(Self.quiet.form == "--quiet" && Self.output.form == "-o <output>")
    }

    @Test(
        "a mistake tells the command that was meant, and its usage",
        arguments: [
            ("boxes list a b", ["sample", "boxes", "list"], "sample boxes list [--limit <limit>] [--json] [<name>]"),
            ("boxes count", ["sample", "boxes", "count"], "sample boxes count <kinds> ..."),
            ("boxes lsit x", ["sample", "boxes", "list"], "sample boxes list [--limit <limit>] [--json] [<name>]"),
            ("fly", ["sample"], "sample <subcommand>"),
            ("serve x", ["sample", "serve"], "sample serve [--json] [--port <port>] <subcommand>"),
            (
                "move",
                ["sample", "move"],
                "sample move <source> [<targets> ...] [--count <count>] [--least <number>] [--colour <colour>] "
                    + "[--size <size>] [--offset <offset>] [--tag <tag> ...] [--max-weight <max-weight>] "
                    + "[--depth <depth>] [--quiet] [--output <output>]"
            ),
        ] as [(String, [String], String)]
    )
    func usage(line: String, command: [String], usage: String) {
        let mistake = Sample.mistake(in: line)
        #expect(mistake?.command == command)
        #expect(mistake?.usage == usage)
    }

    private static let pieces = [
        "here", "1", "-1", "-", "--", "--count", "--count=3", "--quiet", "-o", "-ox", "-qo", "--colour", "red",
        "--offset", "--tag", "--=", "=", "-=", "---", "", "--no-colour", "--depth", "0", "-h", "--hepl", "é", "-é=ü",
        "\u{0}", "🇩🇪", "help", "move", "boxes", "list", "count", "serve", "doors", "---complete", "fish", "--version",
        "--generate-completion-script", "--experimental-dump-help", String(repeating: "x", count: 9_000),
    ]

    @Test("any words lead to a command, a request or a mistake", .tags(.computing, .thorough), arguments: 0..<8)
    func anyWords(seed: UInt64) {
        var numbers = Numbers(state: seed)
        var ends = [0, 0, 0]
        for _ in 0..<1500 {
            var words = (0..<numbers.next(below: 8)).map { _ in Self.pieces[numbers.next(below: Self.pieces.count)] }
            // Cut somewhere, what was a word becomes another one.
            if let last = words.popLast() { words.append(String(last.prefix(numbers.next(below: 12)))) }
            do {
                _ = try Sample.parseAsRoot(words)
                ends[0] += 1
            } catch let request as CommandLineRequest {
                _ = Sample.text(for: request)
                ends[1] += 1
            } catch let mistake as CommandLineMistake {
                #expect(mistake.command.first == "sample" && mistake.usage.hasPrefix("sample"))
                ends[2] += 1
            } catch is Sample.Refusal {
                ends[2] += 1
            } catch {
                Issue.record("\(words): \(error)")
            }
            let answer = Sample.text(of: ["---complete", "\(numbers.next(below: words.count + 3))"] + words)
            #expect(answer?.hasPrefix("none") == true || answer?.hasPrefix("file") == true, "\(words)")
        }
        #expect(ends.allSatisfy { $0 > 50 }, "too few of a kind: \(ends)")
    }
}
