import Diagnostics
import Terminal

/// The showing of what other parties wrote: an anchor's messages, the labels of its pages, the bodies of answers.
struct ShownProse: Sendable {
    /// The prose that people read while a run goes on, and at its end.
    var output: ProseDisplay
    /// The prose in `--json`, reports and archives.
    var report: ProseDisplay

    /// The words of other parties are shown at a terminal, where the user asks for them, and in a run on the sandbox that this
    /// process has started, whose customers are invented; anywhere else they are `•••`, as they may repeat what a customer has
    /// answered.
    ///
    /// Answers before a run was resumed are not known any more, so they can't be taken out of its reports.
    init(isTerminal: Bool, isAskedFor: Bool, isOwnSandbox: Bool = false, isResumed: Bool = false) {
        let isOpen = isAskedFor || isOwnSandbox
        output = isOpen || isTerminal ? .revealed : .masked
        report = isOpen && !isResumed ? .revealed : .masked
    }
}

extension RunSession {
    /// The display of other parties' prose by runs; `isOwnSandbox` is that of their ``RunTarget``.
    func shownProse(isOwnSandbox: Bool = false) -> ShownProse {
        ShownProse(
            isTerminal: terminal.isInteractive,
            isAskedFor: options.showAnchorText,
            isOwnSandbox: isOwnSandbox,
            isResumed: traffic.isResuming
        )
    }
}
