/// A QR code that holds bytes: a square of dark and light modules, as a value.
///
/// It has the least version that the bytes fit into at its level of error correction, and the mask that scores best.
///
/// Specification: ISO/IEC 18004
public struct QRCode: Hashable, Sendable {
    /// How much of a code may be unreadable.
    public enum Level: Hashable, Sendable, CaseIterable {
        /// About 7 % (L): the smallest code, and good enough on a screen.
        case low
        /// About 15 % (M).
        case medium

        /// The most bytes that a code of the level holds.
        public var capacity: Int { self == .low ? 2953 : 2331 }
    }

    /// The version, 1 to 40, which says how large the code is.
    public let version: Int

    /// How many modules a side has, 21 to 177, without the quiet zone around the code.
    public let size: Int

    /// The mask that was laid over the data, 0 to 7.
    public let mask: Int

    /// The modules row by row, `true` for dark.
    private let modules: [Bool]

    /// The code that holds `bytes`.
    ///
    /// - Throws: ``QRCodeError`` where there are more than the level's ``Level/capacity``.
    public init(_ bytes: [UInt8], level: Level = .medium) throws(QRCodeError) {
        guard let version = QRVersion.least(forByteCount: bytes.count, level) else {
            throw QRCodeError(byteCount: bytes.count, level: level)
        }
        let codewords = QRCodewords(bytes, version: version).interleaved
        let drawing = QRDrawing(version: version, codewords: codewords)
        let best = (0..<8).map { drawing.masked($0) }.enumerated()
            .min { ($0.element.penalty, $0.offset) < ($1.element.penalty, $1.offset) }
        self.version = version.number
        size = version.size
        mask = best?.offset ?? 0
        modules = best?.element.modules ?? []
    }

    /// The code that holds `text` in UTF-8, which is what readers expect of bytes.
    ///
    /// - Throws: ``QRCodeError`` where it has more bytes than the level's ``Level/capacity``.
    public init(_ text: String, level: Level = .medium) throws(QRCodeError) {
        try self.init(Array(text.utf8), level: level)
    }

    /// Whether the module is dark; what lies outside is light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}

/// Why something does not fit into a QR code; what it is, is not told.
public struct QRCodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How many bytes there are.
    public var byteCount: Int

    /// The level of the code that they don't fit into.
    public var level: QRCode.Level

    /// How many there are, and how many may be.
    public var description: String { "a QR code holds \(level.capacity) bytes, not \(byteCount)" }
}
