internal import Diagnostics
internal import FlowLanguage

extension RunSettings {
    /// The text that answers one of `names` for a state, of those that are at hand in clear: what profiles have is not.
    ///
    /// - Throws: what keeps a file of answers from being read.
    func textAtHand(_ names: [String], of step: Step) throws -> String? {
        var sources = [answers]
        for path in answerFiles { sources.append(try AnswerFiles.read(path)) }
        for source in step.fill {
            switch source.value {
            case .file(let path): sources.append(try AnswerFiles.read(path, namedAt: source.place, in: flow))
            case .environment(let listed):
                sources.append(AnswerVariables.answers(to: listed, of: step, in: self))
            case .profile, .ask, .set: continue
            }
        }
        for source in sources {
            for name in names {
                if let answer = source.text(name)?.answer { return answer.reveal() }
            }
        }
        return nil
    }
}
