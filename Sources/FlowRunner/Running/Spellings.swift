internal import FoundationEssentials
internal import Stellar

/// The encodings in which a text may be repeated: URL query, JSON, HTML, base64, hexadecimal digits.
enum Spellings {
    /// In base64 and in hexadecimal digits, shorter texts look like parts of any other.
    private static let shortestEncoded = 6

    /// The text itself, and how it is written where it has to be escaped.
    static func all(of text: String) -> Set<String> {
        var all: Set<String> = [text, json(text), json(text, isASCII: true), html(text)]
        let escaped = PercentEncoding.encode(text)
        all.insert(escaped)
        all.insert(escaped.replacing("%20", with: "+"))
        if text.count >= shortestEncoded {
            let encoded = Data(text.utf8).base64EncodedString()
            all.insert(text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
            for text in [encoded, encoded.replacing("+", with: "-").replacing("/", with: "_")] {
                all.insert(String(text.prefix { $0 != "=" }))
            }
        }
        return all
    }

    private static func json(_ text: String, isASCII: Bool = false) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "\\\""
            case "\\": escaped += "\\\\"
            case "/" where isASCII: escaped += "\\/"
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where scalar.value < 0x20 || (isASCII && !scalar.isASCII):
                for unit in UTF16.encode(scalar) ?? .init() {
                    let digits = String(unit, radix: 16)
                    escaped += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func html(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
