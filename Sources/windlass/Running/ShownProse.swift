import Diagnostics
import FlowRunner
import Terminal

/// The showing of what other parties wrote: an anchor's messages, the labels of its pages, the bodies of answers.
struct ShownProse: Sendable {
    /// What people read while a run goes on, and how it ended.
    var output: ProseDisplay
    /// What `--json` prints.
    var report: ProseDisplay

    /// The words of other parties are shown at a terminal, where the user asks for them, and for the invented customers of the
    /// embedded sandbox; anywhere else they are `•••`, as they may repeat what a customer has answered.
    init(at terminal: ProgramOutput, isAskedFor: Bool, network: String) {
        self.init(isTerminal: terminal.isInteractive, isAskedFor: isAskedFor, network: network)
    }

    /// As ``init(at:isAskedFor:network:)``, for an output that is a terminal or not.
    init(isTerminal: Bool, isAskedFor: Bool, network: String) {
        let isOpen = isAskedFor || network == RunTarget.sandbox
        output = isOpen || isTerminal ? .revealed : .masked
        report = isOpen ? .revealed : .masked
    }
}

extension RunSession {
    /// How runs on `network` show what other parties wrote.
    func shownProse(on network: RunNetwork) -> ShownProse {
        ShownProse(at: terminal, isAskedFor: options.showAnchorText, network: network.name)
    }
}
