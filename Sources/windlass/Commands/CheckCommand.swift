import ArgumentParser
import Diagnostics
import FlowLanguage
import Foundation
import Reports

/// `windlass check FLOW…`: proves what can be proved without running.
struct CheckCommand: AsyncParsableCommand {
    /// How findings are printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, github
    }

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prove what can be proved of flow files without running them.",
        discussion: """
            Every destination exists, every state can be reached and can reach an end, every value is known before it \
            is used and of the right kind, and no way through the flow pays twice. Nothing is sent anywhere.

            EXAMPLES
              windlass check flows/sep24-deposit.yaml
              windlass check flows --format github
            """
    )

    @ArgumentParser.Argument(help: "Flow files, or folders of them.", completion: .file(extensions: ["yaml", "yml"]))
    var flows: [String]

    @Option(help: "How to print findings: text, json or github (annotations of a workflow).")
    var format = Format.text

    @Flag(help: "The same as --format json.")
    var json = false

    func run() async throws {
        var files: [CheckedFile] = []
        for path in try FlowFiles.paths(flows) {
            files.append(try CheckedFile(path: path, given: nil))
        }
        switch json ? .json : format {
        case .text: printText(files)
        case .json: try printJSON(files)
        case .github: printAnnotations(files)
        }
        if files.contains(where: \.isInvalid) { throw CommandEnded(exitCode: FailureKind.invalidFlow.exitCode) }
    }

    private func printText(_ files: [CheckedFile]) {
        for file in files {
            for finding in file.findings { print(finding.rendered(source: file.text) + "\n") }
            if file.findings.isEmpty { print("\(file.path): \(Terminal.standardOutput.styled("ok", as: .good))") }
        }
        let errors = files.reduce(0) { $0 + $1.findings.count { $0.severity == .error } }
        let bad = files.count(where: \.isInvalid)
        if bad > 0 {
            print("\(errors) \(errors == 1 ? "error" : "errors") in \(bad) of \(files.count) flow files")
        }
    }

    private func printJSON(_ files: [CheckedFile]) throws {
        print(try JSONText.of(["files": files.map(CheckReport.init)]))
    }

    private func printAnnotations(_ files: [CheckedFile]) {
        for finding in files.flatMap(\.findings) {
            let position = finding.place.map { "file=\($0.file),line=\($0.line),col=\($0.column)," } ?? ""
            let message = [finding.summary, finding.help].compactMap { $0 }.joined(separator: "; ")
            print("::\(finding.severity.rawValue) \(position)title=\(finding.code.rawValue)::\(Self.escaped(message))")
        }
    }

    /// A message as workflow commands want it.
    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
}
