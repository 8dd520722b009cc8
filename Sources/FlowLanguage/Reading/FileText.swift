import Diagnostics
import SourceYAML

/// Turns the bytes of a file into text.
enum FileText {
    static func read(
        _ bytes: [UInt8],
        path: String,
        tooLarge: String = "no flow is",
        help: String = "split it into several flows"
    ) -> Result<String, FindingsError> {
        let start = SourcePlace(file: path, line: 1, column: 1)
        guard bytes.count <= YAMLReader.sizeLimit else {
            let summary = "the file is larger than 1 MB, and \(tooLarge)"
            return .failure(FindingsError(findings: [Finding(.tooLarge, summary, help: help, at: start)]))
        }
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        guard !isWide, let text = String(validating: bytes, as: UTF8.self) else {
            let what = isWide ? "UTF-16, not UTF-8" : "not UTF-8 text"
            let finding = Finding(.notText, "the file is \(what)", help: "save it as UTF-8", at: start)
            return .failure(FindingsError(findings: [finding]))
        }
        return .success(text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text)
    }
}

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
                "unknown key \(code: field.name) in \(owner)",
                help: Findings.help(
                    for: field.name,
                    among: known,
                    otherwise: "its keys are \(known.map { "\(code: $0)" }.joined(separator: ", "))"
                ),
                at: field.key.place
            )
        }
    }
}
