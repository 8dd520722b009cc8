/// The room that a document has reserved for what is written next.
///
/// A document is made of short texts: all bytes of a member are put here, one behind the other, and the array that holds the document is
/// asked for room once. Nothing is put beyond the end.
struct JSONRoom {
    private var place: UnsafeMutablePointer<UInt8>
    private let end: UnsafeMutablePointer<UInt8>

    fileprivate init(_ place: UnsafeMutablePointer<UInt8>, to end: UnsafeMutablePointer<UInt8>) {
        (self.place, self.end) = (place, end)
    }

    fileprivate func count(from start: UnsafeMutablePointer<UInt8>) -> Int { place - start }

    /// The most bytes that a text takes in quotation marks, with what is written beyond them and counts for nothing.
    @inline(__always)
    static func needed(_ source: UnsafeBufferPointer<UInt8>) -> Int {
        // One that is not long isn't searched twice.
        source.count > 2048 ? exactlyNeeded(source) : 6 * source.count + 18
    }

    private static func exactlyNeeded(_ source: UnsafeBufferPointer<UInt8>) -> Int {
        var needed = source.count + 18
        var index = plainEnd(source, from: 0)
        while index < source.count {
            needed += 5
            index = plainEnd(source, from: index + 1)
        }
        return needed
    }

    /// Whether a text is ASCII, and nothing in it is escaped.
    static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < text.count {
            guard marks(word(text, index)) == 0 else { return false }
            index += 8
        }
        return true
    }

    // MARK: - Writing

    /// Puts a byte.
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        guard place < end else { return }
        place.pointee = byte
        place += 1
    }

    /// Puts a text of several characters as it is.
    @inline(__always)
    mutating func put(_ text: StaticString) {
        put(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Puts bytes as they are.
    @inline(__always)
    mutating func put(_ source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress, source.count <= end - place else { return }
        place.update(from: start, count: source.count)
        place += source.count
    }

    /// The most digits of a whole number, with its sign.
    static let digitLimit = 20

    /// Puts a whole number.
    mutating func put(_ number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        put(digits: number.magnitude)
    }

    /// Puts the digits of a number, and zeros before them where there are fewer than `least`.
    private mutating func put(digits number: UInt, atLeast least: Int = 1) {
        var count = 1
        var limit: UInt = 10
        while count < Self.digitLimit, count < least || number >= limit {
            count += 1
            limit = limit &* 10
        }
        guard end - place >= count else { return }
        var rest = number
        for index in stride(from: count - 1, through: 0, by: -1) {
            place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        place += count
    }

    /// Puts the thousandth part of a number as `Double` describes it: with one decimal at least, and without zeros behind that.
    mutating func put(thousandths number: Int) {
        if number < 0 { put(UInt8(ascii: "-")) }
        put(digits: number.magnitude / 1000)
        put(UInt8(ascii: "."))
        let rest = number.magnitude % 1000
        if rest % 100 == 0 {
            put(digits: rest / 100)
        } else if rest % 10 == 0 {
            put(digits: rest / 10, atLeast: 2)
        } else {
            put(digits: rest, atLeast: 3)
        }
    }

    /// Puts a text that ``isPlain(_:)`` in quotation marks.
    mutating func quotePlain(_ text: UnsafeBufferPointer<UInt8>) {
        put(UInt8(ascii: "\""))
        put(text)
        put(UInt8(ascii: "\""))
    }

    /// Puts a text in quotation marks, with escapes for what JSON, YAML or terminals would not read as itself.
    mutating func quote(_ source: UnsafeBufferPointer<UInt8>) {
        guard end - place >= 18 else { return }
        var place = place
        place[0] = UInt8(ascii: "\"")
        place += 1
        var index = 0
        while index < source.count {
            // Eight bytes are looked at, and copied, at a time; those from an escape on are copied again behind it.
            var word = Self.word(source, index)
            var marks = Self.marks(word)
            // The bytes of the word that are not written yet.
            var rest = min(8, source.count &- index)
            index &+= rest
            // Room for seven bytes, for the longest escape, and for the quotation mark.
            guard end - place >= 16 else { return }
            UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
            while marks != 0 {
                let bits = marks.trailingZeroBitCount & ~7
                place += bits &>> 3
                rest &-= (bits &>> 3) &+ 1
                word = word &>> UInt64(truncatingIfNeeded: bits)
                let byte = UInt8(truncatingIfNeeded: word)
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    // JSON within JSON has little else.
                    place[0] = UInt8(ascii: "\\")
                    place[1] = byte
                    place += 2
                } else if byte < 0x80 {
                    place = Self.escape(byte, at: place)
                } else if byte == 0xE2, let last = Self.separator(source, index &- rest) {
                    place = Self.escape(last, at: place)
                    place[-4] = UInt8(ascii: "2")
                    index = index &- rest &+ 2
                    rest = 0
                    break
                } else {
                    place += 1
                }
                word = word &>> 8
                marks = (marks &>> UInt64(truncatingIfNeeded: bits)) &>> 8
                guard end - place >= 16 else { return }
                UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
            }
            place += rest
        }
        place[0] = UInt8(ascii: "\"")
        self.place = place + 1
    }

    /// Writes the escape of a byte, of six bytes at most, and tells where it ends.
    private static func escape(_ byte: UInt8, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        place[0] = UInt8(ascii: "\\")
        switch byte {
        case UInt8(ascii: "\n"): place[1] = UInt8(ascii: "n")
        case UInt8(ascii: "\r"): place[1] = UInt8(ascii: "r")
        case UInt8(ascii: "\t"): place[1] = UInt8(ascii: "t")
        // YAML and terminals take some of these for ends of lines.
        default:
            place[1] = UInt8(ascii: "u")
            place[2] = UInt8(ascii: "0")
            place[3] = UInt8(ascii: "0")
            place[4] = digit(byte >> 4)
            place[5] = digit(byte & 0x0F)
            return place + 6
        }
        return place + 2
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    // MARK: - Searching

    /// The last digits of the separator of lines or paragraphs, E2 80 A8 or E2 80 A9, whose second byte would be at `index`.
    @inline(__always)
    private static func separator(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt8? {
        guard index + 1 < source.count, source[index] == 0x80, source[index + 1] | 1 == 0xA9 else { return nil }
        return 0x20 | source[index + 1] & 0x0F
    }

    /// The place of the next byte, from `start` on, that is escaped or begins the separators of lines and paragraphs: bytes
    /// below 20, `"`, `\`, 7F and E2.
    @inline(__always)
    private static func plainEnd(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < source.count {
            let marks = marks(word(source, index))
            guard marks != 0 else {
                index += 8
                continue
            }
            index += marks.trailingZeroBitCount / 8
            if source[index] < 0x80 || source[index] == 0xE2 { return index }
            index += 1
        }
        return min(index, source.count)
    }

    /// Eight bytes from `index` on, the first of them the lowest, with blanks behind the last.
    @inline(__always)
    private static func word(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> UInt64 {
        let left = source.count &- index
        let bytes = UnsafeRawBufferPointer(source)
        if left >= 8 { return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) }
        guard left > 0 else { return blanks }
        // Parts that overlap, as most texts of a document are short.
        var word: UInt64
        if left >= 4 {
            let first = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
            let last = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: source.count &- 4, as: UInt32.self))
            word = UInt64(first) | UInt64(last) &<< UInt64(8 &* (left &- 4))
        } else {
            word = UInt64(source[index])
            word |= UInt64(source[index &+ left &>> 1]) &<< UInt64(8 &* (left &>> 1))
            word |= UInt64(source[index &+ left &- 1]) &<< UInt64(8 &* (left &- 1))
        }
        return word | blanks &<< UInt64(8 &* left)
    }

    private static var blanks: UInt64 { 0x2020_2020_2020_2020 }

    /// The highest bit of each of eight bytes, set where the byte is escaped or no ASCII.
    @inline(__always)
    private static func marks(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let low = word & (ones &* 0x7F)
        // Seven bits and what is added have eight at most, so that no byte changes the next.
        let isNoControl = low &+ ones &* 0x60
        let isNoQuote = (low ^ ones &* 0x22) &+ ones &* 0x7F
        let isNoBackslash = (low ^ ones &* 0x5C) &+ ones &* 0x7F
        let isDelete = low &+ ones
        return (word | isDelete | ~(isNoControl & isNoQuote & isNoBackslash)) & (ones &* 0x80)
    }
}

extension [UInt8] {
    /// Appends what `body` writes, of `count` bytes at most.
    @inline(__always)
    mutating func append(room count: Int, _ body: (inout JSONRoom) -> Void) {
        append(addingCapacity: count) { output in
            output.withUnsafeMutableBufferPointer { target, count in
                guard let start = target.baseAddress else { return }
                var room = JSONRoom(start + count, to: start + target.count)
                body(&room)
                count = room.count(from: start)
            }
        }
    }
}
