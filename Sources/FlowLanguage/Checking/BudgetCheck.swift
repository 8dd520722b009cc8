import Diagnostics

/// Finds durations that a shorter deadline cuts off.
struct BudgetCheck {
    let flow: Flow

    func report(to findings: inout Findings) {
        for step in flow.states where step.part == nil {
            report(step, against: flow.deadline.map { ($0, .deadline) }, to: &findings)
        }
        // The run's deadline doesn't count at its end, a state's own does.
        for step in flow.always where step.part == nil { report(step, against: nil, to: &findings) }
        if let deadline = flow.deadline, let retry = flow.retry, let within = retry.within, let place = retry.place {
            report(.retry, within, at: place, against: (deadline, .deadline), to: &findings)
        }
    }

    private typealias Bound = (span: Located<Duration>, kind: TimeBound)

    private func report(_ step: Step, against deadline: Bound?, to findings: inout Findings) {
        if let within = step.within {
            report(.within, within.value, at: within.place, against: deadline, to: &findings)
        }
        if let use = step.use, let own = use.deadline {
            report(.use(file: use.source.path), own.value, at: step.verb.place, against: deadline, to: &findings)
        }
        let bound = step.within.map { within in
            deadline.map { $0.span.value <= within.value } == true ? nil : (within, TimeBound.within)
        }
        let nearest = (bound ?? nil) ?? deadline
        if let poll = step.poll, let within = poll.within, let place = poll.place {
            report(.poll, within, at: place, against: nearest, to: &findings)
        }
        if let retry = step.retry, let within = retry.within, let place = retry.place {
            report(.retry, within, at: place, against: nearest, to: &findings)
        }
        if let name = VerbCatalogue[step.verb.value]?.pausesFor, let argument = step.argument(name),
            let text = text(of: argument.template.value), let span = DurationText.duration(of: text)
        {
            report(.wait, span, at: argument.template.place, against: nearest, to: &findings)
        }
    }

    /// The text that stands at an argument, if only as the default of an input.
    private func text(of template: Template) -> String? {
        guard case .reference(let path) = template, path.rest.isEmpty else { return template.literal }
        return flow.input(named: path.root)?.defaultValue?.value
    }

    private func report(
        _ time: LimitedTime,
        _ span: Duration,
        at place: SourcePlace,
        against bound: Bound?,
        to findings: inout Findings
    ) {
        guard let bound, span > bound.span.value else { return }
        findings.add(GraphMistake.beyondDeadline(time, span, bound: bound.kind, bound.span.value), at: place)
    }
}
