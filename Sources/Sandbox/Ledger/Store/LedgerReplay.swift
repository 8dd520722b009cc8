internal import LedgerEngine
internal import Stellar
internal import StellarXDR

/// Makes a ledger and its history of what a file tells.
struct LedgerReplay {
    private(set) var ledger: Ledger
    private(set) var history = History()

    private let network: Network
    private let path: String
    private let seed: [UInt8]?

    /// The ledger in the file at `path` is to be of `network`, and begun with `seed` where there is one.
    init(network: Network, path: String, seed: [UInt8]?) {
        self.network = network
        self.path = path
        self.seed = seed
        ledger = Ledger(networkID: network.id.wire, closeTime: 0)
    }

    /// Closes a ledger as it was closed before, or begins where there is no record yet.
    mutating func play(_ record: LedgerStore.Record?, from origin: LedgerStore.Origin) throws(LedgerStoreError) {
        guard let record else { return try begin(origin) }
        let candidates = record.envelopes.map { Candidate($0, networkID: network.id.wire) }
        let closed = ledger.close(at: record.closeTime, applying: candidates)
        guard closed.hash == record.hash, closed.header.sequence == record.sequence else {
            throw LedgerStoreError(path: path, reason: .differs(ledger: record.sequence))
        }
        history.append(closed)
    }

    private mutating func begin(_ origin: LedgerStore.Origin) throws(LedgerStoreError) {
        guard origin.passphrase == network.passphrase else {
            throw LedgerStoreError(path: path, reason: .otherNetwork(passphrase: origin.passphrase))
        }
        guard seed == nil || seed == origin.seed else { throw LedgerStoreError(path: path, reason: .otherSeed) }
        ledger = Ledger(networkID: network.id.wire, closeTime: origin.closeTime)
        ledger.recordsChanges = true
        history = History()
        history.append(ledger.genesis)
    }
}

extension LedgerStore.Record {
    /// What has to be kept of a ledger.
    init(_ closed: ClosedLedger) {
        self.init(
            sequence: closed.header.sequence,
            closeTime: closed.header.closeTime,
            hash: closed.hash,
            envelopes: closed.transactions.map(\.candidate.envelope)
        )
    }
}
