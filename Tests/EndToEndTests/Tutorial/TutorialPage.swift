import Foundation

/// A page with transcripts of a terminal: what is typed stands behind `$ ` in blocks called `console`, and below it what is
/// shown.
struct TutorialPage {
    /// A command and what it shows.
    struct Exchange: Equatable {
        var command: String
        var shown: [String]
    }

    /// A part of the page: prose as it stands, or a block of exchanges.
    enum Part {
        case prose([String])
        case console([Exchange])
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        var prose: [String] = []
        var console: [Exchange]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line == "```console" {
                parts.append(.prose(prose))
                (prose, console) = ([], [])
            } else if line == "```", let exchanges = console {
                parts.append(.console(exchanges))
                console = nil
            } else if console == nil {
                prose.append(line)
            } else if line.hasPrefix(Tmux.prompt) {
                console?.append(Exchange(command: String(line.dropFirst(Tmux.prompt.count)), shown: []))
            } else if let last = console?.indices.last {
                console?[last].shown.append(line)
            }
        }
        parts.append(.prose(prose))
    }

    /// All exchanges, in their order.
    var exchanges: [Exchange] {
        parts.flatMap { part -> [Exchange] in
            if case .console(let exchanges) = part { exchanges } else { [] }
        }
    }

    /// The page with other exchanges in the places of its own.
    func text(with others: [Exchange]) -> String {
        var rest = others[...]
        let lines = parts.flatMap { part -> [String] in
            switch part {
            case .prose(let lines): return lines
            case .console(let exchanges):
                let own = rest.prefix(exchanges.count)
                rest = rest.dropFirst(exchanges.count)
                return ["```console"] + own.flatMap { [Tmux.prompt + $0.command] + $0.shown } + ["```"]
            }
        }
        return lines.joined(separator: "\n")
    }
}

/// What is another one each time that the tutorial is walked through, and yet has to be the same within a walk.
struct Differences {
    /// Addresses, whole and short, hashes, instants, ledgers, sizes of files, and what suits a processor.
    private static var pattern: Regex<Substring> {
        #/G[A-Z2-7]{55}|G[A-Z2-7]{3}…[A-Z2-7]{4}|[0-9a-f]{64}|\d{4}-\d\d-\d\dT[\d:]{8}Z|ledger \d+|\d+ bytes|\d+ times/#
    }

    /// What stands on the page, and what it is in this walk.
    private var actual: [String: String] = [:]

    /// The text with what this walk has in the place of what the page has.
    func applied(to text: String) -> String {
        actual.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }

    /// Takes note of how what is shown differs from the page, line by line.
    mutating func learn(page: [String], shown: [String]) {
        for (page, shown) in zip(page, shown) {
            for (written, seen) in zip(Self.matches(page), Self.matches(shown)) { actual[written] = seen }
        }
    }

    /// The lines with a mark in the place of everything that may differ.
    static func masked(_ lines: [String]) -> [String] {
        lines.map { $0.replacing(pattern, with: "•") }
    }

    private static func matches(_ line: String) -> [String] {
        line.matches(of: pattern).map { String($0.output) }
    }
}
