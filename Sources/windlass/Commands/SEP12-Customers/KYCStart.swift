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
        abstract: "Send KYC data to an anchor until it asks for no more.",
        discussion: """
            It signs in, reads the fields that the anchor asks for, takes answers from the profile, asks for the \
            rest, and sends them (files last). Then it waits for the anchor's review. It asks again for what the \
            anchor rejects, with the anchor's reason. It is a run: its answers are kept sealed, and `windlass \
            resume` continues it.

            EXAMPLES
              windlass kyc anchor.example --account main --profile me
              windlass kyc anchor.example --account main --type sep31-sender --fill me.yaml
            """
    )

    @OptionGroup var options: CustomerOptions

    @Option(help: "The customer's `type`, as the anchor names it.")
    var type = "sep6"

    @Option(help: "The profile in the vault to take answers from.")
    var profile: String?

    @Flag(help: "Ask for everything again, also what the anchor has; Enter takes the profile's value.")
    var review = false

    @Option(
        parsing: .singleValue,
        help: "A YAML file of answers; they override the profile's. Repeatable.",
        completion: .file(extensions: ["yaml", "yml"])
    )
    var fill: [String] = []

    @Option(help: "Save the answers in this profile without asking.")
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
