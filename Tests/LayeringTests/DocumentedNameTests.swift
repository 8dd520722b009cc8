import Foundation
import TestLanes
import TestSupport
import Testing

/// Holds what documentation names in double backticks against the declarations of the sources.
@Suite("Names in the documentation of the sources", .tags(.computing))
struct DocumentedNameTests {
    /// The names of other packages.
    private static let foreign: Set<String> = ["Swift", "FixedWidthInteger"]

    /// The Swift files and the `.docc` pages below `Sources/`, by their paths there.
    private func texts() throws -> [String: String] {
        let folder = Fixture.packageRoot.appending(path: "Sources")
        var texts: [String: String] = [:]
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard ["swift", "md"].contains(file.pathExtension) else { continue }
            let path = String(file.path.dropFirst(folder.path.count + 1))
            texts[path] = try String(contentsOf: file, encoding: .utf8)
        }
        return texts
    }

    /// The types that `text` declares.
    private func types(in text: String) -> [String] {
        text.matches(of: /\b(?:struct|class|enum|actor|protocol|typealias|associatedtype) +`?([A-Z]\w*)/).map {
            String($0.1)
        }
    }

    /// The types in double backticks that are none of `known`, with their places.
    private func unknownTypes(in text: String, of file: String, known: Set<String>) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            let isComment = line.drop { $0 == " " }.hasPrefix("//")
            guard file.hasSuffix(".md") || isComment else { return [String]() }
            return line.matches(of: /``([^`]+)``/).flatMap { match in
                match.1.split(separator: "/").map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) }
                    .filter { $0.first?.isUppercase == true && !known.contains($0) }
                    .map { "\(file):\(index + 1): \($0)" }
            }
        }
    }

    @Test("each type that a page or a doc comment names in double backticks is declared")
    func typesExist() throws {
        let texts = try texts()
        let code = texts.filter { $0.key.hasSuffix(".swift") }
        let modules = Set(texts.keys.compactMap { $0.split(separator: "/").first.map(String.init) })
        let known = modules.union(Self.foreign).union(code.values.flatMap { types(in: $0) })
        #expect(known.count > 500 && texts.keys.contains { $0.hasSuffix(".docc/Terminal.md") })
        let unknown = texts.flatMap { unknownTypes(in: $0.value, of: $0.key, known: known) }
        #expect(unknown.sorted() == [])
    }

    @Test(
        "a name is found in pages and comments, with the types that it is inside of, and not in code",
        arguments: [
            ("- ``Prompt``", "p.md", ["p.md:1: Prompt"]),
            ("\n/// A ``Key/Prompt/x(_:)``.", "p.swift", ["p.swift:2: Prompt"]),
            ("let a = \"``Prompt``\"", "p.swift", []), ("``Key``, ``press(_:)`` and `Prompt`", "p.md", []),
        ] as [(String, String, [String])]
    )
    func finder(text: String, file: String, found: [String]) {
        #expect(unknownTypes(in: text, of: file, known: ["Key"]) == found)
    }
}
