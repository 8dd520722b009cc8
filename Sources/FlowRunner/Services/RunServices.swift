internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import Timekeeping

/// The services of a run: anchor, network and account, shared by its verbs.
final class RunServices: Sendable {
    let settings: RunSettings
    /// Rings when the anchor has posted something; `nil` where no one takes that.
    let callbackSignal: CallbackSignal?
    /// The HTTP client of the run, limited to its request budget.
    let http: GuardedHTTP
    /// The recorder of the requests, each by itself.
    let traffic: TrafficRecorder
    let header: RunHeader
    let keys: AccountKeys
    /// The keys of the accounts that the flow declares beside it, by their names.
    private let others: [String: AccountKeys]
    let network: Network
    let horizon: Horizon
    let anchorContext: AnchorContext
    /// The deviations of the anchor from the SEPs that are not in the journal yet.
    let findings: FindingLog
    /// The recorder of the findings, which compares statuses with those before.
    let recorder: FindingRecorder
    /// The transactions that the ledger has shown already.
    let shown: ShownTransactions

    /// The services of a run that `preparation` begins, or goes on with after `sequence` lines of its journal.
    init(_ preparation: RunPreparation, _ settings: RunSettings, of run: RunID, after sequence: Int = 0) {
        self.settings = settings
        callbackSignal = settings.callbacks.map { _ in CallbackSignal() }
        traffic = TrafficRecorder(
            settings.http,
            identity: RequestIdentity(run: run.rawValue, seed: preparation.header.seed, sequence: sequence),
            observer: settings.traffic,
            clock: settings.clock
        )
        for secret in preparation.secrets.values { traffic.hide(secret) }
        for keys in [preparation.keys] + preparation.others.values {
            if let seed = keys.secretSeed { traffic.hide(seed) }
        }
        http = GuardedHTTP(
            traffic,
            allowance: settings.allowance,
            circuitBreakers: settings.limits.circuitBreakers,
            clock: settings.clock
        )
        header = preparation.header
        keys = preparation.keys
        others = preparation.others
        shown = ShownTransactions()
        network = Network(passphrase: preparation.header.network.passphrase)
        horizon = Horizon(url: preparation.horizon, http: http, clock: settings.clock)
        let findings = FindingLog()
        self.findings = findings
        recorder = FindingRecorder { findings.add($0) }
        var anchor = Anchor(
            domain: preparation.anchor,
            network: network,
            http: http,
            clock: settings.clock,
            published: StellarTomlCache(sharing: settings.limits.published),
            findings: recorder
        )
        anchor.gateway = settings.gateway
        let maker = SessionMaker(anchor: anchor, keys: keys, horizon: horizon, http: http)
        anchorContext = AnchorContext(maker, clock: settings.clock)
    }

    /// The services of another account of the run that `whole` serves: its keys sign, and its sessions are its own.
    private init(_ whole: RunServices, for keys: AccountKeys) {
        settings = whole.settings
        callbackSignal = whole.callbackSignal
        traffic = whole.traffic
        http = whole.http
        header = whole.header
        self.keys = keys
        others = [:]
        network = whole.network
        horizon = whole.horizon
        anchorContext = whole.anchorContext.context(of: keys)
        findings = whole.findings
        recorder = whole.recorder
        shown = whole.shown
    }

    /// The services of the accounts that the flow declares, by their names.
    var ofOthers: [String: RunServices] { others.mapValues { RunServices(self, for: $0) } }

    var clock: any WallClock { settings.clock }

    /// The account that acts.
    var address: String { keys.publicKey.address }

    /// The asset that `text` means: `native`, `CODE:ISSUER`, or a code that the anchor's toml knows.
    func asset(_ text: String) async throws -> Asset {
        if let asset = Asset(text) { return asset }
        return try await anchorContext.currentToml().asset(text)
    }
}
