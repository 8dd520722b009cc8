import Diagnostics
import SourceYAML

extension FlowParser {
    /// `next: state`, or a table of destinations with the outcomes that lead there.
    mutating func routes(_ field: YAMLField) -> Routes {
        switch field.value.content {
        case .scalar:
            guard let destination = text(field) else { return .sequential }
            return .always(destination)
        case .fields(let fields):
            return .table(fields.map { Route(destination: $0.located, outcomes: words($0)) })
        case .list:
            findings.add(.nextIsList, at: field.value.place)
            return .sequential
        }
    }

    /// Reads `keep: { tx: transfer, page: url secret }`.
    mutating func keeps(_ field: YAMLField) -> [Keep] {
        guard case .fields(let fields) = field.value.content else {
            return wrongShape(field, wanted: .results)
        }
        return fields.compactMap { field in
            guard checked(name: field.located), let source = scalar(field.value, of: field.name) else { return nil }
            let words = source.text.split(separator: " ")
            let isSecret = words.count == 2 && words.last == "secret"
            guard let first = words.first, words.count == 1 || isSecret, let path = Path(first) else {
                findings.add(.noResultName(source.text), at: source.place)
                return nil
            }
            return Keep(name: field.located, field: Located(path, at: source.place), isSecret: isSecret)
        }
    }

    /// Reads `fill: [kyc.yaml, ask]`.
    mutating func fillSources(_ field: YAMLField) -> [Located<FillSource>] {
        words(field).compactMap { word in
            let source: FillSource
            switch word.value {
            case "ask": source = .ask
            case "set": source = .set
            case "env": source = .environment(nil)
            case let text where text.hasPrefix("env:") && Name.isValid(text.dropFirst(4)):
                source = .environment(String(text.dropFirst(4)))
            case let text where text.hasPrefix("profile:") && Name.isValid(text.dropFirst(8)):
                source = .profile(String(text.dropFirst(8)))
            case let text where text.contains(".") || text.contains("/"): source = .file(text)
            default:
                findings.add(.unknownFillSource(word.value), at: word.place)
                return nil
            }
            return Located(source, at: word.place)
        }
    }
}
