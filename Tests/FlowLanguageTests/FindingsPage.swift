import FlowLanguage
import Foundation
import TestSupport

/// The sections of `docs/findings.md`.
struct FindingsPage {
    struct Section {
        var code: String
        var slug: String
        var isWarning: Bool
        var meaning = ""
        var bad: [UInt8] = []
        var good: [UInt8] = []
        /// Files that the examples use, by name.
        var files: [String: [UInt8]] = [:]

        /// What `check` says about an example; a comment on its first line may give it a command line.
        func findings(in example: [UInt8]) -> [Finding] {
            if ["F701", "F703"].contains(code) {
                return AnswersFile.parse(bytes: example, path: "answers.yaml").findings
            }
            let files = files
            return FlowCheck.check(bytes: example, path: "example.yaml", given: Self.given(in: example)) { path in
                files[path].map { .success($0) } ?? .failure(.notFound)
            }.findings
        }

        private static func given(in example: [UInt8]) -> GivenInputs? {
            let line = String(decoding: example.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            guard line.hasPrefix("# windlass run ") else { return nil }
            var values: [String: String] = [:]
            let words = line.split(separator: " ")
            for (option, word) in zip(words, words.dropFirst()) where option == "--set" {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2 { values[parts[0]] = parts[1] }
            }
            return GivenInputs(values)
        }
    }

    private(set) var sections: [Section] = []

    init() throws {
        let url = Fixture.packageRoot.appending(path: "docs/findings.md")
        var block: (info: String, lines: [Substring])?
        var isGood = false
        for line in try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        ) {
            if let open = block {
                if line == "```" {
                    add(open.info, open.lines.map { $0 + "\n" }.joined(), isGood: isGood)
                    block = nil
                } else {
                    block?.lines.append(line)
                }
            } else if line.hasPrefix("### ") {
                let words = line.split(separator: " ")
                let slug = words[2].trimmingPrefix("`").dropLast()
                sections.append(
                    Section(code: String(words[1]), slug: String(slug), isWarning: words.last == "(warning)")
                )
            } else if line.hasPrefix("```yaml") {
                block = (line.dropFirst(7).trimmingCharacters(in: .whitespaces), [])
            } else if line == "Bad:" || line == "Good:" {
                isGood = line == "Good:"
            } else if !sections.isEmpty, !line.hasPrefix("#") {
                sections[sections.count - 1].meaning += line
            }
        }
    }

    subscript(code: FindingCode) -> Section? {
        sections.first { $0.code == code.rawValue }
    }

    private mutating func add(_ info: String, _ text: String, isGood: Bool) {
        guard !sections.isEmpty else { return }
        let last = sections.count - 1
        switch (info, isGood) {
        case ("", true): sections[last].good = Array(text.utf8)
        case ("", false): sections[last].bad = Array(text.utf8)
        case ("escaped", _): sections[last].bad = Self.unescaped(text)
        case (let name, _): sections[last].files[name] = Array(text.utf8)
        }
    }

    /// `\t` is a tab, `\xE9` a byte, and `\{x*1000}` a thousand `x`.
    private static func unescaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "\\", let kind = rest.popFirst() else {
                bytes += Array(String(character).utf8)
                continue
            }
            switch kind {
            case "t": bytes.append(9)
            case "x":
                bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            default:
                let parts = rest.prefix { $0 != "}" }.split(separator: "*")
                rest = rest.drop { $0 != "}" }.dropFirst()
                let piece = Array(parts[0].utf8)
                for _ in 0..<(Int(parts[1]) ?? 0) { bytes += piece }
            }
        }
        return bytes
    }
}
