internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import FoundationEssentials
internal import HTTPTransport
internal import HorizonClient
internal import Stellar
internal import TransferTracking
internal import Wallet

/// The data that is read of the anchor, the network and the account without changing or signing anything.
struct PlanningData: Sendable {
    /// The subject of the data: runs of the same subject share one.
    struct Subject: Hashable {
        private let anchor: HomeDomain
        private let horizon: URL
        private let passphrase: String?
        private let account: PublicKey?
        /// The verbs of the flow that want to know something.
        private let verbs: Set<VerbName>

        init(_ settings: RunSettings) throws {
            anchor = try HomeDomain(ofRun: settings.anchor, allowing: settings.http.plainHosts)
            horizon = settings.network.horizon
            passphrase = settings.network.passphrase
            account = try settings.account.publicKey
            verbs = PlanningData.verbs(of: settings.flow)
        }
    }

    /// The access of a verb to the anchor's services: no one is signed in, and nothing is signed.
    struct Access {
        let anchor: Anchor
        let toml: StellarToml
        let session: Session
    }

    /// The verbs of `flow` that want to know something of the anchor, beside its stellar.toml.
    private static func verbs(of flow: Flow) -> Set<VerbName> {
        Set((flow.states + flow.always).map(\.verb.value).filter { VerbTable.standard[$0]?.readsTerms == true })
    }

    /// The anchor.
    var domain: HomeDomain
    var root: Result<HorizonRoot, HorizonError>
    var toml: Result<StellarToml, DiscoveryError>
    /// The terms of transfers by service; none of a service that the toml doesn't name.
    var offers: [TransferService: Result<TransferOffer, AnchorError>] = [:]
    /// The exchanges of the anchor; `nil` where the toml names no service for that.
    var exchange: Result<QuoteOffer, AnchorError>?
    /// The reason why no one can sign in, or `nil`.
    var signInProblem: DiscoveryError?
    /// The account that signs; `nil` if it is `fresh`, which each run creates.
    var key: PublicKey?
    /// The account as the ledger has it; `nil` where there is none.
    var account: Result<Account?, HorizonError>
    /// The lumens that an entry of the network's last ledger binds; `nil` where that is not known, or there is no account.
    private(set) var baseReserve: Amount?
    /// The deviations of the anchor from the SEPs.
    var findings: [Deviation] = []

    /// Asks the anchor and the network of `settings`.
    init(_ settings: RunSettings) async throws {
        domain = try HomeDomain(ofRun: settings.anchor, allowing: settings.http.plainHosts)
        key = try settings.account.publicKey
        let horizon = Horizon(url: settings.network.horizon, http: settings.http, clock: settings.clock)
        root = await Self.result { () async throws(HorizonError) in try await horizon.root() }
        let known = settings.network.passphrase ?? (try? root.get())?.network.passphrase
        let log = FindingLog()
        var anchor = Anchor(
            domain: domain,
            network: Network(passphrase: known ?? ""),
            http: settings.http,
            clock: settings.clock,
            findings: FindingRecorder { log.add($0) }
        )
        anchor.gateway = settings.gateway
        let (home, reached) = (domain, anchor)
        toml = await Self.result { () async throws(DiscoveryError) in
            // Where a flow uses no anchor there is nothing to read.
            try await home.isNone ? StellarToml([], of: home) : reached.discover()
        }
        account = .success(nil)
        // Reading the terms needs no token, so the keys of this session never sign anything.
        if case .success(let toml) = toml {
            do throws(DiscoveryError) {
                let session = try anchor.session(
                    for: SessionSubject(KeyPair.random().publicKey),
                    signers: [],
                    from: toml
                )
                let access = Access(anchor: anchor, toml: toml, session: session)
                for name in Self.verbs(of: settings.flow).sorted(by: { $0.rawValue < $1.rawValue }) {
                    await VerbTable.standard[name]?.readTerms(access, into: &self)
                }
            } catch {
                signInProblem = error
            }
        }
        findings = log.take()
        guard let key else { return }
        await readAccount(key, horizon)
    }

    /// The same for the account that the flow declares as `name`.
    func data(of name: String, _ settings: RunSettings) async throws -> PlanningData {
        var data = self
        data.key = try settings.declaredAccount(name).publicKey
        let horizon = Horizon(url: settings.network.horizon, http: settings.http, clock: settings.clock)
        guard let key = data.key else {
            data.account = .success(nil)
            return data
        }
        await data.readAccount(key, horizon)
        return data
    }

    private mutating func readAccount(_ key: PublicKey, _ horizon: Horizon) async {
        account = await Self.result { () async throws(HorizonError) in try await horizon.accountIfPresent(key) }
        guard case .success(.some) = account else { return }
        baseReserve = try? await NetworkTerms.read(from: horizon).baseReserve
    }

    /// The result or error of `body`.
    static func result<Success, Failure>(
        _ body: () async throws(Failure) -> Success
    ) async -> Result<Success, Failure> {
        do throws(Failure) {
            return .success(try await body())
        } catch {
            return .failure(error)
        }
    }
}

extension RunAccount {
    /// The account's key; `nil` if it is `fresh`, which each run creates.
    fileprivate var publicKey: PublicKey? {
        get throws {
            switch self {
            case .fresh: nil
            case .seed(let seed): try KeyPair(secretSeed: seed).publicKey
            case .recorded(let account): account.signer.publicKey
            }
        }
    }
}
