import Diagnostics
import FlowEngine
import FlowLanguage
import Testing

/// Puts one flow behind a state of another, as the linker does, for flows simple enough for a test.
///
/// The machine gets its flows like this without the linker's help, so that a mistake of one isn't covered by the other.
enum LinkedFlow {
    /// `flow`, whose state `user` uses `used`, with what the state gives as `given`.
    static func linking(
        _ used: Flow,
        into flow: Flow,
        at user: String,
        given: [(name: String, template: Template)] = [],
        outputs: [(name: String, path: String)] = [],
        outcomes: [String] = [],
        deadline: Duration? = nil
    ) throws -> Flow {
        var flow = flow
        let index = try #require(flow.states.firstIndex { $0.name.value == user })
        let place = flow.states[index].verb.place
        var use = UsedFlow(source: used.source)
        use.inputs = used.inputs
        use.outcomes = outcomes.map { Located($0, at: place) }
        use.deadline = deadline.map { Located($0, at: place) }
        use.outputs = try outputs.map { output in
            let path = try #require(Path(output.path))
            let inner = Path(root: "\(user)/\(path.root)", Array(path.rest))
            return Output(name: Located(output.name, at: place), template: Located(.reference(inner), at: place))
        }
        flow.states[index].verb = Located("use", at: place)
        flow.states[index].use = use
        flow.states[index].arguments = given.map { name, template in
            VerbArgument(name: Located(name, at: place), template: Located(template, at: place))
        }
        let names = NamesInside(user: user)
        flow.states.insert(contentsOf: used.states.map { names.moved($0) }, at: index + 1)
        return flow
    }
}

/// Gives the names of a used flow the prefix under which the whole flow knows them.
private struct NamesInside {
    let user: String

    func moved(_ step: Step) -> Step {
        var step = step
        step.name = moved(step.name)
        step.part = step.part.map { "\(user)/\($0)" } ?? user
        step.arguments = step.arguments.map { VerbArgument(name: $0.name, template: moved($0.template)) }
        step.keep = step.keep.map { keep in
            var keep = keep
            keep.name = moved(keep.name)
            return keep
        }
        if let use = step.use {
            step.use?.outputs = use.outputs.map { Output(name: $0.name, template: moved($0.template)) }
        }
        switch step.next {
        case .sequential: break
        case .always(let name): step.next = .always(moved(name))
        case .table(let routes):
            step.next = .table(
                routes.map { Route(destination: moved($0.destination), outcomes: $0.outcomes) }
            )
        }
        return step
    }

    private func moved(_ name: Located<String>) -> Located<String> {
        Located("\(user)/\(name.value)", at: name.place)
    }

    private func moved(_ path: Path) -> Path {
        path.root == Scope.run ? path : Path(root: "\(user)/\(path.root)", Array(path.rest))
    }

    private func moved(_ template: Located<Template>) -> Located<Template> {
        switch template.value {
        case .reference(let path): Located(.reference(moved(path)), at: template.place)
        case .text(let segments):
            Located(
                .text(
                    segments.map { segment in
                        guard case .value(let path) = segment else { return segment }
                        return .value(Located(moved(path.value), at: path.place))
                    }
                ),
                at: template.place
            )
        case .list, .object: template
        }
    }
}
