public import Diagnostics
internal import FlowLanguage
internal import Questions

extension JournalEntry {
    /// The entry as its reader may see it: what other parties wrote stands there as plain text, word for word or as `•••`.
    ///
    /// It is for what is shown; the journal keeps the entry as it is.
    public func shown(_ display: ProseDisplay) -> JournalEntry {
        var entry = self
        switch event {
        case .failed(var failure):
            failure.failure = failure.failure.shown(display)
            entry.event = .failed(failure)
        case .ended(let ending): entry.event = .ended(ending.shown(display))
        default: entry.event = event.mapTexts { MessageText($0.shown(display)) }
        }
        return entry
    }
}

extension Event {
    /// The event with `transform` applied to each text of which another party may have written a part.
    public func mapTexts(_ transform: (MessageText) -> MessageText) -> Event {
        var event = self
        switch self {
        case .noted(var note):
            note.value = note.value.mapTexts(transform)
            event = .noted(note)
        case .finished(var outcome):
            outcome.results = outcome.results.mapValues { $0.mapTexts(transform) }
            event = .finished(outcome)
        case .asked(var inquiry):
            inquiry.questions = inquiry.questions.map { $0.mapTexts(transform) }
            return .asked(inquiry)
        default: break
        }
        return event.mapMessages(transform)
    }

    /// The event with `transform` applied as by ``mapTexts(_:)``, but to no value with which the run goes on: results, the values
    /// of notes, and the values of choices stay.
    ///
    /// A journal seals the values that stay. An answer that names a choice stands for its value, which has to be the one that the
    /// page or the anchor knows, also where it is one of the run's secrets.
    public func mapMessages(_ transform: (MessageText) -> MessageText) -> Event {
        switch self {
        case .noted(var note):
            note.mark = note.mark?.mapTexts(transform)
            return .noted(note)
        case .told(var message):
            message.text = transform(message.text)
            return .told(message)
        case .finished(var outcome):
            outcome.summary = outcome.summary.map(transform)
            return .finished(outcome)
        case .found(var found):
            found.deviation.found = transform(found.deviation.found)
            return .found(found)
        case .asked(var inquiry):
            inquiry.questions = inquiry.questions.map { $0.mapMessages(transform) }
            return .asked(inquiry)
        case .failed(var failure):
            failure.failure = failure.failure.mapMessages(transform)
            return .failed(failure)
        case .ended(var ending):
            ending.failure = ending.failure?.mapMessages(transform)
            return .ended(ending)
        case .started, .performing, .waiting, .woke, .heard, .paused, .expired, .interrupted, .resumed, .restarted,
            .cancelled:
            return self
        }
    }
}

extension Ending {
    /// The ending as its reader may see it: what other parties wrote stands there as plain text, word for word or as `•••`.
    public func shown(_ display: ProseDisplay) -> Ending {
        var ending = self
        ending.failure = failure?.shown(display)
        return ending
    }
}

extension Note.Mark {
    fileprivate func mapTexts(_ transform: (MessageText) -> MessageText) -> Note.Mark {
        switch self {
        case .lacking(let failure): .lacking(failure.mapMessages(transform))
        case .strange(let failure): .strange(failure?.mapMessages(transform))
        case .hindered(let subject, let status, let turn, let failure):
            .hindered(subject: subject, status: status, turn: turn, failure.mapMessages(transform))
        case .askedAfter(let subject, let status, let failure):
            .askedAfter(subject: subject, status: status, failure.mapMessages(transform))
        case .acting, .began, .did, .done: self
        }
    }
}

extension RecordedQuestion {
    /// The question with `transform` applied to what people read, and to no value of a choice.
    ///
    /// A choice whose value people would read gets the transformed words as its label.
    fileprivate func mapMessages(_ transform: (MessageText) -> MessageText) -> RecordedQuestion {
        func label(_ words: MessageText) -> MessageText? {
            let label = transform(words)
            return label == words ? nil : label
        }
        func choice(_ choice: Question.Control.Choice) -> Question.Control.Choice {
            var choice = choice
            choice.label = label(choice.label ?? choice.value) ?? choice.label
            return choice
        }
        func named(_ choice: Choice, _ words: MessageText?) -> Choice {
            var choice = choice
            choice.label = words.flatMap(label) ?? choice.label
            return choice
        }
        let words = choiceLabels
        var question = mapSurroundings(transform)
        question.choices = choices.map { named($0, words[$0.name]) }
        question.proposals = proposals?.map { named($0, $0.words) }
        question.control?.choices = control?.choices?.map(choice)
        question.control?.proposals = control?.proposals?.map(choice)
        return question
    }

    /// The question with `transform` applied to its words, but not to its choices.
    private func mapSurroundings(_ transform: (MessageText) -> MessageText) -> RecordedQuestion {
        var question = self
        question.label = label.map(transform)
        question.control?.hint = control?.hint.map(transform)
        question.control?.placeholder = control?.placeholder.map(transform)
        return question
    }

    fileprivate func mapTexts(_ transform: (MessageText) -> MessageText) -> RecordedQuestion {
        func choice(_ choice: Question.Control.Choice) -> Question.Control.Choice {
            var choice = choice
            choice.value = transform(choice.value)
            choice.label = choice.label.map(transform)
            return choice
        }
        var question = mapSurroundings(transform)
        question.choices = choices.map { $0.mapTexts(transform) }
        question.proposals = proposals?.map { $0.mapTexts(transform) }
        question.control?.choices = control?.choices?.map(choice)
        question.control?.proposals = control?.proposals?.map(choice)
        return question
    }
}

extension Value {
    /// The value with `transform` applied to each text of which another party has written a part; what is left of a text without
    /// such parts is a plain text.
    fileprivate func mapTexts(_ transform: (MessageText) -> MessageText) -> Value {
        switch self {
        case .foreign(let text):
            let text = transform(text)
            return text.holdsProse ? .foreign(text) : .text(text.reveal())
        case .foreignNumber:
            let text = transform(message)
            return text == message ? self : text.holdsProse ? .foreign(text) : .text(text.reveal())
        case .list(let elements): return .list(elements.map { $0.mapTexts(transform) })
        case .object(let fields): return .object(fields.mapValues { $0.mapTexts(transform) })
        case .null, .bool, .text, .number, .secret: return self
        }
    }
}
