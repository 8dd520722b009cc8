import CommandLineParsing
import Foundation
import Testing

/// Texts for people, and for programs that make manuals.
@Suite("Help")
struct HelpTests {
    @Test("the program's help has its overview, usage, options and subcommands")
    func program() {
        #expect(
            Sample.helpMessage(for: Sample.self, columns: 60) == """
                OVERVIEW: Moves boxes.

                A box is moved from one place to another, and what was in
                it arrives with it, unless somebody looks inside.

                EXAMPLES
                  sample move here there

                USAGE: sample <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  move                    Move a box.
                  boxes                   List boxes, and count them.
                  serve                   Serve boxes.

                  See 'sample help <subcommand>' for detailed help.
                """
        )
    }

    @Test("a command's help has its arguments, and options with values and defaults")
    func command() {
        #expect(
            Sample.helpMessage(for: Sample.Move.self, columns: 80) == """
                OVERVIEW: Move a box.

                USAGE: sample move <source> [<targets> ...] [--count <count>] [--least <number>] [--colour <colour>] \
                [--size <size>] [--offset <offset>] [--tag <tag> ...] [--max-weight <max-weight>] [--depth <depth>] \
                [--quiet] [--output <output>]

                ARGUMENTS:
                  <source>                From where.
                  <targets>               To where, and how often.

                OPTIONS:
                  --count <count>         How often. (default: 3)
                  --least <number>        The smallest number.
                  --colour <colour>       Its colour. (values: red, green, blue)
                  --size <size>           Its size. (values: small, large; default: small)
                  --offset <offset>       By how much.
                  --tag <tag>             A tag. Repeatable.
                  --max-weight <max-weight>
                                          How heavy. (default: 500g)
                  --depth <depth>         How deep. (default: 1)
                  --quiet                 Say nothing.
                  -o, --output <output>   A file for the report.
                  --version               Show the version.
                  -h, --help              Show help information.

                """
        )
    }

    @Test("a command with a default subcommand marks it")
    func defaultSubcommand() {
        #expect(
            Sample.helpMessage(for: Sample.Boxes.self, columns: 80) == """
                OVERVIEW: List boxes, and count them.

                USAGE: sample boxes <subcommand>

                OPTIONS:
                  --version               Show the version.
                  -h, --help              Show help information.

                SUBCOMMANDS:
                  list (default)          List boxes.
                  count

                  See 'sample help boxes <subcommand>' for detailed help.
                """
        )
    }

    @Test(
        "a line is broken where words allow it, in any width",
        arguments: [-1, 0, 1, 26, 27, 30, 40, 79, 200, 1_000_000]
    )
    func widths(columns: Int) {
        let help = Sample.helpMessage(for: Sample.self, columns: columns)
        let words = { (text: String) in text.split { $0 == " " || $0 == "\n" } }
        #expect(words(help) == words(Sample.helpMessage(for: Sample.self, columns: 500)))
        for line in help.split(separator: "\n") where line.count > max(columns, 27) {
            let isUsage = line.hasPrefix("USAGE") || line.hasPrefix("  See")
            #expect(isUsage || line.split(separator: " ").count == 1 || line.hasPrefix("  "), "\(line)")
        }
    }

    @Test(
        "help is asked for in many ways",
        arguments: [
            "move --help", "move -h", "help move", "move --help --version", "move x --bogus --help", "move x -xh",
            "help move nothing", "help move --help",
        ]
    )
    func requests(line: String) {
        #expect(Sample.text(of: line) == Sample.helpMessage(for: Sample.Move.self))
    }

    @Test("help and the version are for the nearest command")
    func nearest() throws {
        #expect(Sample.text(of: "--version") == "1.2" && Sample.text(of: "boxes list --version") == "1.2")
        #expect(Sample.text(of: "boxes --help")?.contains("USAGE: sample boxes <subcommand>") == true)
        #expect(Sample.text(of: "boxes --json --help")?.contains("USAGE: sample boxes list ") == true)
        #expect(Sample.text(of: "help")?.contains("USAGE: sample <subcommand>") == true)
        #expect(Sample.text(of: "help help")?.contains("USAGE: sample help [<subcommands> ...]") == true)
        // A wrong value is told first; what is missing is not.
        #expect(Sample.text(of: "move --count x --help") == nil && Sample.text(of: "move x --count --help") == nil)
        #expect(Sample.text(of: "move x -- --help") == nil)
    }

    @Test("a command without a run of its own asks for its help")
    func nothingToRun() async throws {
        var sample = try Sample.parseAsRoot([])
        do {
            try sample.run()
            Issue.record("it ran")
        } catch let request as CommandLineRequest {
            #expect(Sample.text(for: request) == Sample.helpMessage(for: Sample.self))
        }
        var boxes = Sample.Boxes()
        await #expect(throws: CommandLineRequest.self) { try await boxes.run() }
    }

    @Test("the dump is JSON with every command and all that it declares")
    func dump() throws {
        let text = try #require(Sample.text(of: "--experimental-dump-help"))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["serializationVersion"] as? Int == 0)
        let root = try #require(document["command"] as? [String: Any])
        let commands = try #require(root["subcommands"] as? [[String: Any]])
        #expect(commands.compactMap { $0["commandName"] as? String } == ["move", "boxes", "serve", "help"])
        #expect(commands[1]["defaultSubcommand"] as? String == "list")
        #expect(commands[1]["superCommands"] as? [String] == ["sample"])
        let arguments = try #require(commands[0]["arguments"] as? [[String: Any]])
        #expect(arguments.count == 14)
        let size = try #require(arguments.first { $0["valueName"] as? String == "size" })
        #expect(size["allValues"] as? [String] == ["small", "large"] && size["defaultValue"] as? String == "small")
        #expect(size["kind"] as? String == "option" && size["isOptional"] as? Bool == true)
        #expect(
            text.hasPrefix(
                """
                {
                  "serializationVersion": 0,
                  "command": {
                    "commandName": "sample",
                    "shouldDisplay": true,
                    "abstract": "Moves boxes.",
                """
            )
        )
    }
}
