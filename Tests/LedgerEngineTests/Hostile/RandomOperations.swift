import StellarXDR
import TestSupport

@testable import LedgerEngine

/// Operations of every kind on a handful of accounts and assets, drawn from a seed: many of them fail, many do not.
struct RandomOperations {
    private(set) var numbers: Numbers
    let accounts: [XDR.AccountID]
    let assets: [XDR.Asset]

    init(seed: UInt64, accounts: [XDR.AccountID], assets: [XDR.Asset]) {
        numbers = Numbers(state: seed)
        self.accounts = accounts
        self.assets = assets
    }

    /// The kinds of operation; those without which others come to nothing are there more often.
    private static let kinds: [XDR.OperationType] = [
        .payment, .payment, .createAccount, .accountMerge, .setOptions, .setOptions, .changeTrust, .changeTrust,
        .changeTrust, .allowTrust, .setTrustLineFlags, .manageData, .manageSellOffer, .manageSellOffer, .manageBuyOffer,
        .createPassiveSellOffer, .pathPaymentStrictReceive, .pathPaymentStrictSend, .createClaimableBalance,
        .claimClaimableBalance, .clawbackClaimableBalance, .clawback, .beginSponsoringFutureReserves,
        .beginSponsoringFutureReserves, .endSponsoringFutureReserves, .endSponsoringFutureReserves, .revokeSponsorship,
        .revokeSponsorship, .revokeSponsorship, .liquidityPoolDeposit, .liquidityPoolDeposit, .liquidityPoolWithdraw,
        .bumpSequence,
    ]

    /// The next operation; many refer to what is in `store`.
    mutating func next(in store: EntryStore) -> XDR.OperationBody {
        switch pick(Self.kinds, or: .inflation) {
        case .createAccount: .createAccount(XDR.CreateAccountOp(destination: account(), startingBalance: amount()))
        case .payment: payment()
        case .pathPaymentStrictReceive: strictReceive()
        case .manageSellOffer: sellOffer(store)
        case .createPassiveSellOffer: passiveOffer()
        case .setOptions: setOptions()
        case .changeTrust: changeTrust()
        case .allowTrust: allowTrust()
        case .accountMerge: .accountMerge(.ed25519(account().ed25519))
        case .inflation: .inflation
        case .manageData: manageData()
        case .bumpSequence: .bumpSequence(XDR.BumpSequenceOp(bumpTo: amount()))
        case .manageBuyOffer: buyOffer(store)
        case .pathPaymentStrictSend: strictSend()
        case .createClaimableBalance: createBalance()
        case .claimClaimableBalance: claimBalance(store)
        case .beginSponsoringFutureReserves:
            .beginSponsoringFutureReserves(XDR.BeginSponsoringFutureReservesOp(sponsoredID: account()))
        case .endSponsoringFutureReserves: .endSponsoringFutureReserves
        case .revokeSponsorship: roll(3) == 0 ? revokeSigner(store) : revoke(store)
        case .clawback: clawback()
        case .clawbackClaimableBalance: clawbackBalance(store)
        case .setTrustLineFlags: setTrustLineFlags()
        case .liquidityPoolDeposit: deposit(store)
        case .liquidityPoolWithdraw: withdraw(store)
        }
    }

    // MARK: - Values

    mutating func roll(_ limit: Int) -> Int { numbers.next(below: limit) }

    mutating func pick<Element>(_ elements: [Element], or other: Element) -> Element {
        elements.isEmpty ? other : elements[roll(elements.count)]
    }

    mutating func account() -> XDR.AccountID { pick(accounts, or: XDR.AccountID(.zero)) }

    mutating func asset() -> XDR.Asset { pick(assets, or: .native) }

    /// An amount: small, ordinary, as large as can be, or none at all.
    mutating func amount() -> Int64 {
        switch roll(12) {
        case 0: .max
        case 1: .max - Int64(roll(1000))
        case 2: roll(2) == 0 ? 0 : .min
        case 3: -Int64(roll(1000))
        case 4, 5, 6: Int64(roll(100)) + 1
        default: Int64(roll(1_000_000_000)) + 1
        }
    }

    mutating func price() -> XDR.Price {
        switch roll(8) {
        case 0: XDR.Price(n: .max, d: Int32(roll(3)))
        case 1: XDR.Price(n: Int32(roll(3)), d: .max)
        default: XDR.Price(n: Int32(roll(20)) + 1, d: Int32(roll(20)) + 1)
        }
    }

    mutating func pool() -> XDR.LiquidityPoolParameters {
        XDR.LiquidityPoolParameters.pool(of: asset(), and: asset())
    }
}
