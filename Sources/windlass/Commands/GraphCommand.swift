import CommandLineParsing
import Diagnostics
import FlowLanguage
import FoundationEssentials
import Terminal

/// `windlass graph FLOW`: draws the states of a flow and the ways between them.
struct GraphCommand: AsyncParsableCommand {
    /// The format of the drawing.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case mermaid, dot, svg
    }

    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Draw the states of a flow and the transitions between them.",
        discussion: """
            GitHub and GitLab draw mermaid in Markdown; dot is for Graphviz; svg is an image.

            EXAMPLES
              windlass graph flows/sep24-deposit.yaml
              windlass graph flows/sep24-deposit.yaml --format svg --output deposit.svg
            """
    )

    @CommandLineParsing.Argument(help: "A flow file.", completion: .file(extensions: ["yaml", "yml"]))
    var flow: String

    @Option(help: "mermaid, dot or svg.")
    var format = Format.mermaid

    @Option(help: "The file to write (default: standard output).", completion: .file())
    var output: String?

    @Flag(help: "Print a JSON document with the drawing in it.")
    var json = false

    func run() async throws {
        let file = try SingleFlow.read(flow, json: json)
        let drawing =
            switch format {
            case .mermaid: FlowDrawing.mermaid(file.flow)
            case .dot: FlowDrawing.dot(file.flow)
            case .svg: FlowDrawing.svg(file.flow)
            }
        if let output { try OutputFile.write(drawing, to: output, isPrivate: false) }
        if json {
            let drawn = Drawn(path: flow, flow: file.flow.name.value, language: format.rawValue, drawing: drawing)
            return StandardOutput.write(try JSONText.of(drawn))
        }
        if output == nil { StandardOutput.write(.lines(drawing)) }
    }
}

/// The output of `graph --json`.
private struct Drawn: Encodable {
    var path: String
    var flow: String
    var language: String
    var drawing: String
}

/// `windlass schema`: the JSON Schema of flow files, or of `windlass.yaml`.
struct SchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of flow files, for editors.",
        discussion: """
            A YAML language server that is told of it completes keys and verbs, and marks mistakes while they are typed.

            EXAMPLES
              windlass schema
              windlass schema --output .vscode/windlass.schema.json
              windlass schema --environments --output .vscode/environments.schema.json
            """
    )

    @Flag(help: "The schema of windlass.yaml, the file of environments.")
    var environments = false

    @Option(help: "The file to write (default: standard output).", completion: .file())
    var output: String?

    @Flag(help: "The schema is JSON in any case; the option is there because all commands have it.")
    var json = false

    func run() async throws {
        let schema = environments ? EnvironmentOptions.schema : FlowSchema.json()
        if let output { return try OutputFile.write(schema, to: output, isPrivate: false) }
        StandardOutput.write(.lines(schema))
    }
}
