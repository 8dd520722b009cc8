public import AnchorClient
public import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport
public import Stellar
internal import Timekeeping

/// Asks anchors for the customer status of an account's owner.
///
/// Each anchor is asked once, all side by side, and no one has to sign in again as long as the session with the anchor lasts.
public actor CustomerStatusReader {
    private let wallet: NetworkWallet
    private let account: PublicKey
    private let signer: (any TransactionSigner)?
    private var sessions: [HomeDomain: Session] = [:]

    /// A reader for one account, which has asked no anchor yet.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - signer: who signs in for it; without, anchors can only be named.
    ///   - wallet: the network on which the anchors are met.
    public init(of account: PublicKey, signer: (any TransactionSigner)?, in wallet: NetworkWallet) {
        self.wallet = wallet
        self.account = account
        self.signer = signer
    }

    /// The status of the account's owner at each of `anchors`, in their order; those that ask no one who they are are
    /// left out.
    ///
    /// Only at anchors that were `used` before the account signs in: an asset that it holds may name any domain.
    public func statuses(at anchors: [HomeDomain], used: Set<HomeDomain>) async -> [AnchorCustomerStatus] {
        var asked: Set<HomeDomain> = []
        return await anchors.filter { asked.insert($0).inserted }
            .concurrentMap(limit: 16) { anchor in
                await self.state(at: anchor, isUsed: used.contains(anchor)).map {
                    AnchorCustomerStatus(anchor: anchor, state: $0)
                }
            }
            .compactMap(\.self)
    }

    /// The owner's status at an anchor; `nil` where it asks no one.
    private func state(at domain: HomeDomain, isUsed: Bool) async -> AnchorCustomerStatus.State? {
        do {
            let toml = try await wallet.toml(of: domain)
            guard toml.asksCustomers else { return nil }
            guard isUsed else { return .notUsed }
            guard let signer else { return .keyNeeded }
            let anchor = wallet.anchor(at: domain)
            let customers = try anchor.customers(from: toml, session: try session(anchor, signer, toml))
            return .told(try await customers.customer())
        } catch let error as AnchorError where error.reason == .notFound {
            return .unknown
        } catch let error as any Diagnostic {
            return .failed(error)
        } catch {
            return nil
        }
    }

    /// The session with an anchor, which is begun where there is none yet.
    private func session(
        _ anchor: Anchor,
        _ signer: any TransactionSigner,
        _ toml: StellarToml
    ) throws(DiscoveryError) -> Session {
        if let session = sessions[anchor.domain] { return session }
        let session = try anchor.session(
            for: SessionSubject(account),
            signers: [AccountChallengeSigner(signer: signer)],
            from: toml
        )
        sessions[anchor.domain] = session
        return session
    }
}

extension StellarToml {
    /// Whether the anchor has a place that is told about customers.
    fileprivate var asksCustomers: Bool {
        do throws(DiscoveryError) {
            _ = try endpoint(of: .customers)
            return true
        } catch {
            // What is there and makes no sense is told when it is asked.
            if case .missing = error.reason { return false }
            return true
        }
    }
}

/// The signer of an anchor's challenge for an account.
private struct AccountChallengeSigner: ChallengeSigner {
    let signer: any TransactionSigner

    var publicKey: PublicKey { signer.publicKey }

    func sign(_ challenge: Challenge) async throws(SigningError) -> TransactionEnvelope {
        var envelope = challenge.envelope
        envelope.signatures.append(signer.sign(envelope.hash(for: challenge.network)))
        return envelope
    }
}

/// The customer status of an account's owner at an anchor: whether it serves them, and what it asks for.
///
/// Specification: <https://stellar.org/protocol/sep-12>
public struct AnchorCustomerStatus: Sendable {
    /// The state of the status.
    public enum State: Sendable {
        /// The anchor has told.
        case told(Customer)
        /// The anchor knows no one of this account.
        case unknown
        /// The anchor tells it only to anyone who has the account's key, which is not at hand.
        case keyNeeded
        /// The account has not used the anchor, and so does not sign in there unasked.
        case notUsed
        /// A status that could not be read.
        case failed(any Diagnostic)
    }

    /// The anchor.
    public var anchor: HomeDomain

    /// The state of the status.
    public var state: State

    /// The status of an account's owner at an anchor.
    public init(anchor: HomeDomain, state: State) {
        self.anchor = anchor
        self.state = state
    }
}

extension NetworkWallet {
    /// The anchors of assets, as their issuers name them on the ledger, in the order of the assets.
    ///
    /// An issuer that names none, or something else, has no anchor here; neither has one that can't be asked about.
    public func anchors(of assets: [Asset]) async -> [HomeDomain] {
        let domains = await homeDomains(of: Set(assets.compactMap(\.issuer)))
        let names = assets.compactMap { $0.issuer.flatMap { domains[$0] } }
        let anchors = names.compactMap { try? HomeDomain(parsing: $0, allowing: http.plainHosts) }
        return anchors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
