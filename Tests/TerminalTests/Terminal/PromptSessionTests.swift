import CustomerFields
import Diagnostics
import Foundation
import Questions
import Synchronization
import Terminal
import TestSupport
import Testing

/// Questions on a real terminal, with real key presses, and what it is left like.
@Suite("Prompts on a terminal", .serialized, .timeLimit(.minutes(5)))
struct PromptSessionTests {
    private static func questions() throws -> Questionnaire {
        Questionnaire(
            title: "polaris.example",
            [
                Question(try CustomerField.find("first_name")), Question(try CustomerField.find("birth_date")),
                Question(name: "pin", label: "Your code", kind: .hidden),
            ]
        )
    }

    private static let fileSystem = DiskFileSystem(home: nil)

    @Test(
        "are asked one by one, drawn in place, and leave the answers and the terminal as it was",
        arguments: [false, true]
    )
    func wholeWay(hasColour: Bool) async throws {
        let terminal = try PseudoTerminal(hasColour: hasColour)
        terminal.terminal.write("$ windlass kyc\r\n")
        let kept = Mutex<[NamedAnswer]>([])
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(try Self.questions()) { answer in kept.withLock { $0.append(answer) } }
        let first = """
            $ windlass kyc
            polaris.example                  1 of 3

            Given name
              text
            › █

            Enter answers · Ctrl-D stops
            """
        #expect(await terminal.picture(like: first) == first)
        #expect(!terminal.isShowing && !terminal.isByLines)
        #expect(terminal.screen.isPasteBracketed)
        terminal.press("Žofie 日本", Sent.left)
        let typed = """
            $ windlass kyc
            polaris.example                  1 of 3

            Given name
              text
            › Žofie 日█本

            Enter answers · Ctrl-D stops
            """
        #expect(await terminal.picture(like: typed) == typed)
        terminal.press(Sent.enter, Sent.paste(" 1999-02-30\n"), Sent.enter)
        let refused = """
            $ windlass kyc
            polaris.example                  2 of 3
            ✔ Given name: Žofie 日本

            Date of birth
              a date, like 1976-07-04
            › 1999-02-30█
              ✘ February 1999 has 28 days
                write it like 1976-07-04

            Enter answers · ^P back · ^D stops
            """
        #expect(await terminal.picture(like: refused) == refused)
        // The Escape key alone, which only time can tell from the beginning of an arrow.
        terminal.press(Sent.escape)
        let cleared = """
            $ windlass kyc
            polaris.example                  2 of 3
            ✔ Given name: Žofie 日本

            Date of birth
              a date, like 1976-07-04
            › █

            Enter answers · ^P back · ^D stops
            """
        #expect(await terminal.picture(like: cleared) == cleared)
        terminal.press("1976-07-04", Sent.enter, "2468", Sent.enter)
        _ = await terminal.screen { $0.text.contains("▸ Send these answers") }
        terminal.press(Sent.enter)
        let ended = try await asked
        #expect(ended.ending == .answered)
        #expect(kept.withLock { $0.map { $0.answer.value?.reveal() } } == ["Žofie 日本", "1976-07-04", "2468"])
        let left = """
            $ windlass kyc
            ✔ Given name: Žofie 日本
            ✔ Date of birth: 1976-07-04
            ✔ Your code: •••
            █
            """
        #expect(await terminal.picture(like: left) == left)
        #expect(terminal.isShowing && terminal.isByLines)
        // It is the last that the prompt writes, and shows nowhere.
        #expect(await !terminal.screen { !$0.isPasteBracketed }.isPasteBracketed)
        #expect(terminal.screen.unknown.isEmpty)
        #expect(terminal.screen.styles.isEmpty == !hasColour)
    }

    @Test("an answer is kept before anything else is asked")
    func sealedFirst() async throws {
        let terminal = try PseudoTerminal()
        let (isKept, mayGoOn) = (Gate(), Gate())
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(try Self.questions()) { _ in
            isKept.open()
            await mayGoOn.opened()
        }
        // Before that, Ctrl-D would be the end of a line.
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        terminal.press("Ada", Sent.enter, Sent.stop)
        await isKept.opened()
        #expect(!terminal.screen.text.contains("2 of 3"))
        mayGoOn.open()
        #expect(try await asked.ending == .stopped)
        let left = "✔ Given name: Ada\nstopped; the answer is kept\n█"
        #expect(await terminal.picture(like: left) == left)
    }

    @Test("what can't be kept ends the questions, and the terminal is given back")
    func unkept() async throws {
        struct Full: Error {}
        let terminal = try PseudoTerminal()
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        let task = Task { try await session.ask(try Self.questions()) { _ in throw Full() } }
        // Before that, what is typed is shown by the terminal itself.
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        terminal.press("Ada", Sent.enter)
        await #expect(throws: Full.self) { try await task.value }
        #expect(terminal.isShowing && terminal.isByLines)
        #expect(await terminal.screen { $0.isCursorShown && !$0.isPasteBracketed }.text.isEmpty)
    }

    @Test("are drawn anew when the terminal gets another size")
    func resized() async throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(try Self.questions())
        #expect(await terminal.screen { $0.text.contains("Ctrl-D stops") }.columns == 80)
        terminal.press("A name that is too long for a small terminal")
        _ = await terminal.screen { $0.text.contains("terminal") }
        terminal.resize(columns: 30, rows: 9)
        let small = """
            polaris.example        1 of 3

            Given name
              text
            › A name that is too long for
               a small terminal█

            Enter answers · Ctrl-D stops
            """
        #expect(await terminal.picture(like: small) == small)
        terminal.press(Sent.escape)
        _ = await terminal.screen { !$0.text.contains("A name") }
        terminal.press(Sent.stop)
        #expect(try await asked.ending == .stopped)
    }

    @Test("end at once when nobody wants the answers any more, as after Ctrl-C")
    func cancelled() async throws {
        let terminal = try PseudoTerminal()
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        let task = Task { try await session.ask(try Self.questions()) }
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(terminal.isShowing && terminal.isByLines)
        #expect(await terminal.picture(like: "█") == "█")
    }

    @Test("a terminal that is closed in the middle ends them, with all that was answered")
    func closed() async throws {
        let terminal = try PseudoTerminal()
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(try Self.questions())
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        terminal.press("Ada", Sent.enter)
        _ = await terminal.screen { $0.text.contains("2 of 3") }
        terminal.shut()
        let ended = try await asked
        #expect(ended.ending == .closed)
        #expect(ended.answers == [NamedAnswer(name: "first_name", answer: .text(Secret("Ada")))])
    }

    @Test(
        "keys that were pressed before a question or the summary was there neither answer nor send",
        arguments: [false, true]
    )
    func typedAhead(isDumb: Bool) async throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 30, isDumb: isDumb)
        let enter = isDumb ? "\n" : Sent.enter
        terminal.press("Impatient" + enter, enter, enter)
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(
            Questionnaire([Question(try CustomerField.find("first_name")), Question(try CustomerField.find("city"))])
        )
        _ = await terminal.screen { $0.text.contains("1 of 2") }
        // Within a questionnaire, answers may come faster than their questions.
        terminal.press("Ada" + enter + "London" + enter + enter + enter)
        _ = await terminal.screen { $0.text.contains(isDumb ? "An empty line sends" : "▸ Send these answers") }
        terminal.press(isDumb ? "\u{4}" : Sent.stop)
        let ended = try await asked
        #expect(ended.ending == (isDumb ? .closed : .stopped))
        #expect(ended.answers.map { $0.answer.value?.reveal() } == ["Ada", "London"])
    }

    @Test("Ctrl-C is a signal where it is pressed, and nothing where it is pasted")
    func interrupted() async throws {
        let terminal = try PseudoTerminal()
        let signals = Mutex<[Int32]>([])
        let session = PromptSession(
            on: terminal.terminal,
            fileSystem: Self.fileSystem,
            interrupt: { signal in signals.withLock { $0.append(signal) } }
        )
        let task = Task { try await session.ask(try Self.questions()) }
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        terminal.press(Sent.paste("A\u{3}d\u{1C}a\u{1A}"))
        _ = await terminal.screen { $0.text.contains("› Ada") }
        #expect(signals.withLock { $0.isEmpty })
        // What was typed before the signal is not taken after it.
        terminal.press("\u{3}")
        terminal.press("\u{1C}", "!")
        _ = await terminal.screen { $0.text.contains("!") || signals.withLock { $0.count } == 2 }
        #expect(signals.withLock { $0 } == [SIGINT, SIGQUIT])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(terminal.isShowing && terminal.isByLines)
    }

    @Test("those who want to ask at the same time take turns, and one who goes away leaves the others theirs")
    func turns() async throws {
        let terminal = try PseudoTerminal()
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        let rooms = Mutex<[String]>([])
        let first = Task {
            let session = PromptSession(
                on: terminal.terminal,
                fileSystem: Self.fileSystem,
                pauseRendering: { rooms.withLock { $0.append("made") } },
                resumeRendering: { rooms.withLock { $0.append("closed") } }
            )
            return try await session.ask(Questionnaire([Question(name: "a", label: "First?")]))
        }
        _ = await terminal.screen { $0.text.contains("First?") }
        let gone = Task { try await session.ask(Questionnaire([Question(name: "b", label: "Gone?")])) }
        let second = Task { try await session.ask(Questionnaire([Question(name: "c", label: "Second?")])) }
        gone.cancel()
        await #expect(throws: CancellationError.self) { try await gone.value }
        #expect(!terminal.screen.text.contains("Second?"))
        terminal.press("1", Sent.enter)
        _ = await terminal.screen { $0.text.contains("Second?") }
        terminal.press("2", Sent.enter)
        #expect(try await first.value.answers.first?.answer == .text(Secret("1")))
        #expect(rooms.withLock { $0 } == ["made", "closed"])
        #expect(try await second.value.answers.first?.answer == .text(Secret("2")))
        #expect(!terminal.screen.text.contains("Gone?"))
    }

    @Test("Ctrl-Z gives the terminal back for as long as the program is stopped")
    func suspended() async throws {
        let terminal = try PseudoTerminal()
        let seen = Mutex<[Bool]>([])
        let session = PromptSession(
            on: terminal.terminal,
            fileSystem: Self.fileSystem,
            suspend: { seen.withLock { $0 = [terminal.isShowing, terminal.isByLines] } }
        )
        async let asked = session.ask(try Self.questions())
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        terminal.press("Ada", "\u{1A}", "!", Sent.enter)
        let screen = await terminal.screen { $0.text.contains("2 of 3") }
        #expect(screen.text.contains("✔ Given name: Ada!"))
        #expect(seen.withLock { $0 } == [true, true])
        terminal.press(Sent.stop)
        #expect(try await asked.ending == .stopped)
    }

    @Test("whoever ends the program in the middle can give the terminal back")
    func restored() async throws {
        let terminal = try PseudoTerminal()
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        let task = Task { try await session.ask(try Self.questions()) }
        _ = await terminal.screen { $0.text.contains("1 of 3") }
        #expect(!terminal.isShowing)
        KeyboardMode.restore()
        #expect(terminal.isShowing && terminal.isByLines)
        #expect(await terminal.screen { !$0.isPasteBracketed }.isCursorShown)
        task.cancel()
        _ = try? await task.value
    }

    @Test("a question that is asked while keys are hidden leaves them hidden, and the last to leave gives all back")
    func nested() async throws {
        let terminal = try PseudoTerminal()
        KeyboardMode.enter(.keysAndSignals, input: terminal.theirs)
        KeyboardMode.enter(.silence, input: terminal.theirs)
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(Questionnaire([Question(name: "pin", kind: .hidden)]))
        _ = await terminal.screen { $0.isPasteBracketed }
        terminal.press("2468", Sent.enter)
        #expect(try await asked.ending == .answered)
        #expect(!terminal.isShowing && !terminal.isByLines)
        KeyboardMode.leave(input: terminal.theirs)
        #expect(!terminal.isShowing && !terminal.isByLines)
        KeyboardMode.leave(input: terminal.theirs)
        #expect(terminal.isShowing && terminal.isByLines)
    }

    @Test("a dumb terminal is asked line by line, and does not show what is secret")
    func dumb() async throws {
        let terminal = try PseudoTerminal(columns: 80, rows: 30, isDumb: true)
        let kept = Mutex<[String]>([])
        let session = PromptSession(on: terminal.terminal, fileSystem: Self.fileSystem)
        async let asked = session.ask(try Self.questions()) { answer in kept.withLock { $0.append(answer.name) } }
        _ = await terminal.screen { $0.text.hasSuffix("text\n>") }
        terminal.press("Ada\n")
        _ = await terminal.screen { $0.text.hasSuffix("1976-07-04\n>") }
        terminal.press("1976-07-04\n")
        _ = await terminal.screen { $0.text.hasSuffix("typed\n>") }
        #expect(!terminal.isShowing && terminal.isByLines)
        terminal.press("2468\n")
        let shown = """
            polaris.example asks. An empty line takes the value in brackets; :back goes
            back, :skip leaves out, :stop ends.

            1 of 3  Given name
              text
            > Ada
            ✔ Given name: Ada

            2 of 3  Date of birth
              a date, like 1976-07-04
            > 1976-07-04
            ✔ Date of birth: 1976-07-04

            3 of 3  Your code
              not shown while it is typed
            >

            Your answers to polaris.example
              1  ✔ Given name: Ada
              2  ✔ Date of birth: 1976-07-04
              3  ✔ Your code: •••
            An empty line sends them; a number changes that answer.
            >
            """
        #expect(await terminal.screen { $0.text == shown }.text == shown)
        #expect(terminal.isShowing)
        terminal.press("\u{4}")
        #expect(try await asked.ending == .closed)
        #expect(kept.withLock { $0 } == ["first_name", "birth_date", "pin"])
    }

    @Test("a file is found where it is, by Tab, and one that is none is refused")
    func files() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "prompts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16]).write(to: folder.appending(path: "my passport.jpg"))
        try Data("not a picture".utf8).write(to: folder.appending(path: "note.jpg"))
        let terminal = try PseudoTerminal(columns: 80, rows: 24)
        let session = PromptSession(on: terminal.terminal, fileSystem: DiskFileSystem(home: folder.path))
        async let asked = session.ask(Questionnaire([Question(try CustomerField.find("photo_id_front"))]))
        _ = await terminal.screen { $0.text.contains("a file") }
        terminal.press("~/n", Sent.tab, Sent.enter)
        let refused = await terminal.screen { $0.text.contains("✘") }
        #expect(refused.text.contains("› ~/note.jpg"))
        #expect(refused.text.contains("✘ the content of that file is no JPEG, PNG, WebP, HEIC, TIFF or PDF"))
        terminal.press(Sent.escape)
        _ = await terminal.screen { !$0.text.contains("note") }
        terminal.press("~/m", Sent.tab, Sent.enter)
        let answer = try await asked.answers.first?.answer
        #expect(answer == .file(ChosenFile(path: folder.path + "/my passport.jpg", type: .jpeg, byteCount: 6)))
    }
}

extension PromptTerminal {
    /// Puts something on the screen that is not ours.
    fileprivate func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.write(output.descriptor, bytes, bytes.count)
    }
}
