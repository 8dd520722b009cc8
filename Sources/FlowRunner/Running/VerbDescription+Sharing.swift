internal import FlowLanguage

extension VerbDescription {
    /// Whether the verb talks to the anchor, which may want only so many to do so at a time.
    var talksToAnchor: Bool {
        !provides.isEmpty || name == "page"
            || needs.contains { need in
                if case .facility = need { true } else { false }
            }
    }
}
