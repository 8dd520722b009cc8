import AnchorClient
import CommandLineParsing
import Diagnostics
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Sandbox
import Stellar
import Terminal
import Timekeeping

/// `windlass new DOMAIN`: writes a flow for what an anchor offers.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Ask an anchor what it offers, and write a flow that does it.",
        discussion: """
            What the options don't choose is asked at the terminal, with what the anchor has. The flow is checked before \
            it is written, and its comments say what can be changed.

            EXAMPLES
              windlass new testanchor.stellar.org
              windlass new sandbox --deposit USDC --sep 24 --output first.yaml
            """
    )

    @OptionGroup var anchor: AnchorOptions

    @Option(help: "Deposit this asset: its code, or CODE:ISSUER.")
    var deposit: String?

    @Option(help: "Withdraw this asset: its code, or CODE:ISSUER.")
    var withdraw: String?

    @Option(help: "How: 24 with the anchor's pages, 6 without.")
    var sep: TransferProtocol?

    @Option(help: "How much; the flow's default, which each run can change.")
    var amount: String?

    @Option(
        help:
            "Who acts: fresh for a new account for every run, or the name of one in the vault (default: $WINDLASS_ACCOUNT, or fresh)."
    )
    var account: String?

    @Option(name: .shortAndLong, help: "The file to write (default: after the anchor and the transfer).")
    var output: String?

    @Flag(help: "Write over a file that is there.")
    var force = false

    @Flag(help: "Ask nothing; where the anchor leaves a choice that no option makes, the command ends with exit 7.")
    var noInput = false

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func validate() throws {
        guard deposit == nil || withdraw == nil else { throw ValidationError("choose one of --deposit and --withdraw") }
        if let amount {
            guard let amount = ExactDecimal(amount), amount > .zero else {
                throw ValidationError("--amount takes a number that is more than nothing, as 25 or 0.5")
            }
        }
    }

    func run() async throws {
        let offers = try await offers()
        let choice = OfferChoice(
            domain: anchor.domain,
            asset: deposit ?? withdraw,
            isDeposit: deposit != nil ? true : withdraw != nil ? false : nil,
            service: sep,
            asks: !noInput && ProgramOutput.canAsk
        )
        let offer = try await choice.offer(among: offers)
        var draft = FlowDraft(offer, domain: anchor.domain, network: anchor.networkName)
        draft.amount = try await choice.amount(amount, for: offer)
        // A flow can't name a seed of the environment or a file: that is for the command that runs it.
        draft.account = account ?? AccountOptions.name(nil).flatMap { RunAccount.isVaultName($0) ? $0 : nil } ?? "fresh"
        draft.hasFriendbot = anchor.networkName != "public"
        draft.stock = offers.first { $0.asset == offer.asset && $0.isDeposit && $0.service == offer.service }
        let path = output ?? "\(draft.name).yaml"
        let text = draft.text
        let file = try CheckedFile(path: path, given: [:], cache: FlowFileCache(holding: [path: text]))
        if let finding = file.findings.first(where: { $0.severity == .error }) { throw UnfitFlow(finding) }
        guard force || !FileManager.default.fileExists(atPath: path) else {
            throw Failure.file(.fileExists, .flow, path)
        }
        try OutputFile.write(text, to: path, isPrivate: false)
        if json { return StandardOutput.write(try JSONText.of(["path": path, "flow": draft.name])) }
        StandardOutput.write(
            "wrote \(path); `windlass run \(path)` runs it, `windlass plan \(path)` shows what it would do"
        )
    }

    /// What the anchor offers.
    private func offers() async throws -> [AnchorTransferOffer] {
        guard anchor.isSandbox else {
            var known = try RunTarget.network(named: anchor.networkName)
            known.passphrase = anchor.passphrase ?? known.passphrase
            return try await AnchorTransferOffer.all(
                of: anchor.domain,
                by: sep,
                on: known,
                http: connection.client(),
                gateway: try await gateway.access(asks: !noInput)
            )
        }
        var configuration = SandboxConfiguration()
        if let scenario = anchor.scenario { configuration.play(try Scenario.load(scenario)) }
        let sandbox = try await EmbeddedSandbox.start(configuration)
        let target = RunTarget(embedded: sandbox)
        let offers: Result<[AnchorTransferOffer], any Error>
        do {
            offers = .success(
                try await AnchorTransferOffer.all(
                    of: target.anchor,
                    by: sep,
                    on: target.network,
                    http: connection.client()
                )
            )
        } catch {
            offers = .failure(error)
        }
        await sandbox.stop()
        return try offers.get()
    }
}

/// By which of the SEPs a transfer is made.
enum TransferProtocol: String, ExpressibleByArgument, CaseIterable {
    case hosted = "24"
    case programmatic = "6"
}
