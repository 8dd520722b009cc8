internal import Diagnostics
internal import Glibc

/// The file `<store>-wal`, in which SQLite keeps the latest changes until it moves them into the store.
///
/// SQLite takes a log that ends in nonsense for one that a power cut has torn, and leaves out all that follows. That is
/// right for the last change, which no one was told to be on the disk; but where whole changes follow the torn one, the
/// log is damaged, and a run would go on from a state that lies behind what it has done.
///
/// Specification: <https://www.sqlite.org/fileformat2.html#walformat>
struct LogFile {
    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let bytes: [UInt8]

    /// Reads the log of the store at `path`; `nil` where there is none, or nothing in it.
    init?(store path: String) {
        let descriptor = open(path + "-wal", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let bytes = try? OpenFile(owning: descriptor).read(), !bytes.isEmpty else { return nil }
        self.bytes = bytes
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The fault of the log, or `nil` where it is whole, or torn at its end as a power cut tears it.
    var damage: StoreDamage? {
        // A power cut may tear the header of a log that was just begun.
        guard bytes.count > Self.headerSize + Self.frameHeaderSize else { return nil }
        guard let isBigEndian = magic else { return .logStart }
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(bytes[0..<24])
        guard sum.matches(bytes, at: 24) else { return .logHeader }
        let page = Int(word(8))
        guard page >= 512, page <= 65536 else { return .logPages(page) }
        return damagedFrame(page: page, sum)
    }

    private func damagedFrame(page: Int, _ begin: Checksum) -> StoreDamage? {
        var sum = begin
        let size = Self.frameHeaderSize + page
        var torn: Int?
        var offset = Self.headerSize
        while offset + size <= bytes.count {
            defer { offset += size }
            // Frames of an earlier use of the file follow the last one of this use.
            guard bytes[offset + 8..<offset + 16] == bytes[16..<24] else { break }
            if let torn, isCommit(at: offset) {
                // The last frame of the torn change may have reached the disk before the others; one more may not.
                guard isCommitted(after: torn, before: offset, size: size) else { continue }
                return .logChange((torn - Self.headerSize) / size + 1)
            }
            guard torn == nil else { continue }
            sum.add(bytes[offset..<offset + 8])
            sum.add(bytes[offset + Self.frameHeaderSize..<offset + size])
            if !sum.matches(bytes, at: offset + 16) { torn = offset }
        }
        return nil
    }

    /// Whether the change that was torn at `torn` comes to its end before `offset`.
    private func isCommitted(after torn: Int, before offset: Int, size: Int) -> Bool {
        stride(from: torn, to: offset, by: size).contains { isCommit(at: $0) }
    }

    private func isCommit(at offset: Int) -> Bool { word(offset + 4) != 0 }

    /// The first number of the log, one of two: it tells how its sums are made.
    private var magic: Bool? {
        switch word(0) {
        case 0x377f_0682: false
        case 0x377f_0683: true
        default: nil
        }
    }

    private func word(_ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// The running sum over a log: each frame's goes over all before it.
private struct Checksum {
    let isBigEndian: Bool
    var first: UInt32 = 0
    var second: UInt32 = 0

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    mutating func add(_ slice: ArraySlice<UInt8>) {
        slice.withUnsafeBytes { bytes in
            for offset in stride(from: 0, to: bytes.count - 7, by: 8) {
                first &+= word(bytes, offset) &+ second
                second &+= word(bytes, offset + 4) &+ first
            }
        }
    }

    private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
        let stored = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return stored == UInt64(first) << 32 | UInt64(second)
    }
}
