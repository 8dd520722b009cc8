import Diagnostics
import SourceYAML
import Stellar

/// Reads `$name` and `${a.b}` in the values of a flow.
struct TemplateReader {
    var findings = Findings()

    /// A value; what stands without quotes in JSON (`asJSON`) and is written as a number, `true`, `false` or `null` is that.
    mutating func template(_ node: YAMLNode, asJSON: Bool = false) -> Located<Template> {
        switch node.content {
        case .scalar(let scalar, let isPlain):
            if asJSON, isPlain, let value = Self.json(scalar.text) {
                return Located(.text([.json(value)]), at: node.place)
            }
            return Located(text(scalar), at: node.place)
        case .list(let elements):
            return Located(.list(elements.map { template($0, asJSON: asJSON) }), at: node.place)
        case .fields(let fields):
            let fields = fields.map { field in
                Template.Field(name: field.located, template: template(field.value, asJSON: asJSON))
            }
            return Located(.object(fields), at: node.place)
        }
    }

    /// The number, truth value or null that JSON means by `text`; `nil` for all else, such as `NO`, `0123` and `~`.
    private static func json(_ text: String) -> Value? {
        switch text {
        case "true": return true
        case "false": return false
        case "null": return .some(.null)
        default:
            guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil else { return nil }
            return ExactDecimal(text, allowingExponent: true).map(Value.number)
        }
    }

    /// A scalar: a reference as a whole, or text with values in it.
    mutating func text(_ source: ScalarText) -> Template {
        let scalars = Array(source.text.unicodeScalars)
        if scalars.first == "$", let path = Path(source.text.dropFirst()) { return .reference(path) }
        var segments: [Template.Segment] = []
        var literal = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            let next = position + 1 < scalars.count ? scalars[position + 1] : " "
            guard scalar == "$", next == "$" || next == "{" || Name.isStart(Character(next)) else {
                literal.append(scalar)
                position += 1
                continue
            }
            if next == "$" {
                literal.append("$")
                position += 2
            } else if next == "{" {
                guard let end = scalars[position...].firstIndex(of: "}") else {
                    let place = source.place(of: position, length: 2)
                    findings.add(.unclosedReference, at: place)
                    return .text([.literal(source.text)])
                }
                if !literal.isEmpty { segments.append(.literal(String(literal))) }
                literal.removeAll()
                segments.append(value(in: scalars[(position + 2)..<end], at: position, of: source))
                position = end + 1
            } else {
                warn(scalars, at: position, of: source)
                literal.append(scalar)
                position += 1
            }
        }
        if !literal.isEmpty || segments.isEmpty { segments.append(.literal(String(literal))) }
        return .text(segments)
    }

    private mutating func value(
        in scalars: ArraySlice<Unicode.Scalar>,
        at position: Int,
        of source: ScalarText
    ) -> Template.Segment {
        let name = String(String.UnicodeScalarView(scalars))
        let place = source.place(of: position, length: scalars.count + 3)
        guard let path = Path(name) else {
            findings.add(.invalidReference(name), at: place)
            return .literal("")
        }
        return .value(Located(path, at: place))
    }

    private mutating func warn(_ scalars: [Unicode.Scalar], at position: Int, of source: ScalarText) {
        let name = scalars[(position + 1)...].prefix { Name.isPart(Character($0)) || $0 == "." }
        let word = String(String.UnicodeScalarView(name)).trimmingSuffix(while: { $0 == "." || $0 == "-" })
        findings.add(.dollarInText(word), at: source.place(of: position, length: word.count + 1))
    }
}

extension String {
    /// The text without the characters at its end that `isLoose` picks.
    fileprivate func trimmingSuffix(while isLoose: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isLoose(last) { text.removeLast() }
        return String(text)
    }
}
