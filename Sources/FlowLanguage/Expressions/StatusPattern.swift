/// A sequence of statuses, of which some may be anything: `incomplete ... completed`.
///
/// Words stand for themselves and follow one another without a gap; `...` stands for any number of statuses, none too.
public struct StatusPattern: Hashable, Sendable, CustomStringConvertible {
    /// One piece of a pattern.
    public enum Part: Hashable, Sendable {
        /// A status.
        case status(String)
        /// Any number of statuses.
        case gap
    }

    /// The pieces in order; no two gaps follow one another.
    public let parts: [Part]

    /// Reads a pattern, or returns `nil` where `text` has no word in it, or one that can be no status.
    public init?(_ text: String) {
        var parts: [Part] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if word == "..." || word == "…" {
                if parts.last != .gap { parts.append(.gap) }
            } else {
                guard word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else { return nil }
                parts.append(.status(String(word)))
            }
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts
    }

    /// Whether the whole of `statuses` fits the pattern.
    public func matches(_ statuses: [String]) -> Bool {
        // The positions of the pattern that can be reached after each status; gaps stay reachable.
        var reached = closure(of: [0])
        for status in statuses {
            var next: Set<Int> = []
            for position in reached where position < parts.count {
                switch parts[position] {
                case .gap: next.insert(position)
                case .status(let name): if name == status { next.insert(position + 1) }
                }
            }
            reached = closure(of: next)
            if reached.isEmpty { return false }
        }
        return reached.contains(parts.count)
    }

    private func closure(of positions: Set<Int>) -> Set<Int> {
        var all = positions
        for position in positions where position < parts.count && parts[position] == .gap { all.insert(position + 1) }
        return all
    }

    /// The pattern as it is written in a flow.
    public var description: String {
        parts.map { part in
            switch part {
            case .status(let name): name
            case .gap: "..."
            }
        }
        .joined(separator: " ")
    }
}
