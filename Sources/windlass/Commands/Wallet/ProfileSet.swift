import CommandLineParsing
import CustomerFields
import Diagnostics
import FlowRunner
import FoundationEssentials
import Questions
import Terminal
import Timekeeping
import Wallet

/// `windlass profile set PROFILE KEY…`: values go in.
struct ProfileSet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Set values of a profile; create it if it is missing.",
        discussion: """
            A key alone is asked for at the terminal. Command lines are visible to other users and stay in the \
            shell's history, so KEY=VALUE is not for secrets. --fill takes a YAML file of keys and values, --stdin \
            the same from standard input, and --file KEY=PATH a document. All values are checked before any is kept.

            EXAMPLES
              windlass profile set me first_name last_name birth_date
              windlass profile set me --fill me.yaml --file photo_id_front=passport.jpg
            """
    )

    @OptionGroup var options: VaultContentOptions

    @CommandLineParsing.Argument(help: "The profile's name.")
    var profile: String

    @CommandLineParsing.Argument(help: "Keys to ask for, or KEY=VALUE.")
    var values: [String] = []

    @Option(
        parsing: .singleValue,
        help: "A YAML file of keys and values. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Flag(help: "Read keys and values from standard input, as in a file.")
    var stdin = false

    @Option(parsing: .singleValue, help: "A document, as KEY=PATH. Repeatable.")
    var file: [Assignment] = []

    func validate() throws {
        guard !values.isEmpty || !fill.isEmpty || stdin || !file.isEmpty else {
            throw Failure.required(.profileKey, "--fill", "--stdin", "--file", listedBy: "windlass profile fields")
        }
    }

    func run() async throws {
        try Self.refuseRepeated(values.map { $0.prefix { $0 != "=" } } + file.map { $0.key[...] })
        for warning in PrivateFile.warnings(for: PrivateFile.named(fill: fill, account: nil)) { warning.write() }
        let offered = try Offers(files: fill, stdin: stdin).answers
        var texts = offered.texts
        let offeredFiles = offered.files.sortedByKey
        let documents =
            try offeredFiles.map { try Document($0.key, at: $0.value.reveal()) }
            + file.map { try Document($0.key, at: $0.value) }
        let open = try values.filter { !$0.contains("=") }.map { try CustomerField.find($0) }
        for value in values {
            guard let assignment = Assignment(argument: value) else { continue }
            texts[assignment.key] = Secret(assignment.value)
        }
        let vault = try await options.vault.open()
        for field in open { texts[field.key] = try await Self.ask(field) }
        let (given, profile, now) = (texts, profile, SystemWallClock().now)
        let changed = try await vault.change { content in
            // What another value depends on comes first: the format of a number before the number.
            for key in given.keys.sorted(by: >) {
                if let text = given[key] { try content.set(key, to: text, inProfile: profile, at: now) }
            }
            for document in documents {
                try content.set(
                    document.key,
                    toFile: document.content,
                    called: document.name,
                    inProfile: profile
                )
            }
            return try content.profile(named: profile)
        }
        try ProfileReport.write([changed], asJSON: options.json)
    }

    /// Refuses keys that the command line names twice, under any of their names: no one can tell which value counts.
    private static func refuseRepeated(_ keys: [Substring]) throws {
        var seen: Set<String> = []
        for key in keys.map(String.init) where !seen.insert((try? CustomerField.find(key).key) ?? key).inserted {
            let name = Quotation.of(key).map { Fact.text($0) } ?? Fact.phrase(.profileKey)
            throw Failure.misuse(.givenTwice, [.name: name])
        }
    }

    /// Asks for a value until it is one, or someone gives up.
    private static func ask(_ field: CustomerField) async throws -> Secret<String> {
        var question = Question(name: field.key, label: "\(field.label) (\(field.key))", context: field.kind.described)
        if case .choice(let words) = field.kind {
            question.kind = .choice(Question.Choices(words.map { Question.Choice($0) }))
        }
        while true {
            guard ProgramOutput.canAsk, let answer = try await TerminalPrompt().answer(question) else {
                throw Failure.misuse(.personMissing, [.names: .texts([field.key])])
            }
            do {
                let value = try field.value(of: answer.reveal())
                try ProfileDateError.check(value, of: field.key, at: SystemWallClock().now)
                return Secret(value)
            } catch let error as any Diagnostic {
                question.objection = .stated([error.summary, error.help].compactMap(\.self).joined(separator: "; "))
            }
        }
    }

    /// A document on its way into a profile.
    private struct Document {
        var key: String
        var name: String
        var content: Secret<[UInt8]>

        init(_ name: String, at path: String) throws {
            let field = try CustomerField.find(name)
            let bytes = try OpenFile.bytes(of: path, upTo: ProfileFile.limit + 1)
            key = field.key
            self.name = URL(filePath: path).lastPathComponent
            content = Secret(bytes)
        }
    }
}
