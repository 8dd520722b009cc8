internal import Diagnostics

extension AnchorError {
    /// Whether the anchor's refusal names the field called `key`.
    ///
    /// No SEP has a member for it: SEP-12 shows a sentence (`'photo_id_front' cannot be decoded`), and the Anchor Platform has
    /// others (fixtures/anchors/anchor-platform-sep12-refused.json). Where none is named, all that was told is asked again.
    public func names(field key: String) -> Bool {
        guard let words = anchorMessage?.reveal() else { return false }
        return words.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "_.".contains($0))) }
            .contains { $0.trimming { $0 == "." } == key }
    }
}
