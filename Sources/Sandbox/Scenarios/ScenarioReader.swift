internal import Diagnostics
internal import SourceYAML
internal import Stellar

/// Reads scenario files, strictly: what it does not know is a mistake with a place.
struct ScenarioReader {
    /// The limit of mistakes that are reported.
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

    mutating func report(_ kind: ScenarioMistake.Kind, _ facts: Facts = [:], at place: SourcePlace?) {
        let mistake = ScenarioMistake(kind, facts, at: place)
        if mistakes.count < Self.limit, !mistakes.contains(mistake) { mistakes.append(mistake) }
    }

    /// The scenario in `text`, or `nil` where it is none at all.
    mutating func scenario(_ text: String) -> Scenario? {
        switch YAMLReader.read(text, path: path, words: Self.words) {
        case .failure(let error):
            for mistake in error.all { report(.noYAML, [.cause: .failure(mistake.asFailure)], at: mistake.place) }
            return nil
        case .success(let root):
            let own = ["scenario", "about", "anchors", "faults"]
            guard let table = table(root, .one(.scenario), keys: own + Self.anchorKeys) else { return nil }
            guard let name = required("scenario", in: table).flatMap({ self.text($0) }) else { return nil }
            var scenario = Scenario(name: name, about: table["about"].flatMap { self.text($0) } ?? "")
            scenario.faults = table["faults"].map { faults($0) } ?? []
            guard let several = table["anchors"] else {
                scenario.anchors = [anchor(table)]
                return scenario
            }
            for key in Self.anchorKeys {
                guard let field = table[key] else { continue }
                report(.keyBesideAnchors, [.name: .text(key)], at: field.key.place)
            }
            scenario.anchors = list(several).compactMap { node in
                self.table(node, .one(.anchor), keys: Self.anchorKeys).map { anchor($0) }
            }
            if scenario.anchors.isEmpty { report(.noAnchor, at: several.value.place) }
            return scenario
        }
    }

    // MARK: Tables

    /// The fields of one table, by their names.
    struct Table {
        var fields: [YAMLField]
        var owner: ScenarioPart
        var place: SourcePlace

        subscript(key: String) -> YAMLField? {
            fields.first { (ScenarioReader.formerKeys[$0.name] ?? $0.name) == key && !$0.value.isEmpty }
        }
    }

    /// The table at `node`; keys that are none of `keys` are mistakes, where any are given.
    mutating func table(_ node: YAMLNode, _ owner: ScenarioPart, keys: [String]? = nil) -> Table? {
        guard case .fields(let fields) = node.content else {
            let facts = owner.facts.with(.choices, keys.flatMap { Fact.texts($0) }).with(.found, node.fact)
            report(.noTable, facts, at: node.place)
            return nil
        }
        if let keys {
            for field in fields where !keys.contains(Self.formerKeys[field.name] ?? field.name) {
                let facts = owner.facts.with(.name, .text(field.name)).with(.choices, .texts(keys))
                report(.unknownKey, facts.with(.near, Self.near(field.name, among: keys)), at: field.key.place)
            }
        }
        return Table(fields: fields, owner: owner, place: node.place)
    }

    mutating func required(_ key: String, in table: Table) -> YAMLField? {
        if let field = table[key] { return field }
        report(.missingKey, table.owner.facts.with(.name, .text(key)), at: table.place)
        return nil
    }

    /// The word of `words` that is nearest to `word`, as a fact of a mistake.
    static func near(_ word: String, among words: [String]) -> Fact? {
        Suggestion.nearest(to: word, among: words).map(Fact.text)
    }

    // MARK: Values

    mutating func text(_ field: YAMLField) -> String? { text(field.value, of: field.name) }

    mutating func text(_ node: YAMLNode, of key: String) -> String? {
        if case .scalar(let scalar, _) = node.content, !node.isEmpty { return scalar.text }
        report(.noText, [.name: .text(key), .found: node.fact], at: node.place)
        return nil
    }

    /// The elements of a list; one thing alone is a list of one.
    mutating func list(_ field: YAMLField) -> [YAMLNode] {
        switch field.value.content {
        case .list(let nodes): return nodes
        case .scalar: return [field.value]
        case .fields:
            report(.noList, [.name: .text(field.name)], at: field.value.place)
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
            report(.noFlag, [.name: .text(field.name), .found: .text(text)], at: field.value.place)
            return nil
        }
    }

    mutating func amount(_ field: YAMLField) -> Amount? {
        guard let text = text(field) else { return nil }
        if let amount = Amount(text), amount >= .zero { return amount }
        report(.noAmount, [.name: .text(field.name), .found: .text(text)], at: field.value.place)
        return nil
    }

    mutating func decimal(_ field: YAMLField) -> ExactDecimal? {
        guard let text = text(field) else { return nil }
        if let number = ExactDecimal(text), !number.isNegative { return number }
        report(.noNumber, [.name: .text(field.name), .found: .text(text)], at: field.value.place)
        return nil
    }

    mutating func number(_ field: YAMLField, in range: ClosedRange<Int>) -> Int? {
        guard let text = text(field) else { return nil }
        if let number = Int(text), range.contains(number) { return number }
        let limits: Facts = [.least: .number(range.lowerBound), .limit: .number(range.upperBound)]
        report(
            .noWholeNumber,
            limits.with(.name, .text(field.name)).with(.found, .text(text)),
            at: field.value.place
        )
        return nil
    }

    mutating func duration(_ field: YAMLField) -> Duration? {
        guard let text = text(field) else { return nil }
        if let span = Duration(span: text) { return span }
        report(.noDuration, [.name: .text(field.name), .found: .text(text)], at: field.value.place)
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
            .noChoice,
            [
                .name: .text(key), .found: .text(text), .near: Self.near(text, among: words), .choices: .texts(words),
            ],
            at: node.place
        )
        return nil
    }
}
