internal import Sodium
package import StellarXDR

/// A ledger: what it holds, the last header, and the transactions that wait for the next one.
///
/// It is a value that knows no clock and no network: everything that depends on time is told the time.
package struct Ledger: Sendable {
    /// The id of the network, which every signature covers.
    package let networkID: XDR.Hash

    /// The entries as the last ledger left them.
    package internal(set) var entries: EntryStore

    /// The hash of the last ledger.
    ///
    /// It covers what this code knows and is not the network's own.
    package internal(set) var hash: XDR.Hash = .zero

    var queue = TransactionQueue()

    /// The ledger with which the network of this id begins: all lumens belong to the root account.
    package init(networkID: XDR.Hash, closeTime: UInt64) {
        let header = LedgerHeader(sequence: 1, closeTime: closeTime)
        self.networkID = networkID
        entries = EntryStore(header: header)
        if let root = Self.rootID(networkID: networkID) {
            entries.setAccount(root, AccountEntry(balance: header.totalCoins, sequenceNumber: 0))
        }
        entries.commit()
    }

    /// A ledger that goes on from `entries`.
    package init(networkID: XDR.Hash, entries: EntryStore) {
        self.networkID = networkID
        self.entries = entries
        self.entries.commit()
    }

    /// The account that has everything in the beginning.
    ///
    /// Its seed is the id of the network.
    package static func rootID(networkID: XDR.Hash) -> XDR.AccountID? {
        guard let pair = Ed25519.keyPair(seed: networkID.bytes) else { return nil }
        return XDR.Bytes32(pair.publicKey).map { XDR.AccountID($0) }
    }

    /// Whether transactions that are applied tell what they changed in the entries.
    ///
    /// It costs time and memory, and is off unless someone wants it.
    package var recordsChanges: Bool {
        get { entries.recordsChanges }
        set { entries.recordsChanges = newValue }
    }

    /// The header of the last ledger.
    package var header: LedgerHeader { entries.header }

    /// The ledger as it is, as one that closed without transactions.
    ///
    /// Histories begin with it.
    package var genesis: ClosedLedger {
        ClosedLedger(header: header, hash: hash, previousHash: .zero, transactions: [])
    }

    /// The account, or `nil` where there is none.
    package func account(_ id: XDR.AccountID) -> AccountEntry? { entries.account(id) }
}
