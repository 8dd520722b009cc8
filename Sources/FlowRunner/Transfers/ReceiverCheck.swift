internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HorizonClient
internal import Stellar
internal import TransferTracking

/// Checks on the ledger whether an account can receive an asset.
struct ReceiverCheck: Sendable {
    typealias Obstacle = TransferState.PayoutObstacle

    let step: StepContext
    let account: PublicKey
    let asset: Asset

    /// The obstacle that keeps a payment from arriving; `nil` where there is none.
    func obstacle() async throws -> Obstacle? {
        guard let found = try await step.services.account(account) else { return .noAccount }
        switch found.capacity(toReceive: asset) {
        case .noTrustline: return .noTrustline
        case .notAuthorized: return .notAuthorized
        case .upTo: return nil
        }
    }

    /// The obstacle as a failure, with what the account's owner can do about it.
    func failure(_ obstacle: Obstacle) -> Failure {
        let facts: Facts = [.account: .text(account.address), .asset: .text("\(asset)")]
        let (code, remedy): (FailureCode, Remedy.Action) =
            switch obstacle {
            case .noAccount: (.receiverUnfunded, .fundReceiver)
            case .noTrustline: (.receiverUntrusting, .addTrustline)
            case .notAuthorized: (.receiverUnauthorized, .askIssuer)
            }
        return Failure(code, facts: facts, remedies: [Remedy(remedy, facts)])
    }

    /// Whether the run itself has seen to it that the account can be paid.
    var isPrepared: Bool {
        guard account == step.services.keys.publicKey else { return false }
        if asset == .native { return step.knowledge.hasFunded(account.address) }
        return step.knowledge.hasTrusted(asset)
    }
}

extension ReceiverCheck {
    /// Refuses a deposit to an account that doesn't exist, where the anchor says that it creates none: money would be lost on
    /// the way.
    ///
    /// - Throws: ``StepError``, before anything is started.
    static func check(_ order: TransferOrder, _ offer: TransferOffer, in step: StepContext) async throws {
        let account = order.request.account?.accountID ?? step.services.keys.publicKey
        let check = ReceiverCheck(step: step, account: account, asset: order.asset)
        let isPrepared = check.isPrepared || step.knowledge.hasFunded(account.address)
        var exists: Bool?
        while true {
            let next = StartRefusal.step(
                for: order.kind,
                createsAccounts: offer.createsAccounts,
                isPrepared: isPrepared,
                exists: exists
            )
            switch step.taking(next) {
            case .goOn: return
            case .lookUp: exists = try await step.services.account(account) != nil
            case .refuse:
                throw StepError(
                    .noAccountsCreated,
                    [
                        .account: .text(account.address),
                        .domain: .text(step.services.anchorContext.anchor.domain.name), .isUnsent: .flag(true),
                    ],
                    [Remedy(.fundAccount)]
                )
            }
        }
    }

    /// The obstacle that keeps a deposit from being paid out, with the account that was looked at; `nil` where none is known.
    static func obstacle(
        toPayoutOf transfer: Transfer,
        in step: StepContext
    ) async throws -> (check: ReceiverCheck, obstacle: Obstacle)? {
        guard transfer.kind.isDeposit, let asset = step.knowledge.start(of: transfer.id)?.asset
        else { return nil }
        let account = TransferParty(ofTransfer: transfer.id, in: step).account.accountID
        let check = ReceiverCheck(step: step, account: account, asset: asset)
        guard !check.isPrepared, let obstacle = try await check.obstacle() else { return nil }
        return (check, obstacle)
    }
}
