import Diagnostics
import FlowRunner
import Terminal

/// The showing of what other parties wrote: an anchor's messages, the labels of its pages, the bodies of answers.
struct ShownProse: Sendable {
    /// The prose that people read while a run goes on, and at its end.
    var output: ProseDisplay
    /// The prose in `--json`, reports and archives.
    var report: ProseDisplay

    /// The words of other parties are shown at a terminal, where the user asks for them, and for the invented customers of the
    /// embedded sandbox; anywhere else they are `•••`, as they may repeat what a customer has answered.
    ///
    /// Answers before a run was resumed are not known any more, so they can't be taken out of its reports.
    init(isTerminal: Bool, isAskedFor: Bool, network: String, isResumed: Bool = false) {
        let isOpen = isAskedFor || network == RunTarget.sandbox
        output = isOpen || isTerminal ? .revealed : .masked
        report = isOpen && !isResumed ? .revealed : .masked
    }
}

extension RunSession {
    /// The display of other parties' prose by runs on `network`.
    func shownProse(on network: RunNetwork) -> ShownProse {
        ShownProse(
            isTerminal: terminal.isInteractive,
            isAskedFor: options.showAnchorText,
            network: network.name,
            isResumed: traffic.isResuming
        )
    }
}
