import Diagnostics
import Foundation
import TestLanes
import TestSupport
import Testing

@testable import SourceYAML

/// `fixtures/yaml/trees.json`: the nodes and places of small texts, or the place of their first mistake.
///
/// PyYAML 6.0.3 wrote it, whose own parser is not libyaml. Texts for which the two define a place differently (the end
/// of a text, the escape that doesn't exist) are left out.
@Suite("YAML as PyYAML reads it", .tags(.computing))
struct ForeignParserTests {
    struct Case: Decodable {
        var yaml: String
        /// A line for each node and end of a node: its kind, its place, and the text of a scalar.
        var tree: [[String]]?
        /// Where the first mistake is.
        var error: String?
    }

    static let cases: [Case] =
        (try? JSONDecoder().decode([Case].self, from: Fixture.data("yaml/trees.json"))) ?? []

    @Test("there are enough texts of both kinds")
    func fixture() {
        #expect(Self.cases.count { $0.tree != nil } >= 70)
        #expect(Self.cases.count { $0.error != nil } >= 20)
    }

    @Test("every text holds the same nodes at the same places, or breaks at the same place")
    func agreement() {
        for example in Self.cases {
            switch read(example.yaml) {
            case .success(let node):
                #expect(Self.lines(of: node) == example.tree, "\(example.yaml.debugDescription)")
            case .failure(let mistakes):
                let place = mistakes.all.first?.place.map { "\($0.line):\($0.column)" }
                #expect(place == example.error, "\(example.yaml.debugDescription)")
            }
        }
    }

    private static func lines(of node: YAMLNode) -> [[String]] {
        let place = "\(node.place.line):\(node.place.column)"
        return switch node.content {
        case .scalar(let scalar, let isPlain):
            [[isPlain ? "plain" : "quoted", "\(place)+\(scalar.place.length)", scalar.text]]
        case .list(let nodes): [["list", place]] + nodes.flatMap(lines) + [["end"]]
        case .fields(let fields): [["fields", place]] + fields.flatMap(lines) + [["end"]]
        }
    }

    private static func lines(of field: YAMLField) -> [[String]] {
        let place = field.key.place
        return [["key", "\(place.line):\(place.column)+\(place.length)", field.name]] + lines(of: field.value)
    }
}
