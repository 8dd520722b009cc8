import Diagnostics

/// The lines of a text, by number, and the places in them.
///
/// A file of a megabyte may be one line, so nothing here walks a line from its start for each thing that stands in it:
/// in lines of ASCII, which are nearly all, columns are bytes; of others the columns of the latest are remembered.
struct SourceLines {
    private let bytes: [UInt8]
    /// Where each line starts and ends, without its line break.
    private(set) var ranges: [Range<Int>] = []
    private var isASCII: [Bool] = []
    /// Where the columns of one line start, which is not ASCII.
    private var columns: (line: Int, starts: [Int]) = (-1, [])

    /// The lines of `text`, divided as YAML divides them.
    init(_ text: String) {
        bytes = Array(text.utf8)
        var ranges: [Range<Int>] = []
        var isASCII: [Bool] = []
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            var highest: UInt8 = 0
            var position = 0
            let count = bytes.count
            while position < count {
                let byte = bytes[position]
                var length = 0
                if byte == 10 {
                    length = 1
                } else if byte == 13 {
                    length = position + 1 < count && bytes[position + 1] == 10 ? 2 : 1
                } else if byte >= 128 {
                    highest = byte
                    length = Self.lengthOfBreak(bytes, at: position)
                }
                if length > 0 {
                    ranges.append(start..<position)
                    isASCII.append(highest < 128)
                    position += length
                    start = position
                    highest = 0
                } else {
                    position += 1
                }
            }
            ranges.append(start..<count)
            isASCII.append(highest < 128)
        }
        self.ranges = ranges
        self.isASCII = isASCII
    }

    /// The length of U+0085, U+2028 or U+2029 at `position`; 0 for everything else.
    private static func lengthOfBreak(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        if bytes[position] == 0xC2, position + 1 < bytes.count, bytes[position + 1] == 0x85 { return 2 }
        let isSeparator =
            bytes[position] == 0xE2 && position + 2 < bytes.count && bytes[position + 1] == 0x80
            && (bytes[position + 2] == 0xA8 || bytes[position + 2] == 0xA9)
        return isSeparator ? 3 : 0
    }

    var count: Int { ranges.count }

    /// The text of a line; empty for a line that isn't there.
    subscript(number: Int) -> String {
        ranges.indices.contains(number - 1) ? String(decoding: bytes[ranges[number - 1]], as: UTF8.self) : ""
    }

    /// The rest of a line from a column on, as bytes.
    mutating func rest(of number: Int, from column: Int) -> ArraySlice<UInt8> {
        guard ranges.indices.contains(number - 1) else { return [] }
        let range = ranges[number - 1]
        return bytes[offset(of: max(0, column - 1), in: number - 1)..<range.upperBound]
    }

    private mutating func offset(of column: Int, in line: Int) -> Int {
        let range = ranges[line]
        if isASCII[line] { return min(range.lowerBound + column, range.upperBound) }
        if columns.line != line {
            // A byte that begins a character is none of 10xxxxxx.
            columns = (line, range.filter { bytes[$0] & 0xC0 != 0x80 })
        }
        return columns.starts.indices.contains(column) ? columns.starts[column] : range.upperBound
    }

    /// How many columns some bytes of a line take.
    static func columns(of bytes: ArraySlice<UInt8>) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
            return count
        }
    }

    /// Where a character stands first.
    func first(_ scalar: UInt32) -> (line: Int, column: Int)? {
        for number in ranges.indices {
            let wanted = self[number + 1].unicodeScalars.enumerated().first { $0.element.value == scalar }
            if let wanted { return (number + 1, wanted.offset + 1) }
        }
        return nil
    }

    /// Where an anchor of YAML stands, when some alias stands anywhere.
    func firstAnchor() -> (line: Int, column: Int)? {
        var anchor: (line: Int, column: Int)?
        var hasAlias = false
        bytes.withUnsafeBufferPointer { bytes in
            for (number, range) in ranges.enumerated() {
                // What comes before, blanks left out; at first nothing.
                var before: UInt8?
                for position in range {
                    let byte = bytes[position]
                    if byte == 0x20 { continue }
                    if byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"),
                        before.map(Self.opensValue) != false, position + 1 < range.upperBound,
                        bytes[position + 1] != 0x20, bytes[position + 1] != 0x09
                    {
                        if byte == UInt8(ascii: "*") {
                            hasAlias = true
                        } else if anchor == nil {
                            let column = Self.columns(of: self.bytes[range.lowerBound..<position])
                            anchor = (number + 1, column + 1)
                        }
                    }
                    before = byte
                }
                if hasAlias, anchor != nil { return }
            }
        }
        return hasAlias ? anchor : nil
    }

    private static func opensValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"),
            UInt8(ascii: "?"), UInt8(ascii: "!"):
            true
        default: false
        }
    }
}
