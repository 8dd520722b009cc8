/// Puts the bytes that a terminal sends together to keys.
///
/// It reads no clock: anyone who feeds it says when the bytes came, and asks it after ``patience`` whether an Escape that
/// nothing followed was the key. Sequences that it does not know are swallowed whole, so that no half of one is ever
/// taken for text.
package struct KeyDecoder: Sendable {
    /// The time for which an Escape may be the beginning of something longer.
    package static let patience: Duration = .milliseconds(50)

    /// The longest pause within a paste.
    static let longestPause: Duration = .seconds(1)

    private enum State: Hashable, Sendable {
        case ground
        /// An Escape came; what follows decides.
        case escape
        /// `ESC [` and the parameters so far.
        case sequence([UInt8])
        /// `ESC O`, as the arrows of a terminal in application mode begin.
        case function
        /// Inside of a string that is for terminals, not for us: OSC, DCS and the like.
        case string(endsAtEscape: Bool)
        /// Between the brackets of a paste.
        case paste
        /// The first bytes of a character, and how many are to come.
        case character([UInt8], missing: Int)
    }

    private var state = State.ground
    /// The bytes that were pasted so far.
    private var pasted: [UInt8] = []
    private var latest: ContinuousClock.Instant?

    /// A decoder before the first key.
    package init() {}

    /// The time until which more bytes may change what an Escape means, or `nil` where none is open.
    package var deadline: ContinuousClock.Instant? {
        state == .escape ? latest?.advanced(by: Self.patience) : nil
    }

    /// The key that ends with `byte`, which came at the instant `now`, or `nil` where more bytes belong to it.
    package mutating func take(_ byte: UInt8, at now: ContinuousClock.Instant) -> Key? {
        defer { latest = now }
        switch state {
        case .ground: return begin(byte)
        case .escape: return takeAfterEscape(byte)
        case .sequence(let parameters): return takeInSequence(byte, after: parameters)
        case .function:
            state = .ground
            return FunctionKeys.key(final: byte, parameters: [])
        case .string(let endsAtEscape):
            // BEL or ESC \ ends it.
            let isOver = byte == 0x07 || (endsAtEscape && byte == UInt8(ascii: "\\"))
            state = isOver ? .ground : .string(endsAtEscape: byte == 0x1B)
            return nil
        case .paste:
            // A paste comes in one go: where its end was lost, no matter who presses Ctrl-C later means it.
            if byte == 0x03, let latest, now - latest > Self.longestPause {
                state = .ground
                return Self.plain(byte)
            }
            return takeInPaste(byte)
        case .character(let bytes, let missing): return takeInCharacter(byte, after: bytes, missing: missing)
        }
    }

    /// The Escape key, where one is open and nothing has followed it for long enough at the instant `now`.
    package mutating func expire(at now: ContinuousClock.Instant) -> Key? {
        guard let deadline, now >= deadline else { return nil }
        state = .ground
        return .escape
    }

    private mutating func begin(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x80...:
            let missing = Self.followers(of: byte)
            guard missing > 0 else { return .character("\u{FFFD}") }
            state = .character([byte], missing: missing)
            return nil
        default: return Self.plain(byte)
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) -> Key? {
        state = .ground
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .function
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string(endsAtEscape: false)
        // Escape twice: the first was the key.
        case 0x1B:
            state = .escape
            return .escape
        case 0x0D, 0x0A: return .newLine
        case 0x7F, 0x08: return .deleteWordLeft
        case UInt8(ascii: "b"): return .wordLeft
        case UInt8(ascii: "f"): return .wordRight
        case UInt8(ascii: "d"): return .deleteWordRight
        case 0x20..<0x7F: return .alt(Character(UnicodeScalar(byte)))
        case 0x80...: return begin(byte)
        default: break
        }
        return nil
    }

    private mutating func takeInSequence(_ byte: UInt8, after parameters: [UInt8]) -> Key? {
        switch byte {
        case 0x20...0x3F:
            // No terminal sends so many: this is no key.
            if parameters.count < 64 { state = .sequence(parameters + [byte]) }
            return nil
        // The Linux console: `ESC [ [ A` is F1.
        case UInt8(ascii: "[") where parameters.isEmpty:
            state = .sequence([byte])
            return nil
        case 0x40...0x7E:
            state = .ground
            if byte == UInt8(ascii: "~"), parameters == Array("200".utf8) {
                state = .paste
                pasted = []
                return nil
            }
            return FunctionKeys.key(final: byte, parameters: parameters)
        case 0x1B:
            state = .escape
            return nil
        default:
            state = .ground
            return nil
        }
    }

    private mutating func takeInPaste(_ byte: UInt8) -> Key? {
        let end = Array("\u{1B}[201~".utf8)
        pasted.append(byte)
        if byte == end.last, pasted.suffix(end.count).elementsEqual(end) {
            state = .ground
            defer { pasted = [] }
            return .paste(PastedText(pasted.dropLast(end.count)))
        }
        // What is too long is known to be so by one byte more; the end is still to be found.
        if pasted.count > PastedText.limit + 64 {
            pasted.removeSubrange((PastedText.limit + 1)..<(pasted.count - end.count))
        }
        return nil
    }

    private mutating func takeInCharacter(_ byte: UInt8, after bytes: [UInt8], missing: Int) -> Key? {
        state = .ground
        guard (0x80...0xBF).contains(byte) else {
            // The character breaks off here. What stands now in its place is lost with it, unless it is a key.
            return begin(byte) ?? (state == .ground ? .character("\u{FFFD}") : nil)
        }
        let bytes = bytes + [byte]
        guard missing == 1 else {
            state = .character(bytes, missing: missing - 1)
            return nil
        }
        let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
        guard let scalar else { return .character("\u{FFFD}") }
        // C1 controls, as 8-bit terminals would take them.
        return scalar.properties.generalCategory == .control ? nil : .character(scalar)
    }

    /// The number of bytes that follow the first byte of a character in UTF-8; 0 where it is none.
    private static func followers(of byte: UInt8) -> Int {
        switch byte {
        case 0xC2...0xDF: 1
        case 0xE0...0xEF: 2
        case 0xF0...0xF4: 3
        default: 0
        }
    }

    private static func plain(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D: .enter
        case 0x0A: .newLine
        case 0x09: .tab
        case 0x7F, 0x08: .backspace
        case 0x17: .deleteWordLeft
        case 0x1C: .control("\\")
        case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
        case 0x20..<0x7F: .character(UnicodeScalar(byte))
        default: nil
        }
    }
}

/// The sequences of function keys, in the dialects of xterm, rxvt, VTE, the Linux console and tmux.
///
/// Specification: ECMA-48, section 5.4, and <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
enum FunctionKeys {
    /// The key of `ESC [ parameters final`, or of `ESC O final`, or `nil` where it is one that does nothing here.
    static func key(final: UInt8, parameters: [UInt8]) -> Key? {
        // Answers of the terminal to what programs ask about it.
        if let first = parameters.first, (0x3C...0x3F).contains(first) { return nil }
        let numbers = String(decoding: parameters, as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        // xterm counts from 1 and adds 1 for Shift, 2 for Alt, 4 for Ctrl.
        let isFar = numbers.count > 1 && (numbers[1] - 1) & 0b110 != 0
        return switch final {
        case UInt8(ascii: "A"): parameters.first == UInt8(ascii: "[") ? nil : .up
        case UInt8(ascii: "B"): parameters.first == UInt8(ascii: "[") ? nil : .down
        case UInt8(ascii: "C"): parameters.first == UInt8(ascii: "[") ? nil : isFar ? .wordRight : .right
        case UInt8(ascii: "D"): parameters.first == UInt8(ascii: "[") ? nil : isFar ? .wordLeft : .left
        // rxvt writes Ctrl-arrows in small letters.
        case UInt8(ascii: "c") where parameters.isEmpty: .wordRight
        case UInt8(ascii: "d") where parameters.isEmpty: .wordLeft
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "M") where parameters.isEmpty: .enter
        case UInt8(ascii: "~"): numbered(numbers.first ?? 0, isFar: isFar)
        case UInt8(ascii: "u"): spelled(numbers)
        default: nil
        }
    }

    private static func numbered(_ number: Int, isFar: Bool) -> Key? {
        switch number {
        case 1, 7: .home
        case 3: isFar ? .deleteWordRight : .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        default: nil
        }
    }

    /// A key that a terminal spells out by its code, as `ESC [ 13 ; 5 u` for Ctrl-Enter.
    private static func spelled(_ numbers: [Int]) -> Key? {
        let isPlain = numbers.count < 2 || numbers[1] <= 1
        return switch numbers.first {
        case 13: isPlain ? .enter : .newLine
        case 27: .escape
        case 9: isPlain ? .tab : .backTab
        case 127: isPlain ? .backspace : .deleteWordLeft
        default: nil
        }
    }
}
