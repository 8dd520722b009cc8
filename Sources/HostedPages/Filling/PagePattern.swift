internal import ICU

/// Regular expressions that pages demand of answers.
enum PagePattern {
    /// Whether the whole of `text` is what `pattern` describes; `true` for a pattern that is none, as in browsers.
    ///
    /// A pattern that takes longer than `effort` for the text is left for the anchor to try.
    static func matches(_ pattern: String, _ text: String, effort: Effort) -> Bool {
        Task.isCancelled || RegularExpression.match(pattern, text, milliseconds: effort.milliseconds) != .differs
    }

    /// How long one pattern may take, so that all of a form take no longer than one by itself may, or hardly.
    struct Effort {
        let milliseconds: Int32

        /// For a field by itself.
        static let alone = Effort(milliseconds: whole)

        /// For finding a spelling that a field takes.
        static let spelling = Effort(milliseconds: 1)

        private static let whole: Int32 = 200

        private init(milliseconds: Int32) { self.milliseconds = milliseconds }

        /// For each of these fields.
        init(sharedBy fields: [PageField]) {
            let count = Int32(clamping: fields.count { $0.pattern != nil })
            milliseconds = max(1, Self.whole / max(1, count))
        }
    }
}
