internal import Glibc

/// A text that is looked for in others, whatever the case of its letters.
struct SoughtText: Sendable {
    let text: String
    /// How many characters it has.
    let count: Int
    fileprivate let folded: ContiguousArray<CChar>

    init(_ text: String) {
        self.text = text
        count = text.count
        folded = CaselessSearch.folded(text)
    }
}

/// A text in which many others are looked for, whatever the case of their letters.
///
/// Of nearly all texts a quick look shows that nothing stands in them that has to be hidden, and only the others are taken
/// through ``CaselessSearch/replace(_:in:with:)``.
struct SearchedText {
    private let folded: ContiguousArray<CChar>

    init(_ text: String) { folded = CaselessSearch.folded(text) }

    /// Whether `other` may stand in the text; only `false` is certain.
    func mayHold(_ other: SoughtText) -> Bool {
        folded.withUnsafeBufferPointer { text in
            other.folded.withUnsafeBufferPointer { other in
                guard let text = text.baseAddress, let other = other.baseAddress else { return true }
                return strstr(text, other) != nil
            }
        }
    }
}
