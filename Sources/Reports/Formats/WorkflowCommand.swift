package import Diagnostics

/// A command in the output of a GitHub workflow: `::error file=…,line=…,title=…::message`.
///
/// The escapes are those of GitHub Actions: messages and properties differ in them.
package struct WorkflowCommand {
    /// `error`, `warning` or `notice`.
    package var name: String
    package var place: SourcePlace?
    package var title: String
    package var lines: [String]

    package init(_ name: String, at place: SourcePlace?, title: String, lines: [String]) {
        self.name = name
        self.place = place
        self.title = title
        self.lines = lines
    }

    /// The command, with the file as GitHub finds it in the `workspace`.
    package func text(in workspace: Workspace) -> String {
        var properties: [String] = []
        if let place {
            properties.append("file=\(Self.property(ForeignText(workspace.path(place.file)).escaped))")
            properties.append("line=\(place.line)")
            properties.append("col=\(place.column)")
            if place.length > 1 { properties.append("endColumn=\(place.column + place.length)") }
        }
        properties.append("title=\(Self.property(ForeignText(title).escaped))")
        return "::\(name) \(properties.joined(separator: ","))::\(message)"
    }

    /// Each line as it is shown, and the breaks between them.
    private var message: String { Self.data(lines.map { ForeignText($0).escaped }.joined(separator: "\n")) }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
