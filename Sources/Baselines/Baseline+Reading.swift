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
            document = try OrderedJSON.parse(bytes, sizeLimit: Self.sizeLimit, skipsMark: true)
        } catch {
            throw Failure.file(.brokenDocument, .baseline, path, error.facts)
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
        do throws(InvalidMember) {
            try self.init(Node(value: document, place: ""))
        } catch {
            let place = error.place.isEmpty ? nil : Fact.text(ForeignText(error.place).escaped)
            throw Failure.file(.misfitInFile, .baseline, path, error.facts.with(.member, place))
        }
    }

    private init(_ node: Node) throws(InvalidMember) {
        let names = ["baseline", "anchor", "network", "answers", "terms", "statuses", "findings"]
        let members = try node.members(among: names)
        self.init(
            anchor: try node.member("anchor", in: members).text(),
            network: try node.member("network", in: members).text()
        )
        for (name, answer) in try node.member("answers", in: members).sortedMembers() {
            guard EndpointName.all.contains(name) else { throw answer.unknownRequest(name) }
            answers[name] = try Answer(answer, to: name)
        }
        for (name, entry) in try node.member("terms", in: members).sortedMembers() {
            guard let kind = BaselineTerms.Kind(name) else { throw entry.invalid("offer", found: name) }
            terms[name] = try BaselineTerms(entry, of: kind)
        }
        for (name, orders) in try node.member("statuses", in: members).sortedMembers() {
            guard name.contains(" ") else { throw orders.invalid("state", found: name) }
            let known = try orders.unique(Self.order)
            guard !known.isEmpty else { throw orders.invalid("empty") }
            statuses[name] = known
        }
        var keys: Set<String> = []
        for node in try node.member("findings", in: members).elements() {
            let finding = try KnownFinding(node)
            guard keys.insert(finding.key).inserted else { throw node.invalid("twice", found: finding.key) }
            findings.append(finding)
        }
        findings.sort { $0.key < $1.key }
    }

    /// Statuses one after the other: none is empty, or follows itself.
    private static func order(_ node: Node) throws(InvalidMember) -> [String] {
        let order = try node.texts()
        guard !order.isEmpty else { throw node.invalid("empty") }
        for (index, pair) in zip(order, order.dropFirst()).enumerated() where pair.0 == pair.1 {
            throw try node.elements()[index + 1].invalid("twice", found: pair.1)
        }
        return order
    }
}

extension Baseline.Answer {
    /// The answers to the request `name`.
    fileprivate init(_ node: Node, to name: String) throws(InvalidMember) {
        self.init()
        let names = ["statuses", "below_ms", "shape"]
        let members = try node.members(among: AnswerStatus.part(of: name) == nil ? names : names + ["by_status"])
        let statuses = try node.member("statuses", in: members)
        self.statuses = try statuses.unique { (element) throws(InvalidMember) in
            let status = try element.integer()
            // Others pass by themselves, and are not kept.
            guard 100..<500 ~= status, status != 429 else { throw element.invalid("status", found: "\(status)") }
            return status
        }
        guard !self.statuses.isEmpty else { throw statuses.invalid("empty") }
        milliseconds = try members["below_ms"].map { (node) throws(InvalidMember) in
            let number = try node.integer(from: 1)
            guard Baseline.orders.contains(number) else { throw node.invalid("time", found: "\(number)") }
            return number
        }
        shape = try AnswerShape(try node.member("shape", in: members))
        for (status, shape) in try members["by_status"]?.sortedMembers() ?? [] {
            shapesByStatus[status] = try AnswerShape(shape)
        }
    }
}

extension AnswerShape {
    fileprivate init(_ node: Node) throws(InvalidMember) {
        var types: [String: Set<AnswerShape.ValueType>] = [:]
        for (path, value) in try node.sortedMembers() {
            for word in try value.text().split(separator: "|") {
                let name = word.trimming(\.isBlank)
                let choices = AnswerShape.ValueType.allCases.map(\.rawValue)
                guard let type = AnswerShape.ValueType(rawValue: name) else { throw value.unknown(name, choices) }
                guard types[path, default: []].insert(type).inserted else { throw value.invalid("twice", found: name) }
            }
            guard types[path] != nil else { throw value.invalid("empty") }
        }
        self.init(types)
    }
}

extension BaselineTerms {
    fileprivate init(_ node: Node, of kind: Kind) throws(InvalidMember) {
        for (name, value) in try node.members(among: kind.members).sortedByKey {
            if let number = Number(rawValue: name) {
                self.numbers[number] = try value.number()
            } else if let text = Text(rawValue: name) {
                self.texts[text] = try value.text()
            } else if name == "enabled" {
                isEnabled = try value.flag()
            } else if name == "methods" {
                methods = try value.unique { (node) throws(InvalidMember) in try node.text() }
            } else {
                for (field, need) in try value.sortedMembers() {
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
    fileprivate init(_ node: Node) throws(InvalidMember) {
        let names = ["code", "severity", "request", "path", "expected", "expected_name", "reason", "until"]
        let members = try node.members(among: names)
        let codePlace = try node.member("code", in: members)
        let code = try codePlace.text()
        guard FailureCode.deviations.contains(where: { $0.rawValue == code }) else {
            throw codePlace.invalid("code", found: code)
        }
        self.code = code
        let word = try node.member("severity", in: members)
        guard let severity = Deviation.Severity(rawValue: try word.text()) else {
            throw word.unknown(try word.text(), Deviation.Severity.allCases.map(\.rawValue))
        }
        self.severity = severity
        let place = try node.member("request", in: members)
        request = try place.text()
        guard EndpointName.isOfFindings(request) else { throw place.unknownRequest(request) }
        path = try members["path"]?.text() ?? ""
        expected = try members["expected"]?.text() ?? ""
        expectedName = try members["expected_name"]?.text()
        reason = try members["reason"]?.text()
        if let day = members["until"] {
            let text = try day.text()
            guard text.utf8.count == 10, Timestamp(iso8601: text) != nil else {
                throw day.invalid("date", found: text)
            }
            until = text
        }
    }
}

/// A value of the document, and where it is.
private struct Node {
    let value: OrderedJSON
    let place: String

    func members() throws(InvalidMember) -> [String: Node] {
        guard case .object(let members) = value else { throw invalid("object") }
        return members.reduce(into: [:]) { all, member in
            let isPlain = member.name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            let step = isPlain ? (place.isEmpty ? "" : ".") + member.name : "[\"\(member.name)\"]"
            all[member.name] = Node(value: member.value, place: place + step)
        }
    }

    /// The members by name, so that of several flaws the same is named each time.
    func sortedMembers() throws(InvalidMember) -> [(key: String, value: Node)] { try members().sortedByKey }

    /// The members, all of which have to be called one of `names`.
    func members(among names: [String]) throws(InvalidMember) -> [String: Node] {
        let members = try members()
        for (name, node) in members.sortedByKey where !names.contains(name) {
            let near = Suggestion.nearest(to: name, among: names)
            throw InvalidMember(place: node.place, facts: [.flaw: .text("unknown-member"), .near: near.map(Fact.text)])
        }
        return members
    }

    func member(_ name: String, in members: [String: Node]) throws(InvalidMember) -> Node {
        guard let node = members[name] else { throw invalid("missing", found: name) }
        return node
    }

    func elements() throws(InvalidMember) -> [Node] {
        guard case .array(let elements) = value else { throw invalid("list") }
        return elements.enumerated().map { Node(value: $1, place: "\(place)[\($0)]") }
    }

    func text() throws(InvalidMember) -> String {
        guard case .string(let text) = value else { throw invalid("text") }
        return text
    }

    func texts() throws(InvalidMember) -> [String] {
        var texts: [String] = []
        for element in try elements() { texts.append(try element.text()) }
        return texts
    }

    /// The elements as `read` has them, each of which may be there once.
    func unique<Element: Hashable>(
        _ read: (Node) throws(InvalidMember) -> Element
    ) throws(InvalidMember) -> Set<Element> {
        var all: Set<Element> = []
        for element in try elements() {
            let value = try read(element)
            guard all.insert(value).inserted else { throw element.invalid("twice", found: "\(value)") }
        }
        return all
    }

    func integer(from least: Int = .min) throws(InvalidMember) -> Int {
        guard case .number(let digits) = value, let number = Int(digits) else { throw invalid("whole-number") }
        guard number >= least else { throw invalid("positive-number") }
        return number
    }

    func number() throws(InvalidMember) -> ExactDecimal {
        guard case .string(let text) = value, let number = ExactDecimal(text) else { throw invalid("quoted-number") }
        guard number >= .zero else { throw invalid("negative", found: text) }
        return number
    }

    func flag() throws(InvalidMember) -> Bool {
        guard case .bool(let flag) = value else { throw invalid("flag") }
        return flag
    }

    func unknown(_ word: String, _ choices: [String]) -> InvalidMember {
        let found = Fact.text(ForeignText(word).escaped)
        return InvalidMember(place: place, facts: [.flaw: .text("choice"), .found: found, .choices: .texts(choices)])
    }

    func unknownRequest(_ name: String) -> InvalidMember {
        let near = Suggestion.nearest(to: name, among: EndpointName.all)
        return InvalidMember(
            place: place,
            facts: [
                .flaw: .text("request"), .found: .text(ForeignText(name).escaped), .near: near.map(Fact.text),
            ]
        )
    }

    func invalid(_ flaw: String, found: String? = nil) -> InvalidMember {
        InvalidMember(place: place, facts: [.flaw: .text(flaw), .found: found.map { .text(ForeignText($0).escaped) }])
    }
}

/// A value that is not what it has to be: its place in the document, and what is wrong.
private struct InvalidMember: Error {
    var place: String
    var facts: Facts
}
