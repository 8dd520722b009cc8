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
