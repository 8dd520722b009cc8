extension Questionnaire {
    /// Does what `key` means, looking for files on `fileSystem`.
    package mutating func press(_ key: Key, on fileSystem: some FileSystem) -> Step {
        switch stage {
        case .asking(let index, var asking, let returns):
            let move = asking.press(key, on: fileSystem)
            stage = .asking(index, asking, returns: returns)
            return follow(move, at: index, returns: returns)
        case .summary(var summary):
            let move = summary.press(key)
            stage = .summary(summary)
            return follow(move)
        case .over(let ending): return Step(ending: ending)
        }
    }

    mutating func follow(_ move: Move, at index: Int, returns: Bool) -> Step {
        switch move {
        case .stay: return Step()
        case .answer(let answer):
            let kept = note(answer, at: index)
            goOn(from: returns ? prompts.count : index + 1)
            return Step(kept: kept, ending: ending)
        case .back:
            // From where someone came to change one answer, back is back there.
            if returns { goOn(from: prompts.count) } else if let former = last(before: index) { ask(former) }
        case .forward:
            if given[index] != nil {
                let next = prompts.indices[(index + 1)...].first { !isMoot($0) }
                if let next { ask(next) } else { goOn(from: prompts.count) }
            }
        case .stop: return end(.stopped)
        }
        return Step()
    }

    mutating func follow(_ move: Summary.Move) -> Step {
        switch move {
        case .stay: break
        case .edit(let index): if !isMoot(index) { ask(index, returns: true) }
        case .back: if let last = last(before: prompts.count) { ask(last) }
        case .send: return end(.answered)
        case .stop: return end(.stopped)
        }
        return Step()
    }

    /// The last question before the place `index` that can be asked.
    private func last(before index: Int) -> Int? { prompts.indices[..<index].last { !isMoot($0) } }

    private mutating func end(_ ending: Ending) -> Step {
        stage = .over(ending)
        return Step(ending: ending)
    }
}
