package import Diagnostics
internal import JSON
internal import Stellar
internal import Timekeeping

/// Reading.
extension Baseline {
    /// No baseline has more bytes.
    package static let sizeLimit = 16 << 20

    /// Reads a document as ``text`` writes it, also one that a person has edited.
    ///
    /// - Throws: ``BaselineError`` with the place in the document.
    package init(_ bytes: [UInt8], path: String) throws(BaselineError) {
        let document: OrderedJSON
        do throws(JSONError) {
            document = try OrderedJSON.parse(bytes, sizeLimit: Self.sizeLimit)
        } catch {
            throw BaselineError(.cutOff(error.problem), path: path)
        }
        guard case .object(let members) = document,
            let version = members.first(where: { $0.name == "baseline" })?.value,
            case .number(let digits) = version
        else { throw BaselineError(.noBaseline, path: path) }
        guard digits == String(Self.version) else { throw BaselineError(.otherVersion(digits), path: path) }
        do throws(BaselineError.Reason) {
            try self.init(Node(value: document, place: ""))
        } catch {
            throw BaselineError(error, path: path)
        }
    }

    private init(_ node: Node) throws(BaselineError.Reason) {
        let names = ["baseline", "anchor", "network", "answers", "terms", "statuses", "findings"]
        let members = try node.members(among: names)
        self.init(
            anchor: try node.member("anchor", in: members).text(),
            network: try node.member("network", in: members).text()
        )
        for (name, answer) in try node.member("answers", in: members).members() { answers[name] = try Answer(answer) }
        for (name, entry) in try node.member("terms", in: members).members() { terms[name] = try OfferedTerms(entry) }
        for (name, orders) in try node.member("statuses", in: members).members() {
            for order in try orders.elements() { statuses[name, default: []].insert(try order.texts()) }
        }
        for finding in try node.member("findings", in: members).elements() {
            findings.append(try KnownFinding(finding))
        }
        findings.sort { $0.key < $1.key }
    }
}

extension Baseline.Answer {
    fileprivate init(_ node: Node) throws(BaselineError.Reason) {
        self.init()
        let members = try node.members(among: ["statuses", "below_ms", "shape"])
        for status in try node.member("statuses", in: members).elements() { statuses.insert(try status.integer()) }
        milliseconds = try members["below_ms"]?.integer()
        var types: [String: Set<AnswerShape.ValueType>] = [:]
        for (path, value) in try node.member("shape", in: members).members() {
            for word in try value.text().split(separator: "|") {
                let name = word.trimming(\.isBlank)
                let choices = AnswerShape.ValueType.allCases.map(\.rawValue)
                guard let type = AnswerShape.ValueType(rawValue: name) else { throw value.unknown(name, choices) }
                types[path, default: []].insert(type)
            }
        }
        shape = AnswerShape(types)
    }
}

extension OfferedTerms {
    fileprivate init(_ node: Node) throws(BaselineError.Reason) {
        let numbers = Number.allCases.map(\.rawValue)
        let texts = Text.allCases.map(\.rawValue)
        for (name, value) in try node.members(among: numbers + texts + ["enabled", "methods", "fields"]) {
            if let number = Number(rawValue: name) {
                self.numbers[number] = try value.number()
            } else if let text = Text(rawValue: name) {
                self.texts[text] = try value.text()
            } else if name == "enabled" {
                isEnabled = try value.flag()
            } else if name == "methods" {
                methods = Set(try value.texts())
            } else {
                for (field, need) in try value.members() {
                    let word = try need.text()
                    guard ["required", "optional"].contains(word) else {
                        throw need.unknown(word, ["required", "optional"])
                    }
                    fields[field] = word == "required"
                }
            }
        }
    }
}

extension KnownFinding {
    fileprivate init(_ node: Node) throws(BaselineError.Reason) {
        let names = ["code", "severity", "request", "path", "expected", "reason", "until"]
        let members = try node.members(among: names)
        let place = try node.member("code", in: members)
        let code = try place.text()
        guard FailureCode.deviations.contains(where: { $0.rawValue == code }) else {
            throw .invalid(place.place, "\"\(code)\" is no code of a finding")
        }
        self.code = code
        let word = try node.member("severity", in: members)
        guard let severity = Deviation.Severity(rawValue: try word.text()) else {
            throw word.unknown(try word.text(), Deviation.Severity.allCases.map(\.rawValue))
        }
        self.severity = severity
        request = try node.member("request", in: members).text()
        path = try members["path"]?.text() ?? ""
        expected = try members["expected"]?.text() ?? ""
        reason = try members["reason"]?.text()
        if let day = members["until"] {
            let text = try day.text()
            guard text.utf8.count == 10, Timestamp(iso8601: text) != nil else {
                throw .invalid(day.place, "\"\(text)\" is no date; write it as 2026-12-31")
            }
            until = text
        }
    }
}

/// A value of the document, and where it is.
private struct Node {
    typealias Reason = BaselineError.Reason

    let value: OrderedJSON
    let place: String

    func members() throws(Reason) -> [String: Node] {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members.reduce(into: [:]) { all, member in
            let isPlain = member.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            let step = isPlain ? (place.isEmpty ? "" : ".") + member.name : "[\"\(member.name)\"]"
            all[member.name] = Node(value: member.value, place: place + step)
        }
    }

    /// The members, all of which have to be called one of `names`.
    func members(among names: [String]) throws(Reason) -> [String: Node] {
        let members = try members()
        for (name, node) in members.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            let near = Suggestion.nearest(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
            throw .invalid(node.place, "a baseline has no such member\(near)")
        }
        return members
    }

    func member(_ name: String, in members: [String: Node]) throws(Reason) -> Node {
        guard let node = members[name] else { throw .invalid(place, "the member `\(name)` is missing") }
        return node
    }

    func elements() throws(Reason) -> [Node] {
        guard case .array(let elements) = value else { throw wrong("a list") }
        return elements.enumerated().map { Node(value: $1, place: "\(place)[\($0)]") }
    }

    func text() throws(Reason) -> String {
        guard case .string(let text) = value else { throw wrong("a text") }
        return text
    }

    func texts() throws(Reason) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    func integer() throws(Reason) -> Int {
        guard case .number(let digits) = value, let number = Int(digits) else { throw wrong("a whole number") }
        return number
    }

    func number() throws(Reason) -> ExactDecimal {
        guard case .string(let text) = value, let number = ExactDecimal(text) else { throw wrong("a number in quotes") }
        return number
    }

    func flag() throws(Reason) -> Bool {
        guard case .bool(let flag) = value else { throw wrong("true or false") }
        return flag
    }

    func unknown(_ word: String, _ choices: [String]) -> Reason {
        .invalid(place, "\"\(word)\" is none of \(choices.joined(separator: ", "))")
    }

    private func wrong(_ expected: String) -> Reason { .invalid(place, "it has to be \(expected)") }
}

/// A baseline that can't be used.
package struct BaselineError: Diagnostic, Hashable {
    /// What is wrong with it.
    package enum Reason: Error, Hashable, Sendable {
        /// It is no JSON document, or not a whole one.
        case cutOff(String)
        /// It is JSON, but no baseline.
        case noBaseline
        /// It has another version, which is this.
        case otherVersion(String)
        /// The value at a place of the document is not what it has to be.
        case invalid(String, String)
        /// It is of this anchor, and another one is asked for.
        case otherAnchor(String, wanted: String)
    }

    package var reason: Reason
    package var path: String

    package init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }

    package var summary: String {
        switch reason {
        case .cutOff(let problem): "the baseline \(path) is not a whole document: \(problem)"
        case .noBaseline: "\(path) is not a baseline of windlass"
        case .otherVersion(let version):
            "the baseline \(path) has the version \(shown(version)), and this windlass reads \(Baseline.version)"
        case .invalid(let place, let problem):
            "invalid baseline \(path)\(place.isEmpty ? "" : " at `\(shown(place))`"): \(shown(problem))"
        case .otherAnchor(let anchor, let wanted): "the baseline \(path) is of \(shown(anchor)), not of \(wanted)"
        }
    }

    package var help: String? {
        switch reason {
        case .invalid: "correct the place, or record the baseline again with `windlass baseline record`"
        case .otherAnchor(let anchor, _): "name the anchor \(shown(anchor)), or another baseline"
        case .cutOff, .noBaseline, .otherVersion:
            "record it again with `windlass baseline record DOMAIN --output \(path)`"
        }
    }

    package var failure: FailureKind { .usage }

    /// A text of the file, which may hold anything.
    private func shown(_ text: String) -> String { ForeignText(text).escaped }
}
