package import StellarXDR

/// An account as the ledger keeps it.
package struct AccountEntry: Hashable, Sendable {
    /// Lumens in stroops.
    package var balance: Int64

    /// The sequence number that the last transaction of the account used.
    package var sequenceNumber: Int64

    /// The number of trustlines, offers, data entries and signers that belong to the account.
    package var subentryCount: UInt32 = 0

    package var inflationDestination: XDR.AccountID?
    package var flags: XDR.AccountFlags = []
    package var homeDomain: [UInt8] = []
    package var thresholds = Thresholds()

    /// The signers besides the account's own key, in the order of their keys.
    package var signers: [AccountSigner] = []

    package var liabilities = Liabilities()
    package var sponsoredCount: UInt32 = 0
    package var sponsoringCount: UInt32 = 0

    /// The account that pays the reserve of the account itself, where it is another one.
    package var sponsor: XDR.AccountID?

    /// The time at which the sequence number was last used, or `nil` when it never was since the account exists.
    package var sequenceUse: SequenceUse?

    /// The ledger that last changed the account.
    package var lastModifiedLedger: UInt32 = 0

    /// A new account with `balance` stroops whose next sequence number follows `sequenceNumber`.
    package init(balance: Int64, sequenceNumber: Int64) {
        self.balance = balance
        self.sequenceNumber = sequenceNumber
    }
}

/// The weights that signatures need, and what the account's own key weighs.
package struct Thresholds: Hashable, Sendable {
    package var master: UInt8 = 1
    package var low: UInt8 = 0
    package var medium: UInt8 = 0
    package var high: UInt8 = 0

    package init() {}

    /// The weight that an operation of `level` needs.
    package func weight(for level: ThresholdLevel) -> UInt8 {
        switch level {
        case .low: low
        case .medium: medium
        case .high: high
        }
    }
}

/// The three kinds of operation that an account can protect differently.
package enum ThresholdLevel: Sendable {
    case low
    case medium
    case high
}

/// The amounts that open offers could take from a balance, and add to it.
package struct Liabilities: Hashable, Sendable {
    package var buying: Int64 = 0
    package var selling: Int64 = 0

    package init() {}
}

/// The ledger and close time at which an account last used a sequence number.
package struct SequenceUse: Hashable, Sendable {
    package var ledger: UInt32
    package var time: UInt64

    package init(ledger: UInt32, time: UInt64) {
        self.ledger = ledger
        self.time = time
    }
}

/// A key that may sign for an account, besides its own.
package struct AccountSigner: Hashable, Sendable {
    package var key: XDR.SignerKey

    /// The weight, from 1 to 255.
    package var weight: UInt32

    /// The account that pays the signer's reserve, where it is another one.
    package var sponsor: XDR.AccountID?

    package init(key: XDR.SignerKey, weight: UInt32, sponsor: XDR.AccountID? = nil) {
        self.key = key
        self.weight = weight
        self.sponsor = sponsor
    }
}
