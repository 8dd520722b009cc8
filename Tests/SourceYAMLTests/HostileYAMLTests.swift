import Diagnostics
import Foundation
import TestLanes
import TestSupport
import Testing

@testable import SourceYAML

/// Texts that are made to take long, to take much, or to confuse.
@Suite("Hostile YAML", .tags(.computing))
struct HostileYAMLTests {
    /// A way to open a level and to close it, and the column of the first node below the 32nd level.
    @Test(
        "nodes are read down to the 32nd level, and the first below it is refused, whatever comes behind it",
        arguments: [("[", "]", 33), ("{a: ", "}", 126), ("- ", "", 65)]
    )
    func depth(opening: String, closing: String, column: Int) throws {
        func nested(_ count: Int) -> String {
            String(repeating: opening, count: count) + "x" + String(repeating: closing, count: count)
        }
        #expect(throws: Never.self) { try read(nested(31)).get() }
        for text in [nested(32), String(repeating: opening, count: 33) + "\n\t: ]&x"] {
            let mistake = try #require(firstMistake(in: text))
            #expect(mistake.kind == .tooDeep)
            #expect(mistake.place.map { [$0.line, $0.column] } == [1, column])
        }
    }

    @Test(
        "a megabyte of openings costs no more than the levels that are read",
        arguments: ["[", "{", "{a: ", "- ", "? ", "[{", "!t [", "- - ? "]
    )
    func openings(piece: String) {
        let text = String(repeating: piece, count: YAMLReader.sizeLimit / piece.utf8.count)
        let time = ProcessorTime.spent { #expect(firstMistake(in: text) != nil) }
        #expect(time < .seconds(1))
    }

    @Test("the first anchor is refused before an alias can multiply anything")
    func bomb() {
        let levels = (1..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }
        let mistake = firstMistake(in: "a0: &a0 [x, x]\n" + levels.joined())
        #expect(mistake?.kind == .alias)
        #expect(mistake?.place == SourcePlace(file: "a.yaml", line: 1, column: 5))
    }

    @Test("a megabyte is read, and a byte more is not")
    func size() {
        let text = "a: " + String(repeating: "b", count: YAMLReader.sizeLimit - 3)
        #expect(firstMistake(in: text) == nil)
        #expect(firstMistake(in: text + "b")?.kind == .tooLarge)
    }

    /// A list of 100,000 and its like, with the place of the last element.
    static let wide: [(text: String, line: Int, column: Int)] = [
        ("[" + String(repeating: "a, ", count: 100_000) + "z]", 1, 300_002),
        ("[" + String(repeating: "ä, ", count: 100_000) + "z]", 1, 300_002),
        ("[" + String(repeating: "\"\\n\", ", count: 100_000) + "z]", 1, 600_002),
        ("é: [" + String(repeating: "'''', ", count: 100_000) + "z]", 1, 600_005),
        (String(repeating: "- ä\n", count: 100_000) + "- z", 100_001, 3),
        ((0..<50_000).map { "k\($0): v\n" }.joined() + "z: z", 50_001, 4),
        ("- >\n" + String(repeating: "  word\n", count: 100_000) + "- z", 100_002, 3),
        (String(repeating: "\n", count: 900_000) + "z", 900_001, 1),
    ]

    @Test(
        "what is wide takes time in proportion, and its last place is right",
        .tags(.thorough),
        arguments: wide.indices
    )
    func width(number: Int) throws {
        let example = Self.wide[number]
        var last: ScalarText?
        let time = try ProcessorTime.spent { last = try read(example.text).get().scalars.last }
        #expect(last?.text == "z")
        #expect(last?.place == SourcePlace(file: "a.yaml", line: example.line, column: example.column))
        #expect(time < .seconds(10))
    }

    @Test("a text that was changed at random is refused within itself, or read with every place where it says")
    func mutants() throws {
        let folder = Fixture.packageRoot.appending(path: "flows")
        let names = ["sep24-deposit", "sep24-withdraw", "onboard"]
        let files = try names.map { [UInt8](try Data(contentsOf: folder.appending(path: "\($0).yaml"))) }
        let marks = Array("{}[]:$\"'-,& *\t#|>!?%@`~\\\n\r\u{85}\u{2028}é".utf8)
        var numbers = Numbers(state: 21)
        var counts = (read: 0, refused: 0)
        for _ in 0..<600 {
            var copy = files[numbers.next(below: files.count)]
            for _ in 0...numbers.next(below: 4) {
                let position = numbers.next(below: copy.count)
                let end = min(copy.count, position + numbers.next(below: 40))
                switch numbers.next(below: 5) {
                case 0: copy[position] = UInt8(truncatingIfNeeded: numbers.next())
                case 1: copy.insert(marks[numbers.next(below: marks.count)], at: position)
                case 2: copy.removeSubrange(position..<min(end, copy.count - 1))
                case 3: copy.insert(contentsOf: copy[position..<end], at: numbers.next(below: copy.count))
                default:
                    let mark = marks[numbers.next(below: marks.count)]
                    copy.insert(contentsOf: [UInt8](repeating: mark, count: numbers.next(below: 300)), at: position)
                }
            }
            let text = String(decoding: copy, as: UTF8.self)
            let lines = Self.lines(of: text)
            switch read(text) {
            case .failure(let mistakes):
                counts.refused += 1
                let place = try #require(mistakes.all.first?.place)
                #expect(place.line <= lines.count && place.column <= (lines[place.line - 1].count + 1))
            case .success(let node):
                counts.read += 1
                for scalar in node.scalars where !Self.stands(scalar, in: lines) {
                    Issue.record("\(scalar) is not there in \(text.debugDescription)")
                }
            }
        }
        #expect(counts.read > 50 && counts.refused > 50)
    }

    /// The lines of `text`, divided as YAML divides them, without what `SourceLines` has to do with it.
    private static func lines(of text: String) -> [[Unicode.Scalar]] {
        var lines: [[Unicode.Scalar]] = [[]]
        var before: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where before == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append([])
            default: lines[lines.count - 1].append(scalar)
            }
            before = scalar
        }
        return lines
    }

    /// Whether every stretch of `scalar` whose place is known stands there as it reads.
    private static func stands(_ scalar: ScalarText, in lines: [[Unicode.Scalar]]) -> Bool {
        let text = Array(scalar.text.unicodeScalars)
        let isKnown = scalar.indent != nil || scalar.alignment != nil
        return !isKnown
            || text.indices.allSatisfy { offset in
                let place = scalar.place(of: offset, length: text.count - offset)
                // A stretch of one may be an escape, or the end of a line that is folded to a blank.
                guard place.length > 1 else { return true }
                let source = lines[place.line - 1].dropFirst(place.column - 1)
                return source.first == text[offset]
            }
    }
}
