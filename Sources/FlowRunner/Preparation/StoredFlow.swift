internal import FlowLanguage

/// Flows read from the texts that a journal keeps.
enum StoredFlow {
    /// The flow in the first of `sources`, with those that it uses put in from the others; `nil` where that is none.
    static func read(_ sources: [FlowSource]) -> Flow? {
        guard let source = sources.first, let flow = FlowParser.parse(text: source.text, path: source.path).flow else {
            return nil
        }
        let texts = Dictionary(sources.map { ($0.path, $0.text) }) { first, _ in first }
        var linker = FlowLinker { path in texts[path].map { .success(Array($0.utf8)) } ?? .failure(.notFound) }
        return linker.link(flow).flow
    }
}
