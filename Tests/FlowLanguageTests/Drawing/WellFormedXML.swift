/// Checks whether a text is well-formed XML, as far as the drawings use XML: elements, attributes, text, entities.
struct WellFormedXML {
    private var rest: Substring
    private var open: [Substring] = []
    /// The names of all elements, in order.
    private(set) var elements: [String] = []
    /// What is wrong, or `nil`.
    private(set) var problem: String?

    init(_ text: String) {
        rest = text[...]
        if let scalar = text.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
            problem = "U+\(String(scalar.value, radix: 16)) can't stand in XML"
        }
        while problem == nil, !rest.isEmpty { step() }
        if problem == nil, !open.isEmpty { problem = "<\(open[0])> is never closed" }
        if problem == nil, elements.isEmpty { problem = "there is no element" }
    }

    private mutating func step() {
        if let end = rest.prefixMatch(of: #/<\/([a-z]+)>/#) {
            if open.popLast() != end.1 { problem = "\(end.0) closes nothing" }
            rest = rest[end.range.upperBound...]
        } else if let start = rest.prefixMatch(of: #/<([a-z]+)((?:\s+[A-Za-z:-]+="[^"<]*")*)\s*(\/?)>/#) {
            if open.isEmpty, !elements.isEmpty { problem = "there is a second root: \(start.0)" }
            elements.append(String(start.1))
            let names = start.2.matches(of: #/([A-Za-z:-]+)="/#).map(\.1)
            if Set(names).count != names.count { problem = "an attribute stands twice: \(start.0)" }
            reportEntities(in: start.2)
            if start.3.isEmpty { open.append(start.1) }
            rest = rest[start.range.upperBound...]
        } else {
            let text = rest.prefix { $0 != "<" }
            if text.isEmpty { return problem = "this is no markup: \(rest.prefix(60))" }
            if open.isEmpty, text.contains(where: { !$0.isWhitespace }) { problem = "text stands outside: \(text)" }
            reportEntities(in: text)
            rest = rest[text.endIndex...]
        }
    }

    private mutating func reportEntities(in text: Substring) {
        let wrong = text.matches(of: #/&(?!(?:amp|lt|gt|quot|apos|#\d+);)/#)
        if !wrong.isEmpty || text.contains("]]>") { problem = "a sign is not escaped in: \(text)" }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
