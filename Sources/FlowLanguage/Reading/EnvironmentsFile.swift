import Diagnostics
import SourceYAML

/// A file of environments: for each stage, such as `staging`, where flows run there, and with which inputs.
public struct EnvironmentsFile: Sendable {
    /// A value of an environment for an option of the command line.
    public struct Setting: Hashable, Sendable {
        /// The option's name, without dashes.
        public var name: Located<String>
        /// The option's value, or its values.
        public var values: [Located<String>]
    }

    /// An environment.
    public struct Environment: Hashable, Sendable {
        /// The environment's name.
        public var name: Located<String>
        /// The values for options, in the order of the file.
        public var settings: [Setting] = []
        /// The inputs for those flows that have them.
        public var inputs: [String: String] = [:]
    }

    /// The environments, in the order of the file.
    public var environments: [Environment] = []

    /// The environment that counts where none is named.
    public var standard: Located<String>?

    /// The environment called `name`; `nil` where there is none.
    public subscript(name: String) -> Environment? { environments.first { $0.name.value == name } }

    /// The file's usual name.
    public static let name = "windlass.yaml"

    /// Reads the environments in a file of `bytes`, which have to be UTF-8; `options` are the names that they may set.
    public static func parse(
        bytes: [UInt8],
        path: String,
        options: [String]
    ) -> (file: EnvironmentsFile, findings: [Finding]) {
        switch FileText.read(bytes, path: path, as: .environments) {
        case .failure(let error): return (EnvironmentsFile(), error.findings)
        case .success(let text):
            if let finding = FlowSecretCheck.finding(in: text, path: path, of: .environments) {
                return (EnvironmentsFile(), [finding])
            }
            switch YAMLReader.read(text, path: path, words: .environments) {
            case .failure(let error): return (EnvironmentsFile(), FindingsError(error).findings)
            case .success(let root):
                if let finding = FlowSecretCheck.finding(in: root, of: .environments) {
                    return (EnvironmentsFile(), [finding])
                }
                var parser = FlowParser(path: path)
                let file = parser.environments(root, options)
                return (file, parser.findings.sorted)
            }
        }
    }
}

extension FlowParser {
    fileprivate mutating func environments(_ root: YAMLNode, _ options: [String]) -> EnvironmentsFile {
        var file = EnvironmentsFile()
        guard case .fields(let fields) = root.content else {
            findings.add(.noTable(.environments, found: FoundValue(root)), at: root.place)
            return file
        }
        let reader = FieldReader(fields: fields, owner: .environments, place: root.place)
        reader.reportUnknown(known: ["default", "environments"], to: &findings)
        guard let table = required("environments", of: reader) else { return file }
        guard case .fields(let stages) = table.value.content else {
            file.environments = wrongShape(table, wanted: .environments)
            return file
        }
        file.environments = stages.compactMap { environment($0, options) }
        file.standard = reader["default"].flatMap { text($0) }
        if let name = file.standard, file[name.value] == nil, !stages.contains(where: { $0.name == name.value }) {
            findings.add(.unknownEnvironment(name.value, choices: stages.map(\.name)), at: name.place)
        }
        return file
    }

    private mutating func environment(_ field: YAMLField, _ options: [String]) -> EnvironmentsFile.Environment? {
        guard checked(name: field.located) else { return nil }
        var environment = EnvironmentsFile.Environment(name: field.located)
        if field.value.isEmpty { return environment }
        guard case .fields(let fields) = field.value.content else {
            let none: [EnvironmentsFile.Environment] = wrongShape(field, wanted: .environment)
            return none.first
        }
        let reader = FieldReader(fields: fields, owner: .environment, place: field.key.place)
        reader.reportUnknown(known: options + ["inputs"], to: &findings)
        for field in fields where !field.value.isEmpty {
            if field.name == "inputs" {
                environment.inputs = inputTexts(field)
            } else if options.contains(field.name) {
                environment.settings.append(.init(name: field.located, values: words(field)))
            }
        }
        return environment
    }

    private mutating func inputTexts(_ field: YAMLField) -> [String: String] {
        guard case .fields(let fields) = field.value.content else {
            let none: [String] = wrongShape(field, wanted: .inputs)
            return Dictionary(uniqueKeysWithValues: none.map { ($0, $0) })
        }
        var texts: [String: String] = [:]
        for field in fields { texts[field.name] = text(field)?.value }
        return texts
    }
}
