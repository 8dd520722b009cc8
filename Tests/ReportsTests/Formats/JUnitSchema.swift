import Foundation
import FoundationXML

/// Holds a document against what `junit-10.xsd` of Jenkins' xUnit plugin says, as a table: which elements may be in which, and
/// which attributes they have.
final class JUnitSchema: NSObject, XMLParserDelegate {
    private struct Rule {
        var children: Set<String> = []
        var required: Set<String> = []
        var optional: Set<String> = []
        var hasText = false
    }

    private static let rules: [String: Rule] = [
        "testsuites": Rule(children: ["testsuite"], optional: ["name", "time", "tests", "failures", "errors"]),
        "testsuite": Rule(
            children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
            required: ["name", "tests", "failures", "errors"],
            optional: ["group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url"]
        ),
        "properties": Rule(children: ["property"]),
        "property": Rule(required: ["name", "value"]),
        "testcase": Rule(
            children: [
                "skipped", "error", "failure", "rerunFailure", "rerunError", "flakyFailure", "flakyError", "system-out",
                "system-err",
            ],
            required: ["name"],
            optional: ["time", "classname", "group"]
        ),
        "flakyFailure": Rule(required: ["type"], optional: ["message"], hasText: true),
        "failure": Rule(optional: ["type", "message"], hasText: true),
        "error": Rule(optional: ["type", "message"], hasText: true),
        "skipped": Rule(optional: ["type", "message"], hasText: true),
        "system-out": Rule(hasText: true),
        "system-err": Rule(hasText: true),
    ]

    /// JUnit's own order within a suite, which some readers ask for.
    private static let order = ["properties", "testcase", "system-out", "system-err"]

    private var path: [String] = []
    private var latest: [String] = []
    private(set) var flaws: [String] = []
    /// How many elements of each name there are, with the sums that their suites name.
    private(set) var counts: [String: Int] = [:]
    private(set) var sums: [String: Int] = [:]

    /// What is wrong with `text`; nothing where it is valid.
    static func flaws(in text: String) -> [String] {
        let schema = JUnitSchema()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = schema
        if !parser.parse() { schema.flaws.append("not well-formed: \(String(describing: parser.parserError))") }
        for (sum, element) in [
            ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
        ]
        where schema.sums[sum] ?? 0 != schema.counts[element] ?? 0 {
            schema.flaws.append("\(sum) are \(schema.sums[sum] ?? 0), and there are \(schema.counts[element] ?? 0)")
        }
        return schema.flaws
    }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        // Also of an element that is wrong: its end comes as well.
        defer {
            if !path.isEmpty { latest[latest.count - 1] = name }
            path.append(name)
            latest.append("")
        }
        counts[name, default: 0] += 1
        if let parent = path.last {
            if Self.rules[parent]?.children.contains(name) != true { flaws.append("\(name) in \(parent)") }
        } else if name != "testsuites" && name != "testsuite" {
            flaws.append("\(name) at the top")
        }
        if path.last == "testsuite", let before = latest.last.flatMap(Self.order.firstIndex(of:)),
            let now = Self.order.firstIndex(of: name), now < before
        {
            flaws.append("\(name) behind \(Self.order[before])")
        }
        guard let rule = Self.rules[name] else { return flaws.append("unknown element \(name)") }
        let names = Set(attributes.keys)
        flaws += rule.required.subtracting(names).map { "\(name) without \($0)" }
        flaws += names.subtracting(rule.required).subtracting(rule.optional).map { "\(name) with \($0)" }
        if let time = attributes["time"], time.wholeMatch(of: /[0-9]+\.[0-9]{3}/) == nil {
            flaws.append("time \(time)")
        }
        if name == "testsuite" {
            for sum in ["tests", "failures", "errors", "skipped"] {
                sums[sum, default: 0] += Int(attributes[sum] ?? "") ?? 0
            }
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        _ = path.popLast()
        _ = latest.popLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        let isBlank = text.allSatisfy(\.isWhitespace)
        if !isBlank, let name = path.last, Self.rules[name]?.hasText != true {
            flaws.append("text in \(name): \(text)")
        }
    }
}
