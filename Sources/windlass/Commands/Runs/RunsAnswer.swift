import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowRunner
import Questions
import RunStore
import Terminal
import Timekeeping

/// `windlass runs answer RUN`: answers the open questions of a run.
struct RunsAnswer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "answer",
        abstract: "Answer the open questions of a run; `windlass resume` continues it.",
        discussion: """
            Without answers it asks each question at the terminal. Command lines are visible to other users and stay \
            in the shell's history: give a customer's data at the prompt, in a file with --fill, or with --stdin, as \
            lines `name: value`. Answers are sealed; no output shows them.

            EXAMPLES
              windlass runs answer RUN
              windlass runs answer RUN --fill kyc.yaml
              windlass runs answer RUN --file photo_id_front=id.jpg
            """
    )

    @OptionGroup var options: StoreOptions

    @CommandLineParsing.Argument(help: "The run's id, or its beginning.")
    var run: String

    @CommandLineParsing.Argument(help: "Answers as name=value; not for secrets.")
    var answers: [Assignment] = []

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers; unused ones are ignored. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Option(parsing: .singleValue, help: "An answer that is a file, as NAME=PATH. Repeatable.")
    var file: [Assignment] = []

    @Flag(help: "Read answers from standard input, as in a file.")
    var stdin = false

    @Flag(help: "Ask nothing; without answers the command ends with exit 7.")
    var noInput = false

    func run() async throws {
        let texts = try Assignment.dictionary(answers).mapValues { Secret($0) }
        let given = Answers(texts, files: try Assignment.files(file))
        for warning in PrivateFile.warnings(for: PrivateFile.named(fill: fill, account: nil)) { warning.write() }
        let offers = try Offers(files: fill, stdin: stdin)
        let store = try options.openForWriting()
        let id = try await store.run(named: run)
        let open: Inquiry?
        if given.names.isEmpty, fill.isEmpty, !stdin {
            open = try await ask(id, in: store)
        } else {
            open = try await answer(id, given, offers.answers, in: store)
        }
        if options.json { return StandardOutput.write(try JSONText.of(Answered(run: id, open: open))) }
        guard let open else {
            return StandardOutput.write(.line("all is answered; \(Advice.command("windlass resume \(id)")) resumes it"))
        }
        StandardOutput.write("still open: \(open.needed.map { "`\($0.name)`" }.joined(separator: ", "))")
    }

    /// Takes what is given, which has to be asked for, and of what is offered what is asked for.
    private func answer(
        _ id: RunID,
        _ given: Answers,
        _ offered: Answers,
        in store: JournalStore
    ) async throws -> Inquiry? {
        var spare = offered.names.subtracting(given.names)
        while true {
            do {
                return try await FlowRun.answer(run: id, with: given.merging(offered.only(spare)), in: store)
            } catch let error as AnswerError {
                guard case .notAsked(let name, _, _) = error.reason, spare.remove(name) != nil else { throw error }
                if given.names.isEmpty, spare.isEmpty { throw error }
            }
        }
    }

    /// Asks a person, question by question; what was answered before someone gave up counts.
    private func ask(_ id: RunID, in store: JournalStore) async throws -> Inquiry? {
        guard let inquiry = Inquiry.open(in: try await store.entries(of: id)) else {
            throw AnswerError(.nothingAsked, run: id)
        }
        guard !noInput, ProgramOutput.canAsk else {
            throw Failure.misuse(
                .personMissing,
                [
                    .run: .text(id.rawValue), .names: .texts(inquiry.needed.map(\.name)),
                    .isPaid: inquiry.confirmsPayment ? .flag(true) : nil,
                ]
            )
        }
        _ = try await TerminalPrompt().answers(
            to: inquiry.questions.map { $0.asked.demanding(at: SystemWallClock().now) },
            of: inquiry.asker,
            given: [:]
        ) { name, answer in
            let isFile = inquiry.questions.contains { $0.name == name && $0.type == .file }
            let answers = Answers(texts: isFile ? [:] : [name: answer], files: isFile ? [name: answer] : [:])
            _ = try await FlowRun.answer(run: id, with: answers, atPrompt: true, in: store)
        }
        return Inquiry.open(in: try await store.entries(of: id))
    }
}

/// The output of `runs answer --json`.
private struct Answered: Encodable {
    var run: RunID
    var open: [String]

    init(run: RunID, open: Inquiry?) {
        self.run = run
        self.open = open?.questions.map(\.name) ?? []
    }
}
