import CommandLineParsing
import Testing

/// Options and flags that have been renamed.
@Suite("Former names")
struct AliasTests {
    private struct Renamed: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "renamed", abstract: "Lists runs.")
        @Option(name: .long.alias("standing"), parsing: .singleValue, help: "Only these.") var status: [String] = []
        @Flag(name: .long.alias("mute"), help: "Print nothing.") var quiet = false

        func run() throws {}
    }

    @Test(
        "a former name is read as the new one",
        arguments: [
            ["--standing", "waiting", "--mute"], ["--standing=waiting", "--quiet"], ["--status", "waiting", "--mute"],
        ]
    )
    func former(words: [String]) throws {
        let command = try #require(try Renamed.parseAsRoot(words) as? Renamed)
        #expect(command.status == ["waiting"] && command.quiet)
    }

    @Test("a former name is in no help, and no mistake suggests it")
    func hidden() {
        let help = Renamed.helpMessage(for: Renamed.self, columns: 80)
        #expect(help.contains("--status") && !help.contains("standing") && !help.contains("mute"))
        let mistake = #expect(throws: CommandLineMistake.self) { _ = try Renamed.parseAsRoot(["--standin", "x"]) }
        #expect(mistake.map { "\($0)".contains("standing") } == false)
    }
}
