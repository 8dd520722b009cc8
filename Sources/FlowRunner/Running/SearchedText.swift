internal import FoundationEssentials
internal import Glibc

/// A text in which many others are looked for, whatever the case of their letters.
///
/// Of nearly all texts a quick look shows that nothing stands in them that has to be hidden, and only the others are taken
/// through ``CaselessSearch``, which knows all scripts.
struct SearchedText {
    private let bytes: ContiguousArray<CChar>
    /// Whether it is ASCII without a zero byte, at which C's functions would stop.
    private let isPlain: Bool

    init(_ text: String) {
        let count = text.utf8.count
        bytes = text.lowercased().utf8CString
        // Whatever is not ASCII has more bytes than UTF-16 units.
        isPlain = count == text.utf16.count && bytes.withUnsafeBufferPointer { $0.baseAddress.map(strlen) } == count
    }

    /// Whether `other` may stand in the text; only `false` is certain.
    func mayHold(_ other: String) -> Bool {
        // Letters outside of ASCII may be others' capitals.
        guard isPlain, other.utf8.count == other.utf16.count else { return true }
        return bytes.withUnsafeBufferPointer { text in
            guard let text = text.baseAddress else { return true }
            return other.lowercased().withCString { strstr(text, $0) != nil }
        }
    }
}
