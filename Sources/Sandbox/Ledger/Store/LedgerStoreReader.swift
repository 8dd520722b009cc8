internal import Diagnostics
internal import LedgerEngine
internal import Sodium
internal import Stellar
internal import StellarXDR

/// Reads the records of a ledger's file, one after the other.
struct LedgerStoreReader {
    private let file: OpenFile
    private let path: String
    private let length: UInt64

    /// The end of the last whole record.
    private(set) var offset: UInt64 = 0

    /// Whether the file is from before anchors wrote to it.
    private(set) var isOlder = false

    init(file: OpenFile, path: String) throws(LedgerStoreError) {
        self.file = file
        self.path = path
        do {
            length = try file.length()
        } catch {
            throw LedgerStoreError(path: path, reason: .cannotOpen(error))
        }
    }

    /// The origin of the ledger, or `nil` where the file does not hold a whole beginning yet.
    mutating func origin() throws(LedgerStoreError) -> LedgerStore.Origin? {
        let signature = LedgerStore.signature
        let found = try bytes(signature.count, at: 0)
        isOlder = found == LedgerStore.olderSignature
        let isBeginning = signature.starts(with: found) || LedgerStore.olderSignature.starts(with: found)
        guard found.count == signature.count || !isBeginning else { return nil }
        guard found == signature || isOlder else {
            let isOurs = found.starts(with: signature.dropLast(2))
            throw LedgerStoreError(path: path, reason: isOurs ? .otherFormat : .notAStore)
        }
        offset = UInt64(signature.count)
        guard let origin = try next(LedgerStore.Origin.self) else { return nil }
        return origin
    }

    /// The next record, or `nil` where the file ends, also in the middle of one.
    mutating func next<Contents: XDRCodable>(_ type: Contents.Type) throws(LedgerStoreError) -> Contents? {
        let head = try bytes(LedgerStore.headLength, at: offset)
        guard head.count == LedgerStore.headLength else { return nil }
        let count = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        guard zip(head, head.dropFirst(4)).prefix(4).allSatisfy({ $0 == ~$1 }), count <= LedgerStore.recordLimit
        else { throw damage }
        let start = offset + UInt64(LedgerStore.headLength)
        // A record that was cut off can only be the last one.
        guard start + UInt64(count) <= length else { return nil }
        let contents = try bytes(count, at: start)
        guard SHA256.digest(contents).prefix(8).elementsEqual(head.dropFirst(8)),
            let record = try? Contents(xdr: contents)
        else { throw damage }
        offset = start + UInt64(count)
        return record
    }

    private var damage: LedgerStoreError { LedgerStoreError(path: path, reason: .damaged(offset: offset)) }

    private func bytes(_ count: Int, at offset: UInt64) throws(LedgerStoreError) -> [UInt8] {
        do {
            return try file.read(upTo: count, at: offset)
        } catch {
            throw LedgerStoreError(path: path, reason: .cannotOpen(error))
        }
    }
}

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
    /// The part of a ledger that has to be kept.
    init(_ closed: ClosedLedger) {
        self.init(
            sequence: closed.header.sequence,
            closeTime: closed.header.closeTime,
            hash: closed.hash,
            envelopes: closed.transactions.map(\.candidate.envelope)
        )
    }
}
