import Diagnostics
import Stellar

/// The names of a flow, and what kind of value each stands for.
struct NameTable {
    var names: [String: Knowledge] = [:]
    private(set) var findings = Findings()
    /// The names that are near to unknown ones, as one mistake is often made many times.
    private var near: [String: String?] = [:]

    init(flow: Flow) {
        for secret in flow.secrets { names[secret.name.value] = Knowledge(type: .text, isSecret: true) }
        for input in flow.inputs { names[input.name.value] = Knowledge(type: input.type.value) }
        names[Scope.run] = Knowledge(type: .record(.run))
        if !flow.accounts.isEmpty {
            names[Scope.accounts] = Knowledge(type: .record(.accounts(flow.accounts.map(\.name.value))))
        }
        let steps = flow.states + flow.always
        for step in steps where step.use == nil { add(step) }
        addUses(in: steps)
        findings = Findings()
        for step in steps where step.part == nil {
            for keep in step.keep { check(keep, of: step) }
        }
    }

    private mutating func add(_ step: Step) {
        names[step.name.value] = results(of: step)
        for keep in step.keep {
            let knowledge = knowledge(of: keep, of: step)
            names[keep.name.value] = names[keep.name.value]?.or(knowledge) ?? knowledge
        }
    }

    /// The name that was probably meant with one that no one gives, or `nil`.
    mutating func near(unknown name: String) -> String? {
        if let known = near[name] { return known }
        // Comparing many unknown names with a thousand known ones would take longer than the rest of the check.
        guard names.count < 200 || near.count < 10 else { return nil }
        let found = Suggestion.nearest(to: name, among: names.keys.filter { !$0.contains(UsedFlow.separator) }.sorted())
        near[name] = .some(found)
        return found
    }

    /// The knowledge of a state's results.
    mutating func results(of step: Step) -> Knowledge {
        var record = step.verbDescription?.resultRecord ?? RecordType(name: "result", fields: [])
        var fields: [String: Knowledge] = [:]
        for output in step.use?.outputs ?? [] {
            let knowledge = knowledge(of: output.template)
            fields[output.name.value] = knowledge
            guard let index = record.fields.firstIndex(where: { $0.name == output.name.value }) else { continue }
            record.fields[index].type = knowledge.type
            record.fields[index].isSecret = knowledge.isSecret
        }
        // Of a used flow that could not be read no one knows what it gives.
        if step.isOpaque { record.isOpen = true }
        var knowledge = Knowledge(
            type: .record(record),
            secretPlaces: step.keep.filter(\.isSecret).map(\.field.value.components)
        )
        knowledge.fields = fields
        return knowledge
    }

    /// The knowledge of a template's value.
    mutating func knowledge(of template: Located<Template>) -> Knowledge {
        switch template.value {
        case .reference(let path):
            return knowledge(of: path, at: template.place) ?? .nothing
        case .text(let segments):
            // Text with a secret in it is one.
            let isSecret = segments.contains { segment in
                guard case .value(let path) = segment else { return false }
                return knowledge(of: path.value, at: path.place)?.isSecret == true
            }
            // A number that is written out can be computed with.
            let isNumber = template.value.literal.flatMap { ExactDecimal($0) } != nil
            return Knowledge(type: isNumber ? .number : .text, isSecret: isSecret)
        case .list(let elements):
            return Knowledge(type: .list(.any), isSecret: elements.contains { knowledge(of: $0).isSecret })
        case .object(let fields):
            var knowledge = Knowledge(type: .record(.table))
            for field in fields { knowledge.fields[field.name.value] = self.knowledge(of: field.template) }
            return knowledge
        }
    }

    /// The knowledge of a kept value by the result that it names.
    mutating func knowledge(of keep: Keep, of step: Step) -> Knowledge {
        let whole = Path(root: step.name.value, keep.field.value.components)
        var knowledge = knowledge(of: whole, at: keep.field.place) ?? .nothing
        knowledge.isSecret = knowledge.isSecret || keep.isSecret
        return knowledge
    }

    /// Complains about results that aren't there, and about secrets that aren't kept as such.
    private mutating func check(_ keep: Keep, of step: Step) {
        guard case .record(let record) = names[step.name.value]?.type else { return }
        let root = keep.field.value.root
        guard let field = record.field(root) else {
            guard !record.isOpen else { return }
            let choices = record.fields.map(\.name)
            let mistake = GraphMistake.unknownResult(root, verb: step.verb.value, choices: choices)
            return findings.add(mistake, at: keep.field.place)
        }
        let rest = Path(root: root, Array(keep.field.value.rest))
        _ = type(of: rest, from: field.type, at: keep.field.place)
        let whole = Path(root: step.name.value, keep.field.value.components)
        guard !keep.isSecret, knowledge(of: whole, at: keep.field.place)?.isSecret == true else { return }
        let mistake = GraphMistake.secretKeptOpenly(
            field: keep.field.value,
            verb: step.verb.value,
            name: keep.name.value
        )
        findings.add(mistake, at: keep.field.place)
    }

    /// The knowledge of the value at `path`, without a word about fields that aren't there.
    func known(_ path: Path) -> Knowledge {
        names[path.root].map { path.rest.reduce($0) { $0.inside($1) } } ?? .nothing
    }

    /// The knowledge of the value at `path`; `nil` when no one gives its first name.
    mutating func knowledge(of path: Path, at place: SourcePlace) -> Knowledge? {
        guard let start = names[path.root] else { return nil }
        guard !path.rest.isEmpty else { return start }
        var knowledge = known(path)
        var record: RecordType?
        knowledge.type = type(of: path, from: start.type, at: place, last: &record)
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
                findings.add(GraphMistake.fieldOfPlainValue(name, of: known, type: type), at: place)
                return .any
            case (.index(let index), _):
                findings.add(GraphMistake.elementOfPlainValue(index: "\(index)", of: known, type: type), at: place)
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
                findings.add(GraphMistake.unusualField(name, record: record.name, near: near), at: place)
            }
            return .any
        }
        findings.add(GraphMistake.unknownField(name, of: known, choices: fields), at: place)
        return .any
    }
}

extension NameTable {
    /// Follows what goes into used flows and comes out of them, in order, until nothing new is known.
    ///
    /// The output of a used flow may be given to another one, also to one that stands before it.
    mutating func addUses(in steps: [Step]) {
        let visits = Self.visits(of: steps)
        guard !visits.isEmpty else { return }
        let kept = Set(visits.flatMap { $0.step.keep.map(\.name.value) })
        var keepers: [String: [(keep: Keep, step: Step)]] = [:]
        for step in steps {
            for keep in step.keep where kept.contains(keep.name.value) {
                keepers[keep.name.value, default: []].append((keep, step))
            }
        }
        for _ in 0..<16 {
            let before = names
            for (step, isLeft) in visits {
                guard isLeft else { addInputs(of: step); continue }
                names[step.name.value] = results(of: step)
                for name in step.keep.map(\.name.value) {
                    let all = (keepers[name] ?? []).map { knowledge(of: $0.keep, of: $0.step) }
                    names[name] = all.dropFirst().reduce(all.first ?? .nothing) { $0.or($1) }
                }
            }
            if names == before { return }
        }
    }

    /// The states that use flows, in the order in which those are entered and left.
    private static func visits(of steps: [Step]) -> [(step: Step, isLeft: Bool)] {
        var visits: [(step: Step, isLeft: Bool)] = []
        var open: [Step] = []
        for step in steps {
            while let user = open.last, user.name.value != step.part { visits.append((open.removeLast(), true)) }
            guard step.use != nil else { continue }
            visits.append((step, false))
            open.append(step)
        }
        return visits + open.reversed().map { ($0, true) }
    }

    /// Inside a used flow, what it is given is as secret as it was outside.
    private mutating func addInputs(of step: Step) {
        for input in step.use?.inputs ?? [] {
            var knowledge = step.argument(input.name.value).map { self.knowledge(of: $0.template) } ?? .nothing
            knowledge.type = input.type.value
            knowledge.isStatus = false
            names["\(step.name.value)\(UsedFlow.separator)\(input.name.value)"] = knowledge
        }
    }
}

extension RecordType {
    /// The facts of a run about itself, under the name ``Scope/run``.
    static let run = RecordType(
        name: "run",
        fields: [
            FieldDescription(Scope.RunFact.account.rawValue, .account, about: "the account that acts"),
            FieldDescription(Scope.RunFact.anchor.rawValue, .text, about: "the anchor's home domain"),
            FieldDescription(Scope.RunFact.network.rawValue, .text, about: "the network's name"),
            FieldDescription(Scope.RunFact.started.rawValue, .time, about: "when the run began"),
        ]
    )

    /// The facts of a flow about the accounts that it declares, under the name ``Scope/accounts``.
    static func accounts(_ names: [String]) -> RecordType {
        let account = RecordType(
            name: "account",
            fields: [FieldDescription("address", .account, about: "the address of the account")]
        )
        return RecordType(
            name: Scope.accounts,
            fields: names.map { FieldDescription($0, .record(account), about: "an account of the flow") }
        )
    }

    /// Whether its field `status` is one of the statuses that the SEPs list.
    var isAboutTransfer: Bool {
        name == Self.transfer.name || Self.resultsOfWaiting.contains(name)
    }

    /// The results of the verbs that wait for a transfer.
    private static let resultsOfWaiting = Set(
        VerbCatalogue.all.filter { $0.waitsFor == RecordType.transfer.name }.map(\.resultRecord.name)
    )
}
