import Diagnostics
import SourceYAML

/// The interface of a flow to flows that use it.
extension FlowParser {
    /// Reads `outputs: { token: $answer.token }`.
    mutating func outputs(_ field: YAMLField) -> [Output] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: "a table of names with their values")
        }
        var templates = TemplateReader()
        let outputs: [Output] = fields.compactMap { field in
            guard checked(name: field.located) else { return nil }
            if field.value.isEmpty {
                let help = "write `\(short: field.name): $name`"
                findings.add(
                    .wrongShape,
                    "the output \(code: field.name) has no value",
                    help: help,
                    at: field.key.place
                )
                return nil
            }
            return Output(name: field.located, template: templates.template(field.value))
        }
        for finding in templates.findings.all { findings.add(finding) }
        return outputs
    }

    /// Reads `outcomes: [declined]`.
    mutating func outcomes(_ field: YAMLField) -> [Located<String>] {
        var seen: [String: SourcePlace] = [:]
        return words(field).filter { word in
            guard checked(name: word) else { return false }
            if word.value == Step.failedUse {
                let summary = "\(code: word.value) already has a meaning"
                let help = "a used flow ends in \(code: word.value) when it goes to `fail`; choose another name"
                findings.add(.reservedName, summary, help: help, at: word.place)
                return false
            }
            if let first = seen.updateValue(word.place, forKey: word.value) {
                let help = "the first is in line \(first.line); leave one of them out"
                findings.add(
                    .duplicateName,
                    "the outcome \(code: word.value) is given twice",
                    help: help,
                    at: word.place
                )
                return false
            }
            return true
        }
    }

    /// Reads `needs: [anchor, session]`.
    mutating func needs(_ field: YAMLField) -> [Located<Facility>] {
        let known = Facility.allCases.map(\.rawValue)
        return words(field).compactMap { word in
            if let facility = Facility(rawValue: word.value) { return Located(facility, at: word.place) }
            let list = known.map { "\(code: $0)" }.joined(separator: ", ")
            let help = Findings.help(for: word.value, among: known, otherwise: "a flow can need \(list)")
            findings.add(
                .unknownKey,
                "unknown requirement \(code: word.value)",
                help: help,
                at: word.place
            )
            return nil
        }
    }
}
