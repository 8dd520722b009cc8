import CommandLineParsing
import Testing

/// What records of a command line have of it.
@Suite("Recorded command lines")
struct RecordedWordsTests {
    private struct Program: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "program",
            abstract: "Sends boxes.",
            subcommands: [Boxes.self]
        )
        @Option(help: "A key.", recorded: { _ in "•••" }) var key: String?
    }

    private struct Boxes: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Boxes.",
            subcommands: [Send.self],
            defaultSubcommand: Send.self
        )
    }

    private struct Send: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Sends.")
        @Option(
            name: .customLong("note").alias("remark"),
            parsing: .singleValue,
            help: "A note.",
            recorded: { "\($0.prefix(1))…" }
        )
        var notes: [String] = []
        @Option(help: "A file.") var file: String?
        @Flag(help: "Say nothing.") var quiet = false
        @Argument(help: "What.") var words: [String] = []

        func run() throws {}
    }

    @Test(
        "the values of options are as their declarations let records have them",
        arguments: [
            ("boxes send --note hidden --note=gone a", "boxes send --note h… --note=g… a"),
            ("boxes send --remark hidden --quiet hidden", "boxes send --remark h… --quiet hidden"),
            ("boxes --note hidden --file f", "boxes --note h… --file f"),
            ("--key hidden boxes send --file=f", "--key ••• boxes send --file=f"),
            ("boxes send --key=hidden --note --quiet", "boxes send --key=••• --note -…"),
            ("boxes send --file --note -- --note hidden", "boxes send --file --note -- --note hidden"),
            ("--other x --file f", "--other x --file f"),
        ]
    )
    func words(line: String, recorded: String) {
        let words = Program.recordedWords(of: line.split(separator: " ").map(String.init))
        #expect(words.joined(separator: " ") == recorded)
    }
}
