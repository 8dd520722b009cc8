internal import CQRencode

/// A QR code that holds bytes: a square of dark and light modules, as a value.
///
/// It has the least version that the bytes fit into at its level of error correction.
///
/// Specification: ISO/IEC 18004
public struct QRCode: Hashable, Sendable {
    /// The part of a code that may be unreadable.
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

    /// The number of modules that a side has, 21 to 177, without the quiet zone around the code.
    public let size: Int

    /// The modules row by row, `true` for dark.
    private let modules: [Bool]

    /// The code that holds `bytes`.
    ///
    /// - Throws: ``QRCodeError`` where there are none, or more than the level's ``Level/capacity``.
    public init(_ bytes: [UInt8], level: Level = .medium) throws(QRCodeError) {
        guard let count = Int32(exactly: bytes.count), (1...level.capacity).contains(bytes.count),
            let code = QRcode_encodeData(count, bytes, 0, level == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M)
        else { throw QRCodeError(byteCount: bytes.count, level: level) }
        defer { QRcode_free(code) }
        version = Int(code.pointee.version)
        size = Int(code.pointee.width)
        // The lowest bit of a module is its colour; the others tell what it is for.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size &* size).map { $0 & 1 == 1 }
    }

    /// The code that holds `text` in UTF-8, which is what readers expect of bytes.
    ///
    /// - Throws: ``QRCodeError`` where it is empty, or has more bytes than the level's ``Level/capacity``.
    public init(_ text: String, level: Level = .medium) throws(QRCodeError) {
        try self.init(Array(text.utf8), level: level)
    }

    /// Whether the module is dark; what lies outside is light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}

/// Content that does not fit into a QR code; what it is, is not told.
public struct QRCodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of bytes that there are.
    public var byteCount: Int

    /// The level of the code that they don't fit into.
    public var level: QRCode.Level

    /// The number of bytes, and the most that a code holds.
    public var description: String { "a QR code holds 1 to \(level.capacity) bytes, not \(byteCount)" }
}

// MARK: - Terminals

extension QRCode {
    /// The characters that show dark and light on a terminal.
    public enum ColorScheme: Hashable, Sendable, CaseIterable {
        /// Written in black on white, which the caller sees to: right regardless of the terminal's own colours.
        case colors
        /// The terminal's own colours, which are light on dark.
        case lightOnDark
    }

    /// The number of light modules that the standard demands around a code.
    public static let quietZone = 4

    /// The number of columns of a terminal that the code takes with its quiet zone.
    public var columns: Int { size + 2 * Self.quietZone }

    /// The code as lines for a terminal, two modules above each other in one character.
    ///
    /// Without colours (`NO_COLOR`) light modules are drawn where the terminal writes light, and dark ones where it
    /// writes dark; who has the terminal the other way round gets the code inverted, which most readers take.
    public func lines(_ scheme: ColorScheme) -> [String] {
        let range = -Self.quietZone..<(size + Self.quietZone)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
            let line = range.map { column in
                let (upper, lower) = (self[column, row], self[column, row + 1])
                return scheme == .lightOnDark ? Self.block(!upper, !lower) : Self.block(upper, lower)
            }
            return String(line)
        }
    }

    /// The character whose halves are written on or left as they are.
    private static func block(_ upper: Bool, _ lower: Bool) -> Character {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }
}
