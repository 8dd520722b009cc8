import Diagnostics
import Terminal

/// The showing of what other parties wrote: an anchor's messages, the labels of its pages, the bodies of answers.
struct ShownProse: Hashable, Sendable {
    /// The prose that people read while a run goes on, and at its end.
    var output: ProseDisplay
    /// The prose in `--json`, reports and archives.
    var report: ProseDisplay

    /// Prose that is shown everywhere: no other party wrote it.
    static let everywhere = ShownProse(output: .revealed, report: .revealed)
}

extension ShownProse {
    /// The words of other parties are shown at a terminal, and where the user asks for them; anywhere else they are `•••`, as they
    /// may repeat what a customer has answered.
    ///
    /// Answers before a run was resumed are not known any more, so they can't be taken out of its reports.
    init(isTerminal: Bool, isAskedFor: Bool, isResumed: Bool = false) {
        output = isAskedFor || isTerminal ? .revealed : .masked
        report = isAskedFor && !isResumed ? .revealed : .masked
    }
}

extension RunSession {
    /// The display of other parties' prose by the runs of the session.
    var shownProse: ShownProse {
        ShownProse(
            isTerminal: terminal.isInteractive,
            isAskedFor: options.showAnchorText,
            isResumed: traffic.isResuming
        )
    }
}
