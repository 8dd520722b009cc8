import FlowLanguage
import Testing

/// Flow files in memory, and a linker that reads them and counts how often.
final class LinkedFiles {
    var texts: [String: String]
    private(set) var reads: [String: Int] = [:]
    lazy var linker = FlowLinker { [unowned self] path in
        reads[path, default: 0] += 1
        guard let text = texts[path] else { return .failure(.notFound) }
        return .success(Array(text.utf8))
    }

    init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// Links the file at `path`, which has to be free of mistakes itself.
    func link(_ path: String = "main.yaml") throws -> LinkedFlow {
        let text = try #require(texts[path])
        let (flow, findings) = FlowParser.parse(text: text, path: path)
        #expect(findings.map { $0.rendered(source: text) } == [])
        return linker.link(try #require(flow))
    }

    /// Links the file at `path`, and expects no findings.
    func flow(_ path: String = "main.yaml") throws -> Flow {
        let linked = try link(path)
        #expect(linked.findings.map { $0.rendered(source: nil) } == [])
        return try #require(linked.flow)
    }

    /// What the linker complains about, as `CODE file:line:column`.
    func complaints(_ path: String = "main.yaml") throws -> [String] {
        let linked = try link(path)
        #expect((linked.flow == nil) == linked.findings.contains { $0.severity == .error })
        return linked.findings.map { "\($0.code.rawValue) \($0.place.map { "\($0)" } ?? "nowhere")" }
    }
}
