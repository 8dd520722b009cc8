/// An anchor's refusal where the flow goes on with it: an outcome of its own, and a result that tells about it.
///
/// A state takes a refusal where its `next` leads on from `refused`, or where it expects it: `expect: refused`, which asks whether
/// its result `refusal` exists.
public enum Refusal {
    /// The outcome of a state whose anchor has refused, and the word for it at `expect`.
    public static let outcome = "refused"

    /// The result that tells about the refusal.
    public static let result = "refusal"

    /// The result's fields.
    public enum Field: String, CaseIterable, Sendable {
        /// The code of the failure that it would be where the flow doesn't go on with it.
        case code
        /// The status of the answer.
        case status
        /// The section of the SEP that says what a good answer would have been.
        case section
        /// The anchor's own words.
        case message
    }

    static let description = FieldDescription(
        result,
        .record(
            RecordType(
                name: "refusal",
                fields: [
                    FieldDescription(
                        Field.code.rawValue,
                        .text,
                        isCertain: true,
                        about: "the code of the failure, as `A101`"
                    ),
                    FieldDescription(
                        Field.status.rawValue,
                        .integer,
                        isCertain: true,
                        about: "the status of the answer"
                    ),
                    FieldDescription(Field.section.rawValue, .text, origin: .own, about: "the section of the SEP"),
                    FieldDescription(Field.message.rawValue, .text, origin: .prose, about: "the anchor's words"),
                ]
            )
        ),
        about: "how the anchor refused, if the flow continues with that: `code`, `status`, `section`, `message`"
    )
}

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
