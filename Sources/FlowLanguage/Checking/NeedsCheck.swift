import Diagnostics

/// Refuses to run a flow by itself that relies on its user.
struct NeedsCheck {
    let flow: Flow

    func report(to findings: inout Findings) {
        guard let need = flow.needs.first else { return }
        let list = flow.needs.map { $0.value.inSentence }.joined(separator: " and ")
        findings.add(
            .needsOthers,
            "\(code: flow.name.value) relies on \(list), and can't be run by itself",
            help: "run a flow that has a state with `use: \(short: flow.source.path)`",
            at: need.place
        )
    }
}
