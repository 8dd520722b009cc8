package import Diagnostics

/// A mistake in a flow, or in a file beside it, as data.
///
/// Its words are made from the data, in the `…Wording` beside it.
package protocol Mistake: Hashable, Sendable {
    /// The name of the mistake, as `--json` has it.
    var name: String { get }

    /// The code of its kind.
    var code: FindingCode { get }

    /// The facts that its words are made from.
    var facts: Facts { get }

    /// The fault, as a clause without a full stop, and what helps.
    var words: (summary: String, help: String?) { get }
}
