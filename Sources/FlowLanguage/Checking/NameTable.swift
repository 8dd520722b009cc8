import Diagnostics

/// Every name of a flow, and what kind of value it stands for.
struct NameTable {
    /// What is known of a value before the flow runs.
    struct Knowledge: Hashable {
        var type: ValueType
        var isSecret = false

        static let nothing = Knowledge(type: .any)
    }

    private(set) var names: [String: Knowledge] = [:]
    private(set) var findings = Findings()

    init(flow: Flow) {
        for input in flow.inputs { names[input.name.value] = Knowledge(type: input.type.value) }
        names[Scope.run] = Knowledge(type: .record(Self.run))
        for step in flow.states { names[step.name.value] = Knowledge(type: .record(Self.results(of: step))) }
        for step in flow.states {
            for keep in step.keep { add(keep, of: step) }
        }
    }

    private static let run = RecordType(
        name: "run",
        fields: [
            FieldDescription("account", .account, about: "the account that acts"),
            FieldDescription("anchor", .text, about: "the anchor's home domain"),
            FieldDescription("network", .text, about: "the network's name"),
            FieldDescription("started", .text, about: "when the run began"),
        ]
    )

    /// What a state finds out, as a record.
    private static func results(of step: Step) -> RecordType {
        guard let verb = VerbCatalogue[step.verb.value] else { return RecordType(name: "result", fields: []) }
        var record = verb.resultRecord
        if verb.resultsFollowParameters {
            record.fields += step.arguments.map { FieldDescription($0.name.value, .text, about: "an answer") }
        }
        return record
    }

    private mutating func add(_ keep: Keep, of step: Step) {
        let record = Self.results(of: step)
        var knowledge = Knowledge.nothing
        if let first = keep.field.value.components.first, case .name(let name) = first, let field = record.field(name) {
            knowledge = Knowledge(type: field.type, isSecret: field.isSecret)
            let rest = Path(root: keep.name.value, Array(keep.field.value.rest))
            knowledge.type = type(of: rest, from: knowledge.type, at: keep.field.place)
        } else {
            reportUnknown(keep, of: step, among: record.fields.map(\.name))
        }
        if knowledge.isSecret, !keep.isSecret {
            findings.add(
                .secretResult,
                "`\(keep.field.value)` of `\(step.verb.value)` is a secret and has to be kept as one",
                help: "write `\(keep.name.value): \(keep.field.value) secret`",
                at: keep.field.place
            )
        }
        knowledge.isSecret = knowledge.isSecret || keep.isSecret
        if let before = names[keep.name.value], before.type != knowledge.type { knowledge.type = .any }
        names[keep.name.value] = knowledge
    }

    private mutating func reportUnknown(_ keep: Keep, of step: Step, among fields: [String]) {
        let list = fields.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(
            .unknownResult,
            "`\(step.verb.value)` has no result `\(keep.field.value.root)`",
            help: Findings.help(
                for: keep.field.value.root,
                among: fields,
                otherwise: fields.isEmpty ? "it has no results to keep" : "its results are \(list)"
            ),
            at: keep.field.place
        )
    }

    /// What is known of the value at `path`; `nil` when nobody gives its first name.
    mutating func knowledge(of path: Path, at place: SourcePlace) -> Knowledge? {
        guard var knowledge = names[path.root] else { return nil }
        if case .record(let record) = knowledge.type, case .name(let name) = path.rest.first,
            let field = record.field(name)
        {
            knowledge.isSecret = knowledge.isSecret || field.isSecret
        }
        knowledge.type = type(of: path, from: knowledge.type, at: place)
        return knowledge
    }

    /// The type at the end of a path whose first name is of type `start`; complains about fields that aren't there.
    private mutating func type(of path: Path, from start: ValueType, at place: SourcePlace) -> ValueType {
        var type = start
        var known = path.root
        for component in path.rest {
            switch (component, type) {
            case (_, .any):
                return .any
            case (.name(let name), .record(let record)):
                type = field(name, of: record, known: known, at: place)
                known += ".\(name)"
            case (.index(let index), .list(let element)):
                type = element
                known += "[\(index)]"
            case (.name(let name), _):
                let summary = "`\(known)` is \(type.inSentence) and has no field `\(name)`"
                findings.add(.unknownField, summary, at: place)
                return .any
            case (.index, _):
                findings.add(.unknownField, "`\(known)` is \(type.inSentence), not a list", at: place)
                return .any
            }
        }
        return type
    }

    mutating func field(_ name: String, of record: RecordType, known: String, at place: SourcePlace) -> ValueType {
        if let field = record.field(name) { return field.type }
        let fields = record.fields.map(\.name)
        if record.isOpen {
            if let near = Suggestion.nearest(to: name, among: fields) {
                let summary = "a \(record.name) doesn't usually have a field `\(name)`"
                findings.add(.unusualField, summary, help: "did you mean `\(near)`?", at: place)
            }
            return .any
        }
        let list = fields.map { "`\($0)`" }.joined(separator: ", ")
        findings.add(
            .unknownField,
            "`\(known)` has no field `\(name)`",
            help: Findings.help(
                for: name,
                among: fields,
                otherwise: fields.isEmpty ? "it has no fields" : "its fields are \(list)"
            ),
            at: place
        )
        return .any
    }
}
