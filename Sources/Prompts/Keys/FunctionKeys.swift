/// What the sequences of function keys mean, in the dialects of xterm, rxvt, VTE, the Linux console and tmux.
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
