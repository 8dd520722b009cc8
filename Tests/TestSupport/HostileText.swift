/// Texts that do something to a terminal, or to the eye of the reader, when they are printed as they are.
public enum HostileText {
    /// The texts, by what they would do.
    public static let all: [(does: String, text: String)] = [
        ("clears the screen", "\u{1B}[2J\u{1B}[Hgone"),
        ("makes a link", "\u{1B}]8;;https://evil.example\u{1B}\\click\u{1B}]8;;\u{1B}\\"),
        ("writes to the clipboard", "\u{1B}]52;c;ZXZpbA==\u{7}copied"),
        ("sets the title", "\u{1B}]0;title\u{7}"),
        ("hides text by colour", "\u{1B}[30;40mhidden"),
        ("begins a sequence with one C1 byte", "\u{9B}2Jgone\u{9D}0;title\u{9C}"),
        ("rings the bell", "ding\u{7}dong"),
        ("writes over the line", "all is well\rnothing is well"),
        ("erases letters", "bad\u{8}\u{8}\u{8}good"),
        ("holds NUL and DEL", "a\u{0}b\u{7F}c"),
        ("reverses the direction", "abc\u{202E}fdp.exe\u{202C}"),
        ("isolates a direction", "\u{2066}\u{2067}abc\u{2069}\u{200F}"),
        ("begins a line of ours", "fine\nerror: all is lost\u{2028}error: again\u{2029}\u{85}error: more"),
        ("can't be seen", "ad\u{200B}min\u{FEFF}\u{00AD}\u{2060}\u{E0041}\u{3164}"),
        ("covers other lines", "Z" + String(repeating: "\u{301}\u{323}\u{20DD}", count: 200)),
        ("puts an accent on what stands before", "\u{338}\u{20E0}accent"),
        ("has no look that all agree about", "\u{E000}\u{F8FF}\u{10FFFD}\u{FFFE}"),
        ("is a command to GitHub's runner", "##[error]pwned ###[group]x #\u{200B}#[add-mask]y"),
    ]

    /// All of it in one text.
    public static let everything = all.map(\.text).joined(separator: " ")

    /// What is wrong with `output`: the first character in it that a terminal must not get, or that begins a command to GitHub's
    /// runner, and the text around it.
    ///
    /// Styles and cursor movements of the program's own may be there where it is shown on a terminal (`isTerminal`).
    public static func flaw(in output: String, isTerminal: Bool = false) -> String? {
        let text = isTerminal ? output.replacing(ownSequence.matchingSemantics(.unicodeScalar), with: "") : output
        var stack = 0
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let isMark = [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
            stack = isMark ? stack + 1 : 0
            let isCommand = scalar == "[" && index > 1 && scalars[(index - 2)..<index].allSatisfy { $0 == "#" }
            guard scalar != "\n", stack > 4 || isForbidden(scalar) || isCommand else { continue }
            let around = scalars[max(0, index - 30)..<min(scalars.count, index + 30)]
            let name = "U+" + String(scalar.value, radix: 16, uppercase: true)
            return "\(name) in \(String(String.UnicodeScalarView(around)).debugDescription)"
        }
        return nil
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200C, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164,
            0xE000...0xF8FF, 0xFEFF, 0xFFFE...0xFFFF, 0xE0000...0xE007F, 0xF0000...0x10FFFF:
            true
        default: false
        }
    }

    /// Styles, and what draws live pictures; the parameters are those that the program sends.
    private static var ownSequence: Regex<Substring> {
        #/\x{1B}\[(?:0|1|2|31|31;1|32|33|36|1;36|30;107)m|\x{1B}\[\?(?:25|2004)[hl]|\x{1B}\[[0-9]*[AC]|\x{1B}\[H\x{1B}\[2J|\r?\x{1B}\[2K|\x{1B}\[J|\r/#
    }
}
