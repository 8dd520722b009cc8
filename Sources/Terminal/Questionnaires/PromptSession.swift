internal import Diagnostics
internal import Dispatch
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// Asks questionnaires on a terminal, and gives it back as it was, however that ends.
package struct PromptSession: Sendable {
    /// Takes an answer in as soon as it is given; nothing is asked before that is done.
    package typealias Keeper = (NamedAnswer) async throws -> Void

    /// The turns of all that ask on terminals.
    private static let turns = PromptTurns()

    /// The queue that waits for keys: none of the threads that runs go on with.
    private static let queue = DispatchQueue(label: "PromptSession")

    private let terminal: PromptTerminal
    private let fileSystem: any FileSystem
    private let pauseRendering: @Sendable () -> Void
    private let resumeRendering: @Sendable () -> Void
    private let suspend: @Sendable () -> Void
    private let interrupt: @Sendable (Int32) -> Void

    /// Questions on `terminal`.
    ///
    /// - Parameters:
    ///   - terminal: where they are asked.
    ///   - fileSystem: where files are looked for.
    ///   - pauseRendering: makes sure that the cursor stands at the beginning of a free line, when it is its turn to ask.
    ///   - resumeRendering: takes the terminal back when the questions have ended, however they did.
    ///   - suspend: what Ctrl-Z does while the terminal is as it was before; without more it stops the program, as a
    ///     shell expects it.
    ///   - interrupt: what Ctrl-C and Ctrl-\ do, given their signal; without more all that runs in front on the terminal is
    ///     sent it, as the terminal itself does, and anyone who heeds it cancels the task that asks.
    package init(
        on terminal: PromptTerminal,
        fileSystem: any FileSystem,
        pauseRendering: @escaping @Sendable () -> Void = {},
        resumeRendering: @escaping @Sendable () -> Void = {},
        suspend: @escaping @Sendable () -> Void = PromptSession.stopProgram,
        interrupt: @escaping @Sendable (Int32) -> Void = { kill(0, $0) }
    ) {
        self.terminal = terminal
        self.fileSystem = fileSystem
        self.pauseRendering = pauseRendering
        self.resumeRendering = resumeRendering
        self.suspend = suspend
        self.interrupt = interrupt
    }

    /// Asks until the questions end, and hands each answer to `keep`.
    ///
    /// A text that was typed before the first question, or the summary, was on the screen was meant for something else, and is
    /// forgotten: no one sends what they haven't seen.
    ///
    /// - Parameters:
    ///   - questions: the questions, of which some may be answered already.
    ///   - keep: takes in what is answered.
    /// - Returns: the questions with their answers, and how they have ended.
    /// - Throws: `CancellationError` when the task is cancelled, and what `keep` throws; what was kept stays kept.
    package func ask(_ questions: Questionnaire, keeping keep: Keeper = { _ in }) async throws -> Questionnaire {
        guard questions.ending == nil else { return questions }
        return try await Self.turns.take {
            pauseRendering()
            defer { resumeRendering() }
            return terminal.isDumb ? try await askByLines(questions, keep) : try await askByKeys(questions, keep)
        }
    }

    // MARK: - Key by key

    private func askByKeys(_ questions: Questionnaire, _ keep: Keeper) async throws -> Questionnaire {
        var questions = questions
        var painter = ScreenPainter(hasColour: terminal.hasColour)
        var reader = TerminalReader(terminal)
        terminal.enter(.keys)
        defer { terminal.leave() }
        func draw() -> TerminalSize {
            let size = terminal.size
            let screen = questions.screen(columns: size.columns, rows: size.rows)
            terminal.show(
                questions.ending == nil ? painter.paint(screen, on: size) : painter.leave(screen, on: size)
            )
            return size
        }
        /// Forgets what was typed and no one has read, but that someone wants to end the program.
        func forgetTyped() {
            for signal in reader.forgetKeys().compactMap(\.signal) { interrupt(signal) }
        }
        forgetTyped()
        while questions.ending == nil {
            let drawn = draw()
            let event: TerminalReader.Event
            (event, reader) = await waiting(reader) { reader, isCancelled in
                reader.nextKey(drawn: drawn, isCancelled: isCancelled)
            }
            switch event {
            case .key(.control("z")):
                terminal.show(painter.leave(Screen(), on: drawn))
                terminal.leave()
                suspend()
                terminal.enter(.keys)
            case .key(let key):
                if let signal = key.signal {
                    interrupt(signal)
                    forgetTyped()
                    continue
                }
                let wasAtEnd = questions.isAtEnd
                let step = questions.press(key, on: fileSystem)
                do {
                    if let answer = step.kept { try await keep(answer) }
                } catch {
                    terminal.show(painter.leave(Screen(), on: drawn))
                    throw error
                }
                if questions.isAtEnd, !wasAtEnd { forgetTyped() }
            case .resumed: painter = ScreenPainter(hasColour: terminal.hasColour)
            case .resized, .line: continue
            case .closed: questions.close()
            case .cancelled:
                terminal.show(painter.leave(Screen(), on: drawn))
                throw CancellationError()
            }
        }
        _ = draw()
        return questions
    }

    // MARK: - Line by line

    private func askByLines(_ questions: Questionnaire, _ keep: Keeper) async throws -> Questionnaire {
        var dialogue = LineDialogue(questions, columns: terminal.size.columns)
        var reader = TerminalReader(terminal)
        KeyboardMode.forgetTyped(input: terminal.input)
        while dialogue.questions.ending == nil {
            // What is typed as soon as the question stands there must be hidden already.
            let isHidden = dialogue.isHidden
            if isHidden { terminal.enter(.hiddenLines) }
            terminal.show(.lines(dialogue.takeOutput()))
            let event: TerminalReader.Event
            (event, reader) = await waiting(reader) { reader, isCancelled in
                reader.nextLine(isCancelled: isCancelled)
            }
            if isHidden {
                terminal.leave()
                terminal.show("\n")
            }
            switch event {
            case .line(let line):
                let wasAtEnd = dialogue.questions.isAtEnd
                if let answer = dialogue.take(line, on: fileSystem).kept { try await keep(answer) }
                if dialogue.questions.isAtEnd, !wasAtEnd { KeyboardMode.forgetTyped(input: terminal.input) }
            case .closed: dialogue.close()
            case .cancelled: throw CancellationError()
            case .resumed: dialogue.repeatQuestion()
            case .key, .resized: continue
            }
        }
        terminal.show(.lines(dialogue.takeOutput()))
        return dialogue.questions
    }

    // MARK: - Waiting

    /// The result of `next` with `reader`, on a thread that may block, until the task is cancelled.
    private func waiting(
        _ reader: TerminalReader,
        for next: @escaping @Sendable (inout TerminalReader, () -> Bool) -> TerminalReader.Event
    ) async -> (TerminalReader.Event, TerminalReader) {
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Self.queue.async {
                    var reader = reader
                    let event = next(&reader) { cancellation.isAsked }
                    continuation.resume(returning: (event, reader))
                }
            }
        } onCancel: {
            cancellation.ask()
        }
    }

    /// Stops the program as Ctrl-Z does, until the shell goes on with it.
    package static func stopProgram() {
        // With what the signal does by itself, as the system knows whether there is a shell that would ever go on with
        // the program, and does not stop it where there is none.
        var (usual, heeded) = (sigaction(), sigaction())
        sigaction(SIGTSTP, &usual, &heeded)
        kill(0, SIGTSTP)
        // Any thread may be the one that takes the signal; it does so before long.
        usleep(20_000)
        sigaction(SIGTSTP, &heeded, nil)
    }
}

extension Key {
    /// The signal that the key is as a rule.
    fileprivate var signal: Int32? {
        switch self {
        case .control("c"): SIGINT
        case .control("\\"): SIGQUIT
        default: nil
        }
    }
}

/// Whether the caller still waits.
private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isAsked: Bool { flag.load(ordering: .relaxed) }

    func ask() { flag.store(true, ordering: .relaxed) }
}

/// The turns of those who may ask: however many want to, in the order in which they came.
final class PromptTurns: Sendable {
    private struct State {
        var isTaken = false
        var latest = 0
        var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Mutex(State())

    /// Runs `body` when it is its turn; throws `CancellationError` where no one wants the turn any more.
    func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        try await begin()
        defer { end() }
        return try await body()
    }

    private func begin() async throws {
        let number = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { turn in
                let isNow: Bool? = state.withLock { state in
                    if Task.isCancelled { return nil }
                    if state.isTaken {
                        state.waiting.append((number, turn))
                        return false
                    }
                    state.isTaken = true
                    return true
                }
                switch isNow {
                case true?: turn.resume()
                case false?: break
                case nil: turn.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let turn = state.withLock { state in
                state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0).turn }
            }
            turn?.resume(throwing: CancellationError())
        }
    }

    private func end() {
        let next = state.withLock { state in
            state.isTaken = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().turn
        }
        next?.resume()
    }
}
