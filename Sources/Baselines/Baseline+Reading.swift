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
    /// - Throws: what is wrong with it, with the place in the document.
    package init(_ bytes: [UInt8], path: String) throws(Failure) {
        let document: OrderedJSON
        do throws(JSONError) {
            document = try OrderedJSON.parse(bytes, sizeLimit: Self.sizeLimit)
        } catch {
            throw Failure.file(.brokenDocument, .baseline, path, [.flaw: .text(error.problem)])
        }
        guard case .object(let members) = document,
            let version = members.first(where: { $0.name == "baseline" })?.value,
            case .number(let digits) = version
        else { throw Failure.file(.otherContent, .baseline, path) }
        guard digits == String(Self.version) else {
            throw Failure.file(
                .otherFileVersion,
                .baseline,
                path,
                [.found: .text(ForeignText(digits).escaped), .limit: .text("\(Self.version)")]
            )
        }
        do throws(Misfit) {
            try self.init(Node(value: document, place: ""))
        } catch {
            let place = error.place.isEmpty ? nil : Fact.text(ForeignText(error.place).escaped)
            let flaw = Fact.text(ForeignText(error.problem).escaped)
            throw Failure.file(.misfitInFile, .baseline, path, [.member: place, .flaw: flaw])
        }
    }

    private init(_ node: Node) throws(Misfit) {
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
    fileprivate init(_ node: Node) throws(Misfit) {
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
    fileprivate init(_ node: Node) throws(Misfit) {
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
    fileprivate init(_ node: Node) throws(Misfit) {
        let names = ["code", "severity", "request", "path", "expected", "reason", "until"]
        let members = try node.members(among: names)
        let place = try node.member("code", in: members)
        let code = try place.text()
        guard FailureCode.deviations.contains(where: { $0.rawValue == code }) else {
            throw Misfit(place: place.place, problem: "\"\(code)\" is no code of a finding")
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
                throw Misfit(place: day.place, problem: "\"\(text)\" is no date; write it as 2026-12-31")
            }
            until = text
        }
    }
}

/// A value of the document, and where it is.
private struct Node {
    let value: OrderedJSON
    let place: String

    func members() throws(Misfit) -> [String: Node] {
        guard case .object(let members) = value else { throw wrong("an object") }
        return members.reduce(into: [:]) { all, member in
            let isPlain = member.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            let step = isPlain ? (place.isEmpty ? "" : ".") + member.name : "[\"\(member.name)\"]"
            all[member.name] = Node(value: member.value, place: place + step)
        }
    }

    /// The members, all of which have to be called one of `names`.
    func members(among names: [String]) throws(Misfit) -> [String: Node] {
        let members = try members()
        for (name, node) in members.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
            let near = Suggestion.nearest(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
            throw Misfit(place: node.place, problem: "a baseline has no such member\(near)")
        }
        return members
    }

    func member(_ name: String, in members: [String: Node]) throws(Misfit) -> Node {
        guard let node = members[name] else { throw Misfit(place: place, problem: "the member `\(name)` is missing") }
        return node
    }

    func elements() throws(Misfit) -> [Node] {
        guard case .array(let elements) = value else { throw wrong("a list") }
        return elements.enumerated().map { Node(value: $1, place: "\(place)[\($0)]") }
    }

    func text() throws(Misfit) -> String {
        guard case .string(let text) = value else { throw wrong("a text") }
        return text
    }

    func texts() throws(Misfit) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    func integer() throws(Misfit) -> Int {
        guard case .number(let digits) = value, let number = Int(digits) else { throw wrong("a whole number") }
        return number
    }

    func number() throws(Misfit) -> ExactDecimal {
        guard case .string(let text) = value, let number = ExactDecimal(text) else { throw wrong("a number in quotes") }
        return number
    }

    func flag() throws(Misfit) -> Bool {
        guard case .bool(let flag) = value else { throw wrong("true or false") }
        return flag
    }

    func unknown(_ word: String, _ choices: [String]) -> Misfit {
        Misfit(place: place, problem: "\"\(word)\" is none of \(choices.joined(separator: ", "))")
    }

    private func wrong(_ expected: String) -> Misfit { Misfit(place: place, problem: "it has to be \(expected)") }
}

/// A value that is not what it has to be, and its place in the document.
private struct Misfit: Error {
    var place: String
    var problem: String
}
