import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import Synchronization

/// `windlass kyc DOMAIN`: tells an anchor who its customer is.
struct KYCStart: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Send KYC data to an anchor, until it asks for no more.",
        discussion: """
            Signs in, asks what the anchor wants to know, takes answers from the profile and asks for the rest, sends \
            them (files last), and waits while the anchor reviews them. What it refuses is asked again, with its \
            reason. It is a run like any other: what was answered is kept, sealed, and `windlass resume` goes on.

            EXAMPLES
              windlass kyc anchor.example --account main --profile me
              windlass kyc anchor.example --account main --type sep31-sender --fill me.yaml
            """
    )

    @OptionGroup var options: CustomerOptions

    @Option(help: "What the customer wants to do, in the anchor's words.")
    var type = "sep6"

    @Option(help: "The profile in the vault that answers what it can.")
    var profile: String?

    @Flag(help: "Go through everything, also what the anchor knows, with what the profile has as what Enter takes.")
    var review = false

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers, which count before the profile's. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Option(help: "Keep what was answered in this profile, without asking.")
    var keep: String?

    func run() async throws {
        if let keep { try AnswerKeeping(vault: options.vault, asks: false).check(keep) }
        let named = profile.map { [FillSource.profile($0)] } ?? []
        let account = options.accountName.flatMap { RunAccount.isVaultName($0) ? $0 : nil } ?? "fresh"
        let sources = (review ? [.ask] + named : named + [.ask]).map(\.description)
        let flow = BuiltInFlow.kyc(account: account, sources: sources, keep: keep, reviews: review)
        let runs = try options.planned(flow, given: ["type": type])
        let session = try await RunSession(options.runOptions(fill: fill))
        let start = RunSession.Start(target: options.target, jobs: 1)
        try await session.vault.prepare(for: runs.map(\.flow), accounts: [start.target.account].compactMap(\.self))
        let renderer = session.renderer(for: runs)
        let files = PrivateFile.named(fill: fill, account: options.accountName)
        let done = Mutex<RunID?>(nil)
        try await session.conclude(on: renderer, files: files) {
            let outcome = await session.start(runs, as: start, on: renderer)
            done.withLock { $0 = outcome.runs.first?.run }
            return outcome
        }
        guard let run = done.withLock({ $0 }) else { return }
        let answers = try await FlowRun.answers(of: run, in: session.store)
        try await AnswerKeeping(vault: options.vault, asks: session.isAsking && !options.json)
            .keep(answers, in: keep, rather: profile)
    }
}
