import Diagnostics
import FlowLanguage
import Foundation
import TestSupport
import Testing

/// Each file under `fixtures/flows-invalid/` with the findings that it yields, whole, as people see them.
///
/// After a change that is meant, `RECORD=1 swift test --filter InvalidFlowsTests` writes the expectations anew.
@Suite("Invalid flows")
struct InvalidFlowsTests {
    static let folder = "flows-invalid"

    static var names: [String] {
        let files = try? FileManager.default.contentsOfDirectory(atPath: Fixture.url(folder).path)
        return (files ?? []).filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }

    static let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"

    @Test("there are enough of them, and each has its expectation")
    func expectations() throws {
        #expect(Self.names.count >= 110)
        let files = try FileManager.default.contentsOfDirectory(atPath: Fixture.url(Self.folder).path)
        let expected = files.filter { $0.hasSuffix(".err") }.map { String($0.dropLast(4)) }.sorted()
        if !Self.isRecording { #expect(expected == Self.names) }
    }

    /// What `check` says about a file and the files under `parts/` that it uses, as people see it.
    static func check(_ name: String) throws -> (findings: [Finding], rendered: String) {
        let bytes = [UInt8](try Fixture.data("\(folder)/\(name).yaml"))
        let checked = FlowCheck.check(bytes: bytes, path: "\(name).yaml", given: GivenInputs()) { path in
            (try? Fixture.data("\(folder)/\(path)")).map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        let rendered = checked.findings.map { finding in
            let data = finding.place.flatMap { try? Fixture.data("\(folder)/\($0.file)") }
            return finding.rendered(source: data.flatMap { String(validating: $0, as: UTF8.self) })
        }
        return (checked.findings, rendered.joined(separator: "\n\n") + "\n")
    }

    @Test("yields exactly the findings beside it", arguments: names)
    func findings(name: String) throws {
        let (findings, rendered) = try Self.check(name)
        #expect(!findings.isEmpty)
        let expectation = Fixture.url("\(Self.folder)/\(name).err")
        if Self.isRecording {
            try Data(rendered.utf8).write(to: expectation)
        } else {
            #expect(rendered == String(decoding: try Data(contentsOf: expectation), as: UTF8.self))
        }
    }

    @Test("every code of the language is shown by some file")
    func coverage() throws {
        var shown: Set<String> = []
        for name in Self.names {
            let text = try Fixture.text("\(Self.folder)/\(name).err")
            for code in FindingCode.allCases where text.contains("[\(code.rawValue)]") { shown.insert(code.rawValue) }
        }
        // These need a command line, or none, or more bytes than the repository should hold.
        let elsewhere: Set<FindingCode> = [.tooLarge, .badInput, .unknownInput, .notYet]
        let missing = FindingCode.allCases.filter { !shown.contains($0.rawValue) && !elsewhere.contains($0) }
        #expect(missing.map(\.rawValue) == [])
    }
}
