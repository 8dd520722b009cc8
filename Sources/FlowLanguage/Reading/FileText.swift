import Diagnostics
import SourceYAML

/// Turns the bytes of a file into text.
enum FileText {
    static func read(
        _ bytes: [UInt8],
        path: String,
        as kind: FlowFileKind = .flow
    ) -> Result<String, FindingsError> {
        let start = SourcePlace(file: path, line: 1, column: 1)
        guard bytes.count <= YAMLReader.sizeLimit else {
            return .failure(FindingsError(findings: [Finding(FlowMistake.tooLarge(kind), at: start)]))
        }
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        guard !isWide, let text = String(validating: bytes, as: UTF8.self) else {
            return .failure(FindingsError(findings: [Finding(FlowMistake.notText(isUTF16: isWide), at: start)]))
        }
        return .success(text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text)
    }
}

/// Reads the fields of one table, and complains about those that was not requested.
struct FieldReader {
    let fields: [YAMLField]
    let owner: FlowPart
    let place: SourcePlace

    subscript(key: String) -> YAMLField? {
        fields.first { $0.name == key }
    }

    /// Complains about keys that are none of `known`.
    func reportUnknown(known: [String], to findings: inout Findings) {
        for field in fields where !findings.isFull && !known.contains(field.name) {
            findings.add(.unknownKey(field.name, in: owner, choices: known), at: field.key.place)
        }
    }
}
