internal import Diagnostics
internal import SourceYAML
internal import Stellar

/// Reads scenario files, strictly: what it does not know is a mistake with a place.
struct ScenarioReader {
    /// After this many mistakes, no one reads on.
    static let limit = 100

    /// Keys as they were called before; they are read, and shown nowhere.
    static let formerKeys = ["habit": "software"]

    let path: String
    private(set) var mistakes: [ScenarioMistake] = []

    private static let words = YAMLWords(
        singular: "scenario",
        plural: "scenarios",
        beginning: "begin with `scenario: name`, then `assets:` with an asset on each line below"
    )

    init(path: String) {
        self.path = path
    }

    mutating func report(_ summary: String, help: String? = nil, at place: SourcePlace) {
        let mistake = ScenarioMistake(summary, help: help, at: place)
        if mistakes.count < Self.limit, !mistakes.contains(mistake) { mistakes.append(mistake) }
    }

    /// The scenario in `text`, or `nil` where it is none at all.
    mutating func scenario(_ text: String) -> Scenario? {
        switch YAMLReader.read(text, path: path, words: Self.words) {
        case .failure(let error):
            for mistake in error.all { report(mistake.summary, help: mistake.help, at: mistake.place) }
            return nil
        case .success(let root):
            let own = ["scenario", "about", "anchors", "faults"]
            guard let table = table(root, "a scenario", keys: own + Self.anchorKeys) else { return nil }
            guard let name = required("scenario", in: table).flatMap({ self.text($0) }) else { return nil }
            var scenario = Scenario(name: name, about: table["about"].flatMap { self.text($0) } ?? "")
            scenario.faults = table["faults"].map { faults($0) } ?? []
            guard let several = table["anchors"] else {
                scenario.anchors = [anchor(table)]
                return scenario
            }
            for key in Self.anchorKeys {
                guard let field = table[key] else { continue }
                report(
                    "`\(key)` stands beside `anchors`",
                    help: "write it into one of the anchors",
                    at: field.key.place
                )
            }
            scenario.anchors = list(several).compactMap { node in
                self.table(node, "an anchor", keys: Self.anchorKeys).map { anchor($0) }
            }
            if scenario.anchors.isEmpty { report("`anchors` lists no anchor", at: several.value.place) }
            return scenario
        }
    }

    // MARK: Tables

    /// The fields of one table, by their names.
    struct Table {
        var fields: [YAMLField]
        var owner: String
        var place: SourcePlace

        subscript(key: String) -> YAMLField? {
            fields.first { (ScenarioReader.formerKeys[$0.name] ?? $0.name) == key && !$0.value.isEmpty }
        }
    }

    /// The table at `node`; keys that are none of `keys` are mistakes, where any are given.
    mutating func table(_ node: YAMLNode, _ owner: String, keys: [String]? = nil) -> Table? {
        guard case .fields(let fields) = node.content else {
            let keys = keys.map { " with the keys " + Self.enumeration($0) } ?? ""
            report("\(owner) is a table\(keys), not \(node.inSentence)", at: node.place)
            return nil
        }
        if let keys {
            for field in fields where !keys.contains(Self.formerKeys[field.name] ?? field.name) {
                report(
                    "\(owner) has no key `\(field.name)`",
                    help: Self.suggestion(for: field.name, among: keys) ?? "its keys are \(Self.enumeration(keys))",
                    at: field.key.place
                )
            }
        }
        return Table(fields: fields, owner: owner, place: node.place)
    }

    mutating func required(_ key: String, in table: Table) -> YAMLField? {
        if let field = table[key] { return field }
        report("\(table.owner) needs the key `\(key)`", help: "write `\(key): …`", at: table.place)
        return nil
    }

    static func enumeration(_ words: [String]) -> String {
        words.map { "`\($0)`" }.joined(separator: ", ")
    }

    static func suggestion(for word: String, among words: [String]) -> String? {
        Suggestion.nearest(to: word, among: words).map { "did you mean `\($0)`?" }
    }

    // MARK: Values

    mutating func text(_ field: YAMLField) -> String? { text(field.value, of: field.name) }

    mutating func text(_ node: YAMLNode, of key: String) -> String? {
        if case .scalar(let scalar, _) = node.content, !node.isEmpty { return scalar.text }
        report("`\(key)` requires a text, not \(node.inSentence)", at: node.place)
        return nil
    }

    /// The elements of a list; one thing alone is a list of one.
    mutating func list(_ field: YAMLField) -> [YAMLNode] {
        switch field.value.content {
        case .list(let nodes): return nodes
        case .scalar: return [field.value]
        case .fields:
            report(
                "`\(field.name)` requires a list, not a table",
                help: "begin each part with `- `",
                at: field.value.place
            )
            return []
        }
    }

    mutating func texts(_ field: YAMLField) -> [String] {
        list(field).compactMap { text($0, of: field.name) }
    }

    mutating func flag(_ field: YAMLField) -> Bool? {
        guard let text = text(field) else { return nil }
        switch text {
        case "true", "yes": return true
        case "false", "no": return false
        default:
            report("`\(field.name)` is `true` or `false`, not `\(text)`", at: field.value.place)
            return nil
        }
    }

    mutating func amount(_ field: YAMLField) -> Amount? {
        guard let text = text(field) else { return nil }
        if let amount = Amount(text), amount >= .zero { return amount }
        report("`\(field.name)` is an amount of at most seven decimals, not `\(text)`", at: field.value.place)
        return nil
    }

    mutating func decimal(_ field: YAMLField) -> ExactDecimal? {
        guard let text = text(field) else { return nil }
        if let number = ExactDecimal(text), !number.isNegative { return number }
        report("`\(field.name)` is a number, not `\(text)`", at: field.value.place)
        return nil
    }

    mutating func number(_ field: YAMLField, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(field) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        report(
            "`\(field.name)` is a whole number from \(range.lowerBound) to \(range.upperBound), not `\(text)`",
            at: field.value.place
        )
        return nil
    }

    mutating func duration(_ field: YAMLField) -> Duration? {
        guard let text = text(field) else { return nil }
        if let span = Duration(span: text) { return span }
        report("`\(field.name)` is a span of time, not `\(text)`", help: Duration.spanHelp, at: field.value.place)
        return nil
    }

    /// One of several words.
    mutating func choice<Choice: RawRepresentable>(
        _ node: YAMLNode,
        of key: String,
        among choices: [Choice]
    ) -> Choice? where Choice.RawValue == String {
        guard let text = text(node, of: key) else { return nil }
        if let choice = choices.first(where: { $0.rawValue == text }) { return choice }
        let words = choices.map(\.rawValue)
        report(
            "`\(key)` can't be `\(text)`",
            help: Self.suggestion(for: text, among: words) ?? "it is one of \(Self.enumeration(words))",
            at: node.place
        )
        return nil
    }
}
