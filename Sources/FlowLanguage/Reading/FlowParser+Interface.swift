import Diagnostics
import SourceYAML

/// The interface of a flow to flows that use it.
extension FlowParser {
    /// Reads `outputs: { token: $answer.token }`.
    mutating func outputs(_ field: YAMLField) -> [Output] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .namesWithValues)
        }
        var templates = TemplateReader()
        let outputs: [Output] = fields.compactMap { field in
            guard checked(name: field.located) else { return nil }
            if field.value.isEmpty {
                findings.add(.outputWithoutValue(field.name), at: field.key.place)
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
                findings.add(.reservedOutcome(word.value), at: word.place)
                return false
            }
            if let first = seen.updateValue(word.place, forKey: word.value) {
                findings.add(.repeatedOutcome(word.value, line: first.line), at: word.place)
                return false
            }
            return true
        }
    }

    /// Reads `needs: [anchor, session]`.
    mutating func needs(_ field: YAMLField) -> [Located<Facility>] {
        words(field).compactMap { word in
            if let facility = Facility(rawValue: word.value) { return Located(facility, at: word.place) }
            findings.add(.unknownRequirement(word.value), at: word.place)
            return nil
        }
    }
}
