package import Diagnostics

/// A mistake in a flow, or in a file beside it, as data.
///
/// Its words are made from the data, in the `…Wording` beside it.
package protocol Mistake: Hashable, Sendable {
    /// The name of the mistake, as `--json` has it.
    var name: String { get }

    /// The code of its kind.
    var code: FindingCode { get }

    /// The facts that its words are made from, without the near name.
    var facts: Facts { get }

    /// The name that was probably meant; it takes a while to find.
    var near: String? { get }

    /// The fault, as a clause without a full stop, and what helps where there is no near name.
    var words: MistakeWords { get }
}

extension Mistake {
    package var near: String? { nil }
}

/// The words of a mistake: the fault, as a clause without a full stop, and what helps.
package typealias MistakeWords = (summary: String, help: String?)
