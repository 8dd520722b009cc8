/// Text as it may stand in a picture: one line, without characters that no format can hold or that would turn others
/// around.
enum PlainText {
    static func scalars(of text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.map { scalar in
            switch scalar.value {
            case 0x9, 0xA, 0xD, 0x85, 0x2028, 0x2029: " "
            case 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: "\u{FFFD}"
            default: scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
            }
        }
    }

    static func line(_ text: String) -> String {
        var line = ""
        line.unicodeScalars.append(contentsOf: scalars(of: text))
        return line
    }
}
