import Diagnostics

/// Reads the fields of one table, and complains about those that nobody asked for.
struct FieldReader {
    let fields: [YAMLField]
    /// The table, as it stands in a sentence.
    let owner: String
    let place: SourcePlace

    subscript(key: String) -> YAMLField? {
        fields.first { $0.name == key }
    }

    /// Complains about keys that are none of `known`, and says of `planned` ones that they are to come.
    func reportUnknown(known: [String], planned: Set<String> = [], to findings: inout Findings) {
        for field in fields where !known.contains(field.name) {
            if planned.contains(field.name) {
                findings.add(
                    .notYet,
                    "`\(field.name)` is not understood by this version",
                    help: "leave it out; this version has \(known.map { "`\($0)`" }.joined(separator: ", "))",
                    at: field.key.place
                )
                continue
            }
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
