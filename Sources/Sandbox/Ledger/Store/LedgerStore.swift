internal import Diagnostics
internal import Glibc
internal import Sodium
internal import Stellar
internal import StellarXDR

/// A file that a sandbox's ledger, its history and its anchors survive in.
///
/// It begins with a line of text that names the format, then come records that are only ever appended: what the ledger
/// began with, and then, as they happened, each ledger that closed, with the transactions in it, and each change of what the
/// anchors know. Of the ledger nothing else is needed, since applying the same transactions again leads to the same entries.
/// A record goes to the system in one piece before it is reported, so a process that is killed loses nothing that it has
/// told; what a record that was cut off would have said has not been told.
struct LedgerStore {
    /// The first line of each file.
    static let signature = Array("windlass sandbox ledger 2\n".utf8)

    /// The first line of files from before anchors wrote to them; they have no other difference.
    static let olderSignature = Array("windlass sandbox ledger 1\n".utf8)

    /// The number of bytes of a record before its contents: their number, its complement, and the beginning of their digest.
    static let headLength = 16

    /// The number of bytes the contents of a record may have: a full ledger of the largest transactions stays far below.
    static let recordLimit = 256 * 1024 * 1024

    /// The origin of the ledger.
    let origin: Origin

    private let path: String
    private let file: OpenFile
    private var end: UInt64

    /// The beginning of a ledger.
    struct Origin: Hashable, XDRCodable {
        var passphrase: String

        /// The closing time of the first ledger, in Unix seconds.
        var closeTime: UInt64

        /// The seed of the keys of what runs on the ledger.
        var seed: [UInt8]
    }

    /// A ledger that closed: enough to close it again.
    struct Record: XDRCodable {
        var sequence: UInt32

        /// The close time in Unix seconds.
        var closeTime: UInt64

        /// The hash of the ledger.
        var hash: XDR.Hash

        var envelopes: [XDR.TransactionEnvelope]
    }

    /// A record behind the first.
    enum Entry: XDRCodable {
        case ledger(Record)
        /// Changes that are made together or not at all.
        case changes([Change])
    }

    /// A new value of a key; `nil` removes it.
    struct Change: Hashable, XDRCodable {
        var key: String
        var value: [UInt8]?
    }

    /// The values that anchors wrote, by key.
    private(set) var values: [String: [UInt8]] = [:]

    /// Opens the file at `path`, and hands every ledger in it to `replay`, the oldest first.
    ///
    /// A file that is not there, or is empty, is begun with `fresh`. No one else can open it as long as this is open.
    init(
        path: String,
        fresh: @autoclosure () -> Origin,
        replay: (Origin, Record?) throws(LedgerStoreError) -> Void
    ) throws(LedgerStoreError) {
        self.path = path
        file = try Self.open(path)
        var reader = try LedgerStoreReader(file: file, path: path)
        if let origin = try reader.origin() {
            self.origin = origin
            try replay(origin, nil)
            while let entry = try reader.next(Entry.self) {
                switch entry {
                case .ledger(let record): try replay(origin, record)
                case .changes(let changes): for change in changes { values[change.key] = change.value }
                }
            }
            end = 0
            // An older Windlass would take the changes for damage.
            if reader.isOlder { try write(Self.signature) }
            end = reader.offset
        } else {
            origin = fresh()
            end = 0
            try write(Self.signature + Self.framed(origin))
            try replay(origin, nil)
        }
        // What a writer that was killed has left behind its last whole record.
        do {
            try file.truncate(to: end)
        } catch {
            throw LedgerStoreError(path: path, reason: .cannotWrite(error))
        }
    }

    /// Puts a record behind all others.
    mutating func append(_ entry: Entry) throws(LedgerStoreError) {
        try write(Self.framed(entry))
    }

    private mutating func write(_ bytes: [UInt8]) throws(LedgerStoreError) {
        do {
            try file.write(bytes, at: end)
            end += UInt64(bytes.count)
        } catch {
            throw LedgerStoreError(path: path, reason: .cannotWrite(error))
        }
    }

    /// The contents with what makes sure that they are whole.
    private static func framed(_ contents: some XDRCodable) -> [UInt8] {
        let contents = contents.xdr
        var encoder = XDREncoder()
        encoder.encode(UInt32(clamping: contents.count))
        encoder.encode(~UInt32(clamping: contents.count))
        return encoder.bytes + SHA256.digest(contents).prefix(8) + contents
    }

    /// Opens the file for this process alone; only the user can read it, since there are keys in it.
    private static func open(_ path: String) throws(LedgerStoreError) -> OpenFile {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw LedgerStoreError(path: path, reason: .cannotOpen(SystemError(number: errno)))
        }
        let file = OpenFile(owning: descriptor)
        guard file.lock() else { throw LedgerStoreError(path: path, reason: .inUse) }
        return file
    }
}

extension LedgerStore.Origin {
    init(from decoder: inout XDRDecoder) throws(XDRError) {
        passphrase = String(decoding: try decoder.opaque(limit: 64 * 1024), as: UTF8.self)
        closeTime = try decoder.uint64()
        seed = try decoder.opaque(limit: 1024)
    }

    func encode(to encoder: inout XDREncoder) {
        encoder.encode(opaque: Array(passphrase.utf8))
        encoder.encode(closeTime)
        encoder.encode(opaque: seed)
    }
}

extension LedgerStore.Record {
    init(from decoder: inout XDRDecoder) throws(XDRError) {
        self = try Self(try decoder.uint32(), from: &decoder)
    }

    /// The record whose number has been read.
    fileprivate init(_ number: UInt32, from decoder: inout XDRDecoder) throws(XDRError) {
        sequence = number
        closeTime = try decoder.uint64()
        hash = try decoder.decode()
        envelopes = try decoder.array()
    }

    func encode(to encoder: inout XDREncoder) {
        encoder.encode(sequence)
        encoder.encode(closeTime)
        encoder.encode(hash)
        encoder.encode(envelopes)
    }
}

extension LedgerStore.Entry {
    /// Stands where a ledger has its number, which is never 0.
    private static let changesMark: UInt32 = 0

    init(from decoder: inout XDRDecoder) throws(XDRError) {
        let number = try decoder.uint32()
        if number == Self.changesMark {
            self = .changes(try decoder.array())
        } else {
            self = .ledger(try LedgerStore.Record(number, from: &decoder))
        }
    }

    func encode(to encoder: inout XDREncoder) {
        switch self {
        case .ledger(let record): encoder.encode(record)
        case .changes(let changes):
            encoder.encode(Self.changesMark)
            encoder.encode(changes)
        }
    }
}

extension LedgerStore.Change {
    init(from decoder: inout XDRDecoder) throws(XDRError) {
        key = String(decoding: try decoder.opaque(limit: 64 * 1024), as: UTF8.self)
        value = try decoder.bool() ? try decoder.opaque(limit: LedgerStore.recordLimit) : nil
    }

    func encode(to encoder: inout XDREncoder) {
        encoder.encode(opaque: Array(key.utf8))
        encoder.encode(value != nil)
        if let value { encoder.encode(opaque: value) }
    }
}
