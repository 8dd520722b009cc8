extension Step {
    /// Whether the anchor has to refuse what the state asks for: `expect: refused`.
    public var expectsRefusal: Bool {
        guard VerbCatalogue[verb.value]?.mayBeRefused == true else { return false }
        return expectations.contains { expectation in
            guard case .exists(let node) = expectation.root.kind else { return false }
            return node.kind == .path(refusalPath)
        }
    }

    /// Whether the flow goes on where the anchor refuses what the state asks for.
    public var takesRefusal: Bool {
        VerbCatalogue[verb.value]?.mayBeRefused == true && (leads(Refusal.outcome) || expectsRefusal)
    }

    private var refusalPath: Path { Path(root: name.value, [.name(Refusal.result)]) }

    /// Reads the word `refused` among the expectations as the question whether the refusal is there.
    mutating func readRefusal() {
        for index in expectations.indices {
            var node = expectations[index].root
            guard node.kind == .path(Path(root: Refusal.outcome)) else { continue }
            node.kind = .path(refusalPath)
            expectations[index].root.kind = .exists(node)
        }
    }
}
