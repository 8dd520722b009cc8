import Diagnostics
import FlowLanguage

/// A finding as an annotation of a GitHub workflow: `::error file=…,line=…,col=…,title=F301::…`.
///
/// The escapes are those of the workflow commands of GitHub Actions: messages and properties differ in them.
struct Annotation: CustomStringConvertible {
    let finding: Finding

    var description: String {
        var properties: [String] = []
        if let place = finding.place {
            properties.append("file=\(Self.property(ForeignText(place.file).escaped))")
            properties.append("line=\(place.line)")
            properties.append("col=\(place.column)")
            if place.length > 1 { properties.append("endColumn=\(place.column + place.length)") }
        }
        properties.append("title=\(Self.property(finding.code.rawValue))")
        let message = [finding.summary, finding.help].compactMap { $0.map { ForeignText($0).escaped } }.joined(
            separator: "\n"
        )
        return "::\(finding.severity.rawValue) \(properties.joined(separator: ","))::\(Self.message(message))"
    }

    static func message(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    static func property(_ text: String) -> String {
        message(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
