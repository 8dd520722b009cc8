import CommandLineParsing
import Testing

/// Words that become values.
@Suite("Reading a command line")
struct ReadingTests {
    @Test("values have their types, and defaults where nothing is given")
    func values() throws {
        let line = "move here a b --count=5 --least 18446744073709551615 --colour green --offset -3 --tag x --tag y"
        let move = try #require(try Sample.read(line + " --max-weight 7g -o out"))
        #expect(move.source == "here" && move.targets == ["a", "b"] && move.count == 5 && move.least == .max)
        #expect(move.colour == .green && move.offset == -3 && move.tags == ["x", "y"])
        #expect(move.maxWeight == Sample.Weight(grams: 7) && move.shared.output == "out")
        let plain = try #require(try Sample.read("move here"))
        #expect(plain.source == "here" && plain.targets.isEmpty && plain.count == 3 && plain.least == nil)
        #expect(plain.colour == nil && plain.size == .small && plain.offset == nil && plain.tags.isEmpty)
        #expect(plain.maxWeight == Sample.Weight(grams: 500) && plain.shared.output == nil)
        #expect(plain.shared.deep.depth == 1 && !plain.shared.deep.quiet)
    }

    @Test(
        "options stand anywhere before --, and a flag may be given twice",
        arguments: [
            "move --count 4 here", "move here --count 4", "move --count=4 -- here",
            "move --quiet here --count 4 --quiet",
        ]
    )
    func anywhere(line: String) throws {
        let move = try #require(try Sample.read(line))
        #expect(move.source == "here" && move.count == 4)
    }

    @Test(
        "a flag may count how often it is given, also in one word",
        arguments: [("", 0), ("-v", 1), ("--verbose", 1), ("-v -v", 2), ("-vv", 2), ("-vvv --verbose", 4)]
    )
    func counted(words: String, count: Int) throws {
        let words = words.split(separator: " ").map(String.init)
        let counter = try #require(try Counter.parseAsRoot(words) as? Counter)
        #expect(counter.verbose == count)
    }

    private struct Counter: ParsableCommand {
        static let configuration = CommandConfiguration(commandName: "counter", abstract: "Counts.")

        @Flag(name: .shortAndLong, help: "Say more; twice, all.") var verbose = 0
    }

    @Test("after -- every word is a value, and - is one anywhere")
    func terminator() throws {
        let move = try #require(try Sample.read("move - --quiet -- --all -- --help"))
        #expect(move.source == "-" && move.targets == ["--all", "--", "--help"] && move.shared.deep.quiet)
    }

    @Test("values may be empty, and hold what looks like a name")
    func odd() throws {
        let move = try Sample.parseAsRoot(["move", "", "--output", "", "--offset=-4", "--tag=--x=y"]) as? Sample.Move
        #expect(move?.source == "" && move?.shared.output == "" && move?.offset == -4 && move?.tags == ["--x=y"])
        #expect(try Sample.read("move x -o=a=b")?.shared.output == "a=b")
    }

    @Test("a subcommand is the first word that is left, or the default one")
    func subcommands() throws {
        #expect(try Sample.read("boxes", as: Sample.List.self)?.limit == 20)
        #expect(try Sample.read("boxes --limit 3 --json blue", as: Sample.List.self)?.name == "blue")
        #expect(try Sample.read("boxes list count", as: Sample.List.self)?.name == "count")
        #expect(try Sample.read("boxes count full", as: Sample.Count.self)?.kinds == ["full"])
        #expect(try Sample.read("serve --port 8", as: Sample.Serve.self)?.port == 8)
    }

    @Test(
        "options of the command above are taken on both sides of the subcommand",
        arguments: ["serve --json --port 8 doors x", "serve doors x --port 8 --json", "serve --port 8 doors --json x"]
    )
    func parents(line: String) throws {
        let doors = try #require(try Sample.read(line, as: Sample.Doors.self))
        #expect(doors.name == "x" && doors.serve.json && doors.serve.port == 8)
    }

    @Test("a command that is made without a command line has its defaults, and can be changed")
    func defaults() {
        var shared = Sample.Shared()
        let before = shared
        shared.deep.depth = 4
        shared.output = "x"
        #expect(shared.deep.depth == 4 && shared.output == "x" && before.deep.depth == 1 && before.output == nil)
        #expect(Sample.Doors().serve.port == 80)
    }

    @Test("what was read can go to another task")
    func sendable() async throws {
        let ports = try await withThrowingTaskGroup(of: Int?.self) { group in
            for port in 1...50 {
                group.addTask { try Sample.read("serve --port \(port)", as: Sample.Serve.self)?.port }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(ports == Set(1...50))
    }
}
