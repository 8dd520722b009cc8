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
