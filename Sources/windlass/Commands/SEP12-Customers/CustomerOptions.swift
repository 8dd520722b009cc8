import CommandLineParsing
import Diagnostics
import FlowLanguage

/// The options of all commands about customers: whose customer, at which anchor, and where what is done is kept.
struct CustomerOptions: ParsableArguments {
    @OptionGroup var anchor: AnchorOptions

    @Option(
        help:
            "The customer's account: a name in the vault, or env:NAME or file:PATH for its seed (S…) (default: $WINDLASS_ACCOUNT)."
    )
    var account: String?

    /// The name of the account, from the option or the environment.
    var accountName: String? { AccountOptions.name(account) }

    @Option(help: "The store of journals (default: $XDG_DATA_HOME/windlass/runs.sqlite).", completion: .file())
    var store: String?

    @OptionGroup var vault: VaultOptions

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @OptionGroup var client: ClientOptions

    @OptionGroup var findings: FindingOptions

    @Flag(help: "Ask nothing; if an answer is required, the command ends with exit 7.")
    var noInput = false

    @Flag(help: "Print one JSON document on standard output; text for people goes to standard error.")
    var json = false

    /// The anchor's home domain.
    var domain: String { anchor.domain }

    func validate() throws {
        guard accountName != nil || anchor.isSandbox else {
            throw Failure.misuse(.accountMissing)
        }
    }

    /// The place of the run and its account.
    var target: TargetOptions {
        var target = TargetOptions()
        target.anchor = domain
        target.network = anchor.networkName
        target.passphrase = anchor.passphrase
        target.friendbot = nil
        target.accounts = [accountName ?? "fresh"]
        target.scenario = anchor.scenario
        return target
    }

    /// The options of a run, with answers from files.
    func runOptions(fill: [String] = [], assignments: [Assignment] = []) -> RunOptions {
        var options = RunOptions()
        var answers = AnswerOptions()
        answers.assignments = assignments
        answers.fill = fill
        options.answers = answers
        options.noInput = noInput
        options.pauseAfter = LongestWait(duration: .seconds(3600))
        options.yes = false
        options.store = store
        options.vault = vault
        options.connection = connection
        options.gateway = gateway
        options.timeout = nil
        options.client = client
        options.findings = findings
        var callbacks = CallbackOptions()
        callbacks.callbackListen = nil
        callbacks.callbackURL = nil
        options.callbacks = callbacks
        options.maxRequests = RequestCount(count: 100_000)
        options.json = json
        return options
    }

    /// The run of `flow`.
    func planned(_ flow: BuiltInFlow, given: [String: String]) throws -> [PlannedRun] {
        let file = try flow.checked(given: given)
        if let finding = file.findings.first(where: { $0.severity == .error }) { throw Failure.unfit(finding) }
        return RunSelection(given: given).runs(of: [file])
    }
}
