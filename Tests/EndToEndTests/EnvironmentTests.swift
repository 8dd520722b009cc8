import CommandLineParsing
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import windlass

/// Command lines that are completed by an environment, without a run.
@Suite("Environments")
struct EnvironmentTests {
    private static let text = """
        default: local
        environments:
          local: { anchor: sandbox }
          staging:
            anchor: anchor.example.com
            network: testnet
            allow-private-addresses: true
            inputs: { amount: "10" }
          odd: { allow-private-addresses: maybe }
          several: { anchor: [a, b] }

        """

    private func meant(_ words: String..., text: String = text) throws -> RunCommand {
        let folder = try TemporaryFolder()
        let path = folder.file("windlass.yaml")
        try Data(text.utf8).write(to: URL(filePath: path))
        return try #require(try Windlass.meant(by: ["run"] + words + ["--config", path]) as? RunCommand)
    }

    @Test("the command line counts before the environment, and that where the command line says nothing")
    func precedence() throws {
        let staging = try meant("flow.yaml", "--env", "staging")
        #expect((staging.target.anchor, staging.target.network) == ("anchor.example.com", "testnet"))
        #expect(staging.options.connection.allowPrivateAddresses)
        #expect(staging.environment.inputs == ["amount": "10"])
        let other = try meant("flow.yaml", "--env=staging", "--network=public", "--anchor", "other.example")
        #expect((other.target.anchor, other.target.network) == ("other.example", "public"))
        let standard = try meant("flow.yaml")
        #expect((standard.target.anchor, standard.target.network) == ("sandbox", nil))
        #expect(standard.environment.inputs == [:])
    }

    @Test("without a default and without a choice no environment counts")
    func none() throws {
        let command = try meant("flow.yaml", text: "environments: { only: { anchor: a.example } }\n")
        #expect(command.target.anchor == nil && command.environment.chosenName == nil)
        let without = try Windlass.meant(by: ["run", "flow.yaml"]) as? RunCommand
        #expect(without?.environment.chosenName == nil)
    }

    @Test(
        "what can't be taken is told with the choices",
        arguments: [
            ("stagin", "did you mean `staging`?", .usage), ("odd", nil, .invalidFlow), ("several", nil, .invalidFlow),
            ("prod", "the environments are local, staging, odd, several", .usage),
        ] as [(String, String?, FailureKind)]
    )
    func mistakes(name: String, help: String?, kind: FailureKind) throws {
        let error = #expect(throws: Failure.self) { try meant("flow.yaml", "--env", name) }
        #expect(error?.failure == kind)
        if let help { #expect(error?.help == help) }
        if kind == .invalidFlow { #expect(error?.place?.line ?? 0 > 7) }
    }

    @Test("the environments of a folder of flows are no flow")
    func beside() throws {
        let folder = try TemporaryFolder()
        try Data(Self.text.utf8).write(to: URL(filePath: folder.file("windlass.yaml")))
        try Data("flow: a\nstates: { say: { tell: a } }\n".utf8).write(to: URL(filePath: folder.file("a.yaml")))
        #expect(try FlowFiles.find([folder.path]).map(\.place) == ["a.yaml"])
    }

    @Test("a name without a file, and a file that isn't there, are errors of the command line")
    func missing() {
        #expect(throws: Failure.self) { try Windlass.meant(by: ["run", "f.yaml", "--env", "x"]) }
        #expect(throws: Failure.self) {
            try Windlass.meant(by: ["run", "f.yaml", "--config", "/no/such.yaml"])
        }
    }
}
