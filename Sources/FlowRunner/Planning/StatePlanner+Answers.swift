internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Questions

extension StatePlanner {
    /// Describes a state that answers what only the run gets to know, and what is at hand for it.
    mutating func describeAnswers(of step: Step, does: String, _ asker: Phrase) -> String {
        let sources = sources(of: step)
        for source in sources {
            asks += source.answers.sorted().map { RunForecast.Answer(name: $0, question: nil, source: source.name) }
        }
        let names = sources.filter { !$0.answers.isEmpty }.map(\.name) + (asksPerson(step) ? ["a person"] : [])
        guard !names.isEmpty else {
            warn(
                StepError(.noAnswers, [.purpose: .phrase(asker)], [Remedy(.fillOrAsk)]),
                isFatal: false
            )
            return does
        }
        return "\(does) with answers from \(names.joined(separator: ", "))"
    }

    /// Predicts the questions of a state, and which of them nothing and no one answers.
    mutating func predict(_ fields: [RequestedField], of step: Step, asker: String) {
        let sources = sources(of: step)
        let asksPerson = asksPerson(step)
        var missing: [Question] = []
        for field in fields {
            let wanted = AnswerName(field.key)
            let source = sources.first { $0.answers.contains { AnswerName($0) == wanted } }?.name
            asks.append(
                .init(
                    name: field.key,
                    question: field.about?.shown(.revealed),
                    source: source ?? (asksPerson ? RunForecast.Answer.person : nil)
                )
            )
            if source == nil, !asksPerson { missing.append(KYCQuestion(field).question(of: asker)) }
        }
        if !missing.isEmpty { warn(UnansweredQuestions(missing, asker: asker)) }
    }

    /// The answer under one of `names` that counts for a state, of those that are at hand in clear.
    func answerAtHand(_ names: [String], of step: Step) -> String? {
        // Files that can't be read end a plan before it begins.
        (try? settings.textAtHand(names, of: step)) ?? nil
    }

    func asksPerson(_ step: Step) -> Bool {
        let isWanted = step.fill.isEmpty || step.fill.contains { if case .ask = $0.value { true } else { false } }
        return isWanted && settings.asking != nil
    }

    /// The sources of answers at hand for a state's questions, in the order in which they count.
    func sources(of step: Step) -> [(name: String, answers: Set<String>)] {
        var sources: [(name: String, answers: Set<String>)] = [("--set", settings.answers.names)]
        for path in settings.answerFiles {
            sources.append((path, (try? AnswerFiles.read(path))?.names ?? []))
        }
        for source in step.fill {
            switch source.value {
            case .file(let path):
                let answers = try? AnswerFiles.read(path, namedAt: source.place, in: settings.flow)
                sources.append((path, answers?.names ?? []))
            case .environment(let listed):
                let answers = AnswerVariables.answers(to: listed, of: step, in: settings)
                sources.append(("the environment", answers.names))
            case .profile(let name): sources.append((source.value.description, profiles[name] ?? []))
            case .ask, .set: continue
            }
        }
        return sources.filter { !$0.answers.isEmpty }
    }
}
