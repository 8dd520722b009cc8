import Foundation
import Synchronization
import TestLanes
import TestSupport
import Testing

@testable import TOML

/// Documents that are made to end the program that reads them.
@Suite("Hostile TOML", .tags(.computing))
struct HostileTOMLTests {
    private static func failure(_ bytes: [UInt8]) -> TOMLError? {
        do {
            _ = try TOMLDocument.json(bytes, depthLimit: 32)
            return nil
        } catch {
            return error
        }
    }

    private static func isSyntax(_ error: TOMLError?) -> Bool {
        if case .syntax = error { true } else { false }
    }

    @Test(
        "headers over which toml++ aborts are mistakes like others",
        arguments: [
            "[=]", "[.a]", "[\n", "[\r\n", "[[\n", "[ \n", "[[=]]", "[[.]]", "[!]", "[,]", "[]]", "[[ ]]", "[#]",
            "[{}]",
            "[:", "[[[", "[[[a]]]", "[ä]", "[\u{7F}]", "[\u{0}]", "[[a]]\n[=]", "a = 1\n[.a]\n", "[a]\n[\n]", "[+]",
            "[a]\n[b]\n[/",
        ]
    )
    func headers(text: String) {
        #expect(Self.isSyntax(Self.failure(Array(text.utf8))))
    }

    @Test("every document of up to three of these characters is read or refused")
    func short() {
        let pieces = [
            "[", "]", "{", "}", "=", ".", ",", "\"", "'", "\\", "#", "\n", "\r", " ", "\t", "-", "+", "_", "0", "a",
            "T", ":", "ä", "\u{0}", "\u{85}",
        ]
        var counts = (read: 0, refused: 0)
        func read(_ text: String) {
            if Self.failure(Array(text.utf8)) == nil { counts.read += 1 } else { counts.refused += 1 }
        }
        for first in pieces {
            read(first)
            for second in pieces {
                read(first + second)
                read("a=" + first + second)
                read("a={" + first + second)
                for third in pieces { read(first + second + third) }
            }
        }
        #expect(counts.read > 100 && counts.refused > 10_000)
    }

    @Test(
        "bytes that are not UTF-8 are a mistake",
        arguments: [
            [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x28, 0xA1],
            [0xF0, 0x9F, 0x98],
        ] as [[UInt8]]
    )
    func encodings(bytes: [UInt8]) {
        for (before, after) in [
            ("", ""), ("a = \"", "\""), ("# ", "\n"), ("\"", "\" = 1"), ("[", "]"), ("a = '''\n", "'''"),
        ] {
            #expect(Self.isSyntax(Self.failure(Array(before.utf8) + bytes + Array(after.utf8))))
        }
    }

    @Test("a zero byte is a mistake, written out or not it ends nothing")
    func zero() throws {
        for text in ["a = \"b\u{0}c\"", "a = 1\u{0}\nb = 2", "# \u{0}", "a\u{0} = 1", "\u{0}"] {
            #expect(Self.isSyntax(Self.failure(Array(text.utf8))))
        }
        let json = try TOMLDocument.json(Array(#""a\u0000b" = "c\u0000d""#.utf8), depthLimit: 32)
        #expect(String(decoding: json, as: UTF8.self) == #"{"a\u0000b":"c\u0000d"}"#)
    }

    private static let manyDots = String(repeating: "a.", count: 50_000) + "a"

    @Test(
        "more dots than there may be are too deep, wherever strings end",
        .tags(.thorough),
        arguments: [
            manyDots + " = 1", "[\(manyDots)]", "[[\(manyDots)]]", "x = { \(manyDots) = 1 }", manyDots + " = 1\nbroken",
            "s = \"\"\"\n\"\"\"\n\(manyDots) = 1", "s = '\\'\n\(manyDots) = 1", "# \"\n\(manyDots) = 1",
            // The first quotes of four or five belong to the string.
            "x = { s = \"\"\"b\"\"\"\", \(manyDots) = 1 }", "x = { s = '''b'''', \(manyDots) = 1 }",
            "x = { s = \"\"\"b\"\"\"\"\", \(manyDots) = 1 }", "x = { s = \"\"\"\\\"\"\"\", \(manyDots) = 1 }",
            "x = { s = \"\", \(manyDots) = 1 }", "x = { s = \"\\\"\", \(manyDots) = 1 }",
        ]
    )
    func dots(text: String) {
        #expect(Self.failure(Array(text.utf8)) == .tooDeep)
    }

    @Test("dots in strings and comments don't count")
    func harmlessDots() {
        let dots = String(repeating: ".", count: 5000)
        for text in ["a = \"\(dots)\"", "a = '\(dots)'", "a = \"\"\"\n\(dots)\"\"\"", "a = '''\(dots)'''", "# \(dots)"]
        {
            #expect(Self.failure(Array(text.utf8)) == nil)
        }
    }

    /// Documents as deep as they get, each with what is said of it.
    private static let deep: [(text: String, isTooDeep: Bool)] = {
        let key = String(repeating: "a.", count: TOMLDocument.dotLimit) + "a"
        func nested(_ count: Int, _ opening: String, _ closing: String) -> String {
            "x = " + String(repeating: opening, count: count) + "1" + String(repeating: closing, count: count)
        }
        let half = String(repeating: "a.", count: TOMLDocument.dotLimit / 100) + "a"
        return [
            (key + " = 1", true), ("[\(key)]", true), ("x = { \(key) = 1 }", true), (key + " = 1\nbroken", false),
            (nested(100, "[", "]"), true), (nested(100, "{a=", "}"), true), (nested(100, "{\(half)=", "}"), true),
            (nested(50_000, "[", "]"), false), (nested(50_000, "{a=", "}"), false), (nested(50_000, "[", ""), false),
            (nested(50_000, "[{a=", "}]"), false), (nested(127, "[", "]"), true),
        ]
    }()

    @Test("what is deep takes little of the stack, also when it is freed")
    func stack() {
        let results = Mutex<[TOMLError?]>([])
        let isDone = DispatchSemaphore(value: 0)
        let thread = Thread {
            for document in Self.deep {
                let failure = Self.failure(Array(document.text.utf8))
                results.withLock { $0.append(failure) }
            }
            isDone.signal()
        }
        // A thread has 8 MB, as a rule.
        thread.stackSize = 2 << 20
        thread.start()
        isDone.wait()
        for (document, failure) in zip(Self.deep, results.withLock { $0 }) {
            let name = Comment(rawValue: String(document.text.prefix(30)))
            #expect(document.isTooDeep ? failure == .tooDeep : Self.isSyntax(failure), name)
        }
    }

    @Test(
        "what is long takes time in proportion",
        .tags(.thorough),
        arguments: [
            (0..<3000).map { "[a\($0).b.c]\nx = 1\n" }.joined().replacing(".", with: "_"),
            "x = [" + String(repeating: "1,", count: 50_000) + "]",
            "x = \"" + String(repeating: "\\u0041", count: 16_000) + "\"",
            String(repeating: "a", count: 100_000) + " = 1",
            "\"" + String(repeating: "a", count: 100_000) + "\" = 1",
            String(repeating: "[[a]]\n", count: 17_000), String(repeating: "#", count: 100_000),
            String(repeating: "\n", count: 100_000), (0..<8000).map { "k\($0) = 1\n" }.joined(),
            "x = " + String(repeating: "9", count: 100_000), "x = 1." + String(repeating: "0", count: 100_000),
            String(repeating: "a = 1\n", count: 16_000), String(repeating: "# ä\n", count: 25_000) + "[=]",
        ]
    )
    func long(text: String) {
        let time = ProcessorTime.spent { _ = Self.failure(Array(text.utf8)) }
        #expect(time < .seconds(5))
    }

    @Test("a document that was changed at random is read or refused, and what is read is JSON", .tags(.thorough))
    func mutants() throws {
        let file = [UInt8](try Fixture.data("sep1/anchor.toml"))
        let pieces = [
            "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "'''", "\\", "#", "\n", "\r\n", " ",
            "0x", "1e5",
            "1_0", "inf", "nan", "-", "+", "2024-01-02", "12:30:00", "T", "Z", "true", "a", "é", "\t", "\n[", "\n[[",
            "a.b",
        ].map { Array($0.utf8) }
        var numbers = Numbers(state: 21)
        var counts = (read: 0, refused: 0)
        for _ in 0..<3000 {
            var copy = file
            for _ in 0...numbers.next(below: 4) {
                let position = numbers.next(below: copy.count)
                let end = min(copy.count, position + numbers.next(below: 40))
                switch numbers.next(below: 6) {
                case 0: copy[position] = UInt8(truncatingIfNeeded: numbers.next())
                case 1: copy.removeSubrange(position..<min(end, copy.count - 1))
                case 2: copy.insert(contentsOf: copy[position..<end], at: numbers.next(below: copy.count))
                default: copy.insert(contentsOf: pieces[numbers.next(below: pieces.count)], at: position)
                }
            }
            do throws(TOMLError) {
                let json = try TOMLDocument.json(copy, depthLimit: 32)
                counts.read += 1
                #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json)) }
            } catch .syntax(let line, let column, let message) {
                counts.refused += 1
                #expect(line >= 1 && line <= copy.count { $0 == UInt8(ascii: "\n") } + 1)
                #expect(column >= 1 && !message.isEmpty)
            } catch {
                Issue.record("\(error) in \(String(decoding: copy, as: UTF8.self).debugDescription)")
            }
        }
        #expect(counts.read > 100 && counts.refused > 1000)
    }
}
