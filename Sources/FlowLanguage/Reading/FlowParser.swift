import Diagnostics
import SourceYAML

/// Reads flow files.
///
/// The text is YAML, but every scalar is read as text and typed by the place where it stands: `NO`, `on`, `1e3`, `0123`
/// and `25.00` mean what was written.
public struct FlowParser {
    let path: String
    var findings = Findings()

    init(path: String) {
        self.path = path
    }

    /// Reads the flow in `text`; `path` is where the findings say it stands.
    ///
    /// Goes on after a mistake, to find them all. The flow is `nil` when there is a finding of severity error.
    public static func parse(text: String, path: String) -> (flow: Flow?, findings: [Finding]) {
        // Before anything else is told: other findings would repeat words of the flow.
        if let finding = FlowSecretCheck.finding(in: text, path: path) { return (nil, [finding]) }
        switch YAMLReader.read(text, path: path) {
        case .failure(let error):
            return (nil, error.findings)
        case .success(let root):
            if let finding = FlowSecretCheck.finding(in: root) { return (nil, [finding]) }
            var parser = FlowParser(path: path)
            let flow = parser.flow(root, text: text)
            let findings = parser.findings.sorted
            return (findings.contains { $0.severity == .error } ? nil : flow, findings)
        }
    }

    /// Reads the flow in a file of `bytes`, which have to be UTF-8.
    public static func parse(bytes: [UInt8], path: String) -> (flow: Flow?, findings: [Finding]) {
        switch FileText.read(bytes, path: path) {
        case .success(let text): parse(text: text, path: path)
        case .failure(let error): (nil, error.findings)
        }
    }

    // MARK: - The whole flow

    private static let keys = [
        "flow", "about", "anchor", "network", "account", "accounts", "scenario", "inputs", "secrets", "matrix", "tags",
        "deadline", "retry", "strict", "allow", "needs", "outcomes", "outputs", "states", "always",
    ]

    private mutating func flow(_ root: YAMLNode, text: String) -> Flow? {
        guard case .fields(let fields) = root.content else {
            findings.add(.noTable(.flow, found: FoundValue(root)), at: root.place)
            return nil
        }
        let reader = FieldReader(fields: fields, owner: .flow, place: root.place)
        reader.reportUnknown(known: Self.keys, to: &findings)
        let name = required("flow", of: reader).flatMap { flowName($0) } ?? Located("", at: root.place)
        var flow = Flow(name: name, source: FlowSource(path: path, text: text), states: [])
        flow.about = reader["about"].flatMap { self.text($0) }?.value
        flow.anchor = reader["anchor"].flatMap { self.text($0) }
        flow.network = reader["network"].flatMap { self.text($0) }
        flow.account = reader["account"].flatMap { self.text($0) }
        flow.accounts = reader["accounts"].map { accounts($0) } ?? []
        flow.scenario = reader["scenario"].flatMap { self.text($0) }
        flow.deadline = reader["deadline"].flatMap { duration($0) }
        flow.retry = reader["retry"].flatMap { retryPolicy($0) }
        flow.strict = reader["strict"].flatMap { strictness($0) }
        flow.allowed = reader["allow"].map { allowedFindings($0) } ?? []
        flow.tags = reader["tags"].map { words($0) } ?? []
        flow.inputs = reader["inputs"].map { inputs($0) } ?? []
        flow.secrets = reader["secrets"].map { secrets($0) } ?? []
        flow.matrix = reader["matrix"].flatMap { matrix($0) }
        flow.needs = reader["needs"].map { needs($0) } ?? []
        flow.outcomes = reader["outcomes"].map { outcomes($0) } ?? []
        flow.outputs = reader["outputs"].map { outputs($0) } ?? []
        flow.states = required("states", of: reader).map { states($0) } ?? []
        flow.always = reader["always"].map { states($0, mayBeEmpty: true) } ?? []
        reportDuplicateNames(flow)
        return flow
    }

    /// The names of inputs, secrets, states and kept values share one namespace, and so do those of outcomes and states.
    private mutating func reportDuplicateNames(_ flow: Flow) {
        var owners: [String: (what: NameOwner, place: SourcePlace)] = [:]
        let named: [(NameOwner, Located<String>)] =
            flow.inputs.map { (.input, $0.name) } + flow.secrets.map { (.secret, $0.name) }
            + (flow.states + flow.always).map { (.state, $0.name) }
        for (what, name) in named {
            if let owner = owners[name.value] {
                report(name, isAlready: owner)
            } else {
                owners[name.value] = (what, name.place)
            }
        }
        for keep in (flow.states + flow.always).flatMap(\.keep) {
            if let owner = owners[keep.name.value] { report(keep.name, isAlready: owner) }
        }
        for outcome in flow.outcomes {
            if let owner = owners[outcome.value], owner.what == .state { report(outcome, isAlready: owner) }
        }
    }

    private mutating func report(_ name: Located<String>, isAlready owner: (what: NameOwner, place: SourcePlace)) {
        findings.add(.nameTaken(name.value, by: owner.what, line: owner.place.line), at: name.place)
    }
}

extension FlowParser {
    /// The least severity of findings about the anchor that fails a run.
    mutating func strictness(_ field: YAMLField) -> Located<Deviation.Severity>? {
        guard let text = text(field) else { return nil }
        if let severity = Deviation.Severity(rawValue: text.value) { return Located(severity, at: text.place) }
        findings.add(.invalidStrictness(text.value), at: text.place)
        return nil
    }

    /// Findings about the anchor that are accepted: one, or a list.
    mutating func allowedFindings(_ field: YAMLField) -> [Located<AllowedDeviation>] {
        words(field).compactMap { text in
            if let allowed = AllowedDeviation(text.value) { return Located(allowed, at: text.place) }
            let word = text.value.prefix { $0 != ":" }
            let isKnown = AllowedDeviation(String(word)) != nil
            findings.add(.unknownDeviation(text.value, isKnownCode: isKnown), at: text.place)
            return nil
        }
    }
}
