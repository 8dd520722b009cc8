internal import Diagnostics

/// A piece of HTML.
///
/// A piece is written as a literal. A text that is put into the literal is escaped: it can neither end an attribute nor
/// begin an element. Only another piece of HTML goes in as it is.
struct HTML: Hashable, Sendable {
    private(set) var text: String

    private init(verbatim text: String) { self.text = text }

    /// A script, or the data of one; nothing in `code` may end the element.
    static func script(verbatim code: String, attributes: HTML = "") -> HTML {
        HTML(verbatim: "<script\(attributes.text)>\(code)</script>")
    }
}

extension HTML: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + 32 * interpolationCount)
        }

        // A `StaticString`, so that no text of a running program passes for a literal.
        mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

        /// A text, escaped.
        mutating func appendInterpolation(_ value: String) { text += MarkupEscape.of(value) }

        mutating func appendInterpolation(_ value: Int) { text += String(value) }

        /// A piece as it is; nothing for `nil`.
        mutating func appendInterpolation(_ html: HTML?) { text += html?.text ?? "" }

        /// Pieces, one after the other.
        mutating func appendInterpolation(_ pieces: [HTML]) { for piece in pieces { text += piece.text } }

        /// ` name="value"`, or nothing for `nil`.
        mutating func appendInterpolation(attribute name: StaticString, _ value: String?) {
            if let value { text += " \(name)=\"\(MarkupEscape.of(value))\"" }
        }

        /// ` name` where it is set.
        mutating func appendInterpolation(flag name: StaticString, _ isSet: Bool) {
            if isSet { text += " \(name)" }
        }
    }

    init(stringLiteral text: StaticString) { self.init(verbatim: "\(text)") }

    init(stringInterpolation: StringInterpolation) { self.init(verbatim: stringInterpolation.text) }
}
