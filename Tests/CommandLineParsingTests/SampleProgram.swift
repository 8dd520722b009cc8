import CommandLineParsing

/// A program with all that a command can declare.
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Moves boxes.",
        discussion: """
            A box is moved from one place to another, and what was in it arrives with it, unless somebody looks inside.

            EXAMPLES
              sample move here there
            """,
        version: "1.2",
        subcommands: [Move.self, Boxes.self, Serve.self]
    )

    /// Why a command refuses its values.
    struct Refusal: Error, Equatable {
        var option: String

        init(_ option: String) { self.option = option }
    }

    enum Colour: String, ExpressibleByArgument, CaseIterable { case red, green, blue }

    enum Size: String, ExpressibleByArgument, CaseIterable { case small, large }

    struct Weight: ExpressibleByArgument, Equatable {
        var grams: Int

        init?(argument: String) {
            guard argument.hasSuffix("g"), let grams = Int(argument.dropLast()) else { return nil }
            self.grams = grams
        }

        init(grams: Int) { self.grams = grams }

        var defaultValueDescription: String { "\(grams)g" }
    }

    struct Deep: ParsableArguments {
        @Option(help: "How deep.") var depth = 1
        @Flag(help: "Say nothing.") var quiet = false

        func validate() throws {
            guard depth > 0 else { throw Refusal("--depth \(depth)") }
        }
    }

    struct Shared: ParsableArguments {
        @OptionGroup var deep: Deep
        @Option(name: .shortAndLong, help: "A file for the report.", completion: .file()) var output: String?
    }

    struct Move: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Move a box.")

        @Argument(help: "From where.") var source: String
        @Argument(help: "To where, and how often.", completion: .file(extensions: ["box", "crate"]))
        var targets: [String] = []
        @Option(help: "How often.") var count = 3
        @Option(help: ArgumentHelp("The smallest number.", valueName: "number")) var least: UInt64?
        @Option(help: "Its colour.") var colour: Colour?
        @Option(help: "Its size.") var size = Size.small
        @Option(parsing: .unconditional, help: "By how much.") var offset: Int?
        @Option(name: .customLong("tag"), parsing: .singleValue, help: "A tag. Repeatable.") var tags: [String] = []
        @Option(help: "How heavy.") var maxWeight = Weight(grams: 500)
        @OptionGroup var shared: Shared

        mutating func validate() throws {
            guard !tags.contains("") else { throw Refusal("--tag") }
        }

        func run() throws {}
    }

    struct Boxes: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List boxes, and count them.",
            subcommands: [List.self, Count.self],
            defaultSubcommand: List.self
        )
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List boxes.")
        @Option(help: "How many at most.") var limit = 20
        @Flag(help: "Print JSON.") var json = false
        @Argument(help: "Part of a name.") var name: String?

        func run() async throws {}
    }

    struct Count: AsyncParsableCommand {
        static let configuration = CommandConfiguration()
        @Argument(help: "Which.", completion: .list(["full", "empty"])) var kinds: [String]

        func run() async throws {}
    }

    struct Serve: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Serve boxes.", subcommands: [Doors.self])
        @Flag(help: "Print JSON.") var json = false
        @Option(help: "The port.") var port = 80

        func run() throws {}
    }

    struct Doors: ParsableCommand {
        static let configuration = CommandConfiguration()
        @Argument(help: "Which.") var name: String?
        @ParentCommand var serve: Serve

        func run() throws {}
    }
}

extension Sample {
    /// The words of `line`, read.
    static func read<Command: ParsableCommand>(_ line: String, as type: Command.Type = Move.self) throws -> Command? {
        try parseAsRoot(line.split(separator: " ").map(String.init)) as? Command
    }

    /// The mistake in `line`; `nil` where there is none.
    static func mistake(in line: String) -> CommandLineMistake? {
        do { _ = try parseAsRoot(line.split(separator: " ").map(String.init)) } catch {
            return error as? CommandLineMistake
        }
        return nil
    }

    /// The text that `words` ask for; `nil` where they ask for none.
    static func text(of words: [String]) -> String? {
        do { _ = try parseAsRoot(words) } catch { return (error as? CommandLineRequest).map(text(for:)) }
        return nil
    }

    /// The text that the words of `line` ask for.
    static func text(of line: String) -> String? { text(of: line.split(separator: " ").map(String.init)) }
}
