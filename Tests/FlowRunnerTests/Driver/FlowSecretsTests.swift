import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import Questions
import Testing

@testable import FlowRunner

/// Where the secrets of a flow come from.
@Suite("Secrets of flows")
struct FlowSecretsTests {
    private func settings(_ sources: [(String, SecretDeclaration.Source)], file: String = "test.yaml") throws
        -> RunSettings
    {
        var flow = try RunHarness.flow("flow: f\nstates:\n  say: { tell: hello }")
        flow.secrets = sources.map { name, source in
            let place = SourcePlace(file: file, line: 2, column: 3)
            return SecretDeclaration(name: Located(name, at: place), source: Located(source, at: place))
        }
        return try RunHarness().settings(flow)
    }

    private func error(_ settings: RunSettings) async throws -> StepError {
        try #require(await #expect(throws: StepError.self) { try await FlowSecrets.resolve(settings) })
    }

    /// Writes a file into a new folder; the path of a flow beside it.
    private func written(_ bytes: [UInt8]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secrets-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(bytes).write(to: folder.appending(path: "key"))
        return folder.appending(path: "flow.yaml").path
    }

    @Test("come from the environment, a file beside the flow, a vault and a person")
    func sources() async throws {
        struct Vault: SecretVault {
            func secret(named name: String) async throws -> Secret<String>? {
                name == "prod" ? Secret("from vault") : nil
            }

            func profile(named name: String) async throws -> [String: Secret<String>]? { nil }
        }
        let path = try written(Array("from file\n".utf8))
        var settings = try settings(
            [("a", .environment("KEY_A")), ("b", .file("key")), ("c", .vault("prod")), ("d", .ask("The PIN?"))],
            file: path
        )
        settings.environment = ["KEY_A": "from env"]
        settings.vault = Vault()
        let person = Person(["d": "1234"])
        settings.asking = person
        let found = try await FlowSecrets.resolve(settings).mapValues { $0.reveal() }
        #expect(found == ["a": "from env", "b": "from file", "c": "from vault", "d": "1234"])
        #expect(person.questions.map(\.label) == ["The PIN?"])
        #expect(person.questions.map(\.kind) == [.hidden])
    }

    @Test(
        "lose one newline at the end of a file, and nothing else",
        arguments: [("a\n", "a"), ("a\n\n", "a\n"), ("a\r\n", "a"), (" a ", " a "), ("a", "a")]
    )
    func newline(text: String, secret: String) async throws {
        let settings = try settings([("k", .file("key"))], file: written(Array(text.utf8)))
        #expect(try await FlowSecrets.resolve(settings)["k"]?.reveal() == secret)
    }

    @Test(
        "that are no text, empty or too long are refused",
        arguments: [[0xFF, 0xFE], [], Array(repeating: 65, count: 70_000)]
    )
    func badFile(bytes: [UInt8]) async throws {
        let error = try await error(settings([("k", .file("key"))], file: written(bytes)))
        #expect(error.failure == .invalidFlow)
        #expect(error.summary.hasPrefix("the secret `k` is missing: the file "))
        #expect(error.place?.line == 2)
    }

    @Test("that are missing are named all at once, and never shown")
    func missing() async throws {
        var settings = try settings([
            ("a", .environment("KEY_A")), ("b", .file("nowhere")), ("c", .vault("prod")), ("d", .ask("The PIN?")),
        ])
        settings.environment = ["KEY_A": ""]
        let error = try await error(settings)
        #expect(error.summary.contains("KEY_A is not set in the environment"))
        #expect(error.summary.contains("the file nowhere can't be read"))
        #expect(error.summary.contains("this run has none"))
        #expect(error.summary.contains("no answer to “The PIN?”"))
    }

    @Test("a folder or a device is no file")
    func noFile() async throws {
        for path in ["/tmp", "/dev/zero"] {
            #expect(try await error(settings([("k", .file(path))])).summary.contains("can't be read"))
        }
    }
}
