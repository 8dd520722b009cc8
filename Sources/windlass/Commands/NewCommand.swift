import AnchorClient
import CommandLineParsing
import Diagnostics
import FlowEngine
import FlowLanguage
import FlowRunner
import FoundationEssentials
import Reports
import Stellar
import Synchronization
import Terminal
import Timekeeping

/// `windlass new DOMAIN`: writes a flow for what an anchor offers.
struct NewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Write a flow for what an anchor offers.",
        discussion: """
            It asks at the terminal for each choice that no option makes. The flow is checked before it is written; \
            its comments say what can be changed.

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

    @Option(help: "24 for SEP-24 (the anchor's hosted pages), 6 for SEP-6.")
    var sep: TransferProtocol?

    @Option(help: "The flow's default amount; each run can change it.")
    var amount: String?

    @Option(
        help:
            "The account: fresh for a new one for every run, or a name in the vault (default: $WINDLASS_ACCOUNT, or fresh)."
    )
    var account: String?

    @Option(name: .shortAndLong, help: "The file to write (default: after the anchor and the transfer).")
    var output: String?

    @Flag(help: "Overwrite an existing file.")
    var force = false

    @Flag(help: "Ask nothing; if a choice is open, the command ends with exit 7.")
    var noInput = false

    @OptionGroup var connection: ConnectionOptions

    @OptionGroup var gateway: GatewayOptions

    @Flag(help: "Print one JSON document on standard output.")
    var json = false

    func validate() throws {
        guard deposit == nil || withdraw == nil else { throw Failure.exclude("--deposit", "--withdraw") }
        if let amount {
            guard let number = ExactDecimal(amount), number > .zero else {
                throw Failure.outOfRange("--amount", amount, .positiveNumber)
            }
        }
    }

    func run() async throws {
        let found = Mutex<[FoundDeviation]>([])
        let offers = try await offers(
            FindingRecorder { deviation in found.withLock { $0.append(FoundDeviation(state: nil, deviation)) } }
        )
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
        if let finding = file.findings.first(where: { $0.severity == .error }) { throw Failure.unfit(finding) }
        guard force || !FileManager.default.fileExists(atPath: path) else {
            throw Failure.file(.fileExists, .flow, path)
        }
        try OutputFile.write(text, to: path, isPrivate: false)
        let findings = found.withLock { $0 }
        if json {
            let flow = NewFlow(path: path, flow: draft.name, findings: findings.reported)
            return StandardOutput.write(try JSONText.of(flow))
        }
        StandardOutput.write(
            "wrote \(path); `windlass run \(path)` runs it, `windlass plan \(path)` shows what it would do"
        )
        findings.write()
    }

    /// The offers of the anchor; `findings` is told what it does otherwise than the SEPs say.
    private func offers(_ findings: FindingRecorder) async throws -> [AnchorTransferOffer] {
        let (http, access) = (try connection.client(), try await gateway.access(asks: !noInput))
        return try await anchor.serving { domain, network in
            try await AnchorTransferOffer.all(
                of: domain,
                by: sep,
                on: network,
                http: http,
                gateway: access,
                findings: findings
            )
        }
    }
}

/// The output of `new --json`.
private struct NewFlow: Encodable {
    var path: String
    var flow: String
    var findings: [FindingReport]?
}
