internal import Glibc

/// Texts that are looked for in others, whatever the case of their letters.
struct SoughtTexts: Sendable {
    /// The texts, the longest first, since one may be part of another.
    private(set) var texts: [String] = []
    /// How they are compared, one behind the other, each with its zero byte.
    fileprivate private(set) var folded: ContiguousArray<CChar> = []

    init(_ texts: Set<String> = []) { insert(texts) }

    /// Looks for `others` too.
    mutating func insert(_ others: Set<String>) {
        let new = others.subtracting(texts)
        guard !new.isEmpty else { return }
        arrange(texts + new)
    }

    /// Looks for `others` no longer.
    mutating func remove(_ others: Set<String>) { arrange(texts.filter { !others.contains($0) }) }

    private mutating func arrange(_ texts: [String]) {
        let counted = texts.map { (count: $0.count, text: $0) }.sorted { $0 > $1 }
        self.texts = counted.map(\.text)
        folded = []
        for text in self.texts { folded += CaselessSearch.folded(text) }
    }
}

/// A text in which many others are looked for, whatever the case of their letters.
///
/// Of nearly all texts a quick look shows that nothing stands in them that has to be hidden, and only the others are taken
/// through ``CaselessSearch/replace(_:in:with:)``.
struct SearchedText {
    private let folded: ContiguousArray<CChar>

    init(_ text: String) { folded = CaselessSearch.folded(text) }

    /// Those of `others` that may be in the text, the longest first; only that the rest doesn't is certain.
    func candidates(of others: SoughtTexts) -> [String] {
        folded.withUnsafeBufferPointer { text in
            others.folded.withUnsafeBufferPointer { folded in
                guard let text = text.baseAddress, var other = folded.baseAddress else { return [] }
                var found: [String] = []
                for number in others.texts.indices {
                    if strstr(text, other) != nil { found.append(others.texts[number]) }
                    other += strlen(other) + 1
                }
                return found
            }
        }
    }
}
