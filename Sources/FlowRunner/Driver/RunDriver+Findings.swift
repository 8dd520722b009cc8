internal import AnchorClient
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport

/// The findings of a run, as its journal has them.
struct RunFindings {
    private(set) var all: [FoundDeviation] = []
    private var known = KnownDeviations()

    /// Takes in one that is recorded.
    mutating func take(_ found: FoundDeviation) {
        if known.insert(found.deviation) { all.append(found) }
    }

    /// Whether the run has found `deviation` before and as bad, maybe in another process.
    func contains(_ deviation: Deviation) -> Bool { known.contains(deviation) }
}

extension RunDriver {
    /// Records what was found about the anchor since the last line, each finding once in a run.
    func recordFindings() async throws {
        let allowed = services.header.allowed + settings.allowed
        for deviation in services.findings.take() where !memory.findings.contains(deviation) {
            let found = FoundDeviation(
                state: machine.currentState?.name.value,
                deviation,
                isAllowed: allowed.contains { $0.allows(deviation) }
            )
            try await append(.found(found))
            if let id = deviation.subject.request?.id { services.traffic.show(id) }
        }
    }

    /// The ending as a strict run has it: findings that no one has accepted fail a run that was done otherwise.
    func judged(_ ending: Ending) -> Ending {
        guard ending.result == .done, let strict = [settings.strict, services.header.strict].compactMap(\.self).min()
        else { return ending }
        let bad = memory.findings.all.filter { !$0.isAllowed && $0.deviation.severity >= strict }
        // The worst comes first, and of those the one that came first.
        let worst = bad.map(\.deviation.severity).max()
        guard let first = bad.first(where: { $0.deviation.severity == worst }) else { return ending }
        return Ending(first.deviation.asFailure(besides: bad.count - 1), in: first.state)
    }
}
