import Diagnostics
import SourceYAML

/// Reads the fields of one table, and complains about those that was not requested.
struct FieldReader {
    let fields: [YAMLField]
    /// The table, as it is in a sentence.
    let owner: String
    let place: SourcePlace

    subscript(key: String) -> YAMLField? {
        fields.first { $0.name == key }
    }

    /// Complains about keys that are none of `known`.
    func reportUnknown(known: [String], to findings: inout Findings) {
        for field in fields where !findings.isFull && !known.contains(field.name) {
            findings.add(
                .unknownKey,
                "\(owner) has no key `\(field.name)`",
                help: Findings.help(
                    for: field.name,
                    among: known,
                    otherwise: "its keys are \(known.map { "`\($0)`" }.joined(separator: ", "))"
                ),
                at: field.key.place
            )
        }
    }
}
