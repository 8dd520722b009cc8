import Diagnostics

/// Every name of a flow, and what kind of value it stands for.
struct NameTable {
    /// What is known of a value before the flow runs.
    struct Knowledge: Hashable {
        var type: ValueType
        var isSecret = false
        /// Whether it is the status of a transfer, or a list of them.
        var isStatus = false

        static let nothing = Knowledge(type: .any)
    }

    private(set) var names: [String: Knowledge] = [:]
    private(set) var findings = Findings()
    /// What was advised for unknown names, as one mistake is often made many times.
    private var advice: [String: String] = [:]

    init(flow: Flow) {
        for secret in flow.secrets { names[secret.name.value] = Knowledge(type: .text, isSecret: true) }
        for input in flow.inputs { names[input.name.value] = Knowledge(type: input.type.value) }
        names[Scope.run] = Knowledge(type: .record(.run))
        let steps = flow.states + flow.always
        for step in steps where step.use == nil { add(step) }
        // What a used flow gives stands on names inside of it, and those of flows in there come after it.
        for step in steps where step.use != nil { addInputs(of: step) }
        for step in steps.reversed() where step.use != nil { add(step) }
        findings = Findings()
        for step in steps where step.part == nil {
            for keep in step.keep { check(keep, of: step) }
        }
    }

    private mutating func add(_ step: Step) {
        names[step.name.value] = Knowledge(type: .record(results(of: step)))
        for keep in step.keep {
            let knowledge = knowledge(of: keep, of: step)
            if let before = names[keep.name.value], before.type != knowledge.type {
                names[keep.name.value] = Knowledge(type: .any, isSecret: before.isSecret || knowledge.isSecret)
            } else {
                names[keep.name.value] = knowledge
            }
        }
    }

    /// Inside a used flow, what it is given is as secret as it was outside.
    private mutating func addInputs(of step: Step) {
        for input in step.use?.inputs ?? [] {
            let name = "\(step.name.value)\(UsedFlow.separator)\(input.name.value)"
            let roots = step.argument(input.name.value)?.template.value.roots ?? []
            names[name] = Knowledge(type: input.type.value, isSecret: roots.contains { names[$0]?.isSecret == true })
        }
    }

    /// What may have been meant by a name that nobody gives.
    mutating func help(forUnknown name: String) -> String {
        if let known = advice[name] { return known }
        let otherwise = "names are inputs, secrets, states, what states `keep`, and `run`"
        // Comparing many unknown names with a thousand known ones would take longer than the rest of the check.
        guard names.count < 200 || advice.count < 10 else { return otherwise }
        let candidates = names.keys.filter { !$0.contains(UsedFlow.separator) }.sorted()
        let help = Findings.help(for: name, among: candidates, otherwise: otherwise) ?? otherwise
        advice[name] = help
        return help
    }

    /// What a state finds out, as a record.
    private mutating func results(of step: Step) -> RecordType {
        if let use = step.use {
            let fields = use.outputs.map { output in
                let knowledge = knowledge(of: output.template)
                return FieldDescription(
                    output.name.value,
                    knowledge.type,
                    isSecret: knowledge.isSecret,
                    about: "an output"
                )
            }
            return RecordType(name: "result of `\(step.verb.value)`", fields: fields)
        }
        guard let verb = VerbCatalogue[step.verb.value] else { return RecordType(name: "result", fields: []) }
        var record = verb.resultRecord
        // Of a used flow that could not be read nobody knows what it gives.
        if step.verb.value == "use" { record.isOpen = true }
        if verb.resultsFollowParameters {
            record.fields += step.arguments.map { FieldDescription($0.name.value, .text, about: "an answer") }
        }
        return record
    }

    /// What is known of a value that is made from other values.
    mutating func knowledge(of template: Located<Template>) -> Knowledge {
        switch template.value {
        case .reference(let path):
            return knowledge(of: path, at: template.place) ?? .nothing
        case .text(let segments):
            let isSecret = segments.contains { segment in
                guard case .value(let path) = segment else { return false }
                return knowledge(of: path.value, at: path.place)?.isSecret == true
            }
            return Knowledge(type: .text, isSecret: isSecret)
        case .list(let elements):
            return Knowledge(type: .list(.any), isSecret: elements.contains { knowledge(of: $0).isSecret })
        case .object(let fields):
            return Knowledge(type: .any, isSecret: fields.contains { knowledge(of: $0.template).isSecret })
        }
    }

    /// What is known of a kept value by the result that it names.
    private mutating func knowledge(of keep: Keep, of step: Step) -> Knowledge {
        guard case .record(let record) = names[step.name.value]?.type,
            case .name(let name) = keep.field.value.components.first, let field = record.field(name)
        else { return Knowledge(type: .any, isSecret: keep.isSecret) }
        let rest = Path(root: keep.name.value, Array(keep.field.value.rest))
        let type = type(of: rest, from: field.type, at: keep.field.place)
        let whole = Path(root: step.name.value, keep.field.value.components)
        let isStatus = self.knowledge(of: whole, at: keep.field.place)?.isStatus == true
        return Knowledge(type: type, isSecret: field.isSecret || keep.isSecret, isStatus: isStatus)
    }

    /// Complains about results that aren't there, and about secrets that aren't kept as such.
    private mutating func check(_ keep: Keep, of step: Step) {
        guard case .record(let record) = names[step.name.value]?.type else { return }
        let root = keep.field.value.root
        guard let field = record.field(root) else {
            if !record.isOpen { reportUnknown(keep, of: step, among: record.fields.map(\.name)) }
            return
        }
        let rest = Path(root: root, Array(keep.field.value.rest))
        _ = type(of: rest, from: field.type, at: keep.field.place)
        guard field.isSecret, !keep.isSecret else { return }
        findings.add(
            .secretResult,
            "`\(keep.field.value)` of `\(step.verb.value)` is a secret and has to be kept as one",
            help: "write `\(keep.name.value): \(keep.field.value) secret`",
            at: keep.field.place
        )
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
        guard !path.rest.isEmpty else { return knowledge }
        if case .record(let record) = knowledge.type, case .name(let name) = path.rest.first,
            let field = record.field(name)
        {
            knowledge.isSecret = knowledge.isSecret || field.isSecret
        }
        var record: RecordType?
        knowledge.type = type(of: path, from: knowledge.type, at: place, last: &record)
        if case .name(let name) = path.rest.last, let record {
            knowledge.isStatus = record.isAboutTransfer && (name == "status" || name == "statuses")
        }
        return knowledge
    }

    private mutating func type(of path: Path, from start: ValueType, at place: SourcePlace) -> ValueType {
        var record: RecordType?
        return type(of: path, from: start, at: place, last: &record)
    }

    /// The type at the end of a path whose first name is of type `start`; complains about fields that aren't there.
    ///
    /// `last` becomes the record that the last field belongs to.
    private mutating func type(
        of path: Path,
        from start: ValueType,
        at place: SourcePlace,
        last: inout RecordType?
    ) -> ValueType {
        var type = start
        var known = path.root
        for component in path.rest {
            last = nil
            switch (component, type) {
            case (_, .any):
                return .any
            case (.name(let name), .record(let record)):
                last = record
                type = field(name, of: record, known: known, at: place)
                known += ".\(name)"
            case (.index(let index), .list(let element)):
                type = element
                known += "[\(index)]"
            case (.name(let name), _):
                let summary = "`\(known)` is \(type.inSentence) and has no field `\(name)`"
                findings.add(.unknownField, summary, help: "leave `.\(name)` away", at: place)
                return .any
            case (.index(let index), _):
                let summary = "`\(known)` is \(type.inSentence), not a list"
                findings.add(.unknownField, summary, help: "leave `[\(index)]` away", at: place)
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
