internal import SourceYAML

extension ScenarioReader {
    /// A list of faults, each a table of the keys that its kind has.
    mutating func faults(_ field: YAMLField) -> [Fault] {
        list(field).compactMap { fault($0) }
    }

    private mutating func fault(_ node: YAMLNode) -> Fault? {
        guard let table = table(node, "a fault", keys: Fault.keys) else { return nil }
        var values: [String: String] = [:]
        for field in table.fields where !field.value.isEmpty {
            // Several endpoints may be a list.
            values[field.name] = field.name == "at" ? texts(field).joined(separator: ",") : text(field)
        }
        do {
            return try Fault(values)
        } catch {
            let place = error.key.flatMap { table[$0]?.value.place } ?? table.place
            report(error.summary, help: error.help, at: place)
            return nil
        }
    }
}
