internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import FoundationEssentials

extension AnswerCollector {
    /// The text that answers the question called `name` and is at hand.
    func textAtHand(_ name: String) async throws -> Secret<String>? { try await textsAtHand(name).first }

    /// The texts that answer the question called `name` and are at hand: what a person has answered in this visit, which
    /// may be there because another was refused, and the first answer that was given.
    func textsAtHand(_ name: String) async throws -> [Secret<String>] { try await answersAtHand(name).map(\.text) }

    /// The text that is at hand for the question called `name`, which is answered under one of `names`, the first before others.
    func textAtHand(_ name: String, under names: [String]) async throws -> Secret<String>? {
        if let noted = try await noted(name) { return noted }
        return given(under: names)?.text
    }

    /// The same, each with whether someone answers for its form.
    func answersAtHand(_ name: String) async throws -> [KnownAnswer] {
        let noted = [try await noted(name)].compactMap(\.self).map { KnownAnswer(text: $0, isVouchedFor: true) }
        return noted + [given(under: [name])].compactMap(\.self)
    }

    /// The first text that was given under one of `names`.
    private func given(under names: [String]) -> KnownAnswer? {
        for batch in batches {
            for name in names {
                guard let (given, answer) = batch.answers.text(name) else { continue }
                note(taken: [given], open: [])
                return KnownAnswer(text: answer, isVouchedFor: batch.vouches(for: name))
            }
        }
        return nil
    }

    /// All texts that have answered the question called `name` so far: those of command lines and profiles, and behind them
    /// those of a person, the latest at the end.
    func answersSoFar(_ name: String) async throws -> [Secret<String>] {
        var answers = batches.reversed().compactMap { $0.answers.text(name)?.answer }
        for case .text(name, let id) in await answerNotes() {
            if let answer = try await step.driver.reveal(id) { answers.append(answer) }
        }
        return answers
    }

    /// Whether it is a profile that answers the question called by one of `names`.
    func isOfProfile(_ names: [String]) -> Bool {
        batches.first { batch in names.contains { batch.answers.text($0) != nil } }?.profile != nil
    }

    /// The file that answers the question called `name` and is at hand.
    func documentAtHand(_ name: String) async throws -> Attachment? { try await documentsAtHand(name).first?.get() }

    /// The files that answer the question called `name` and are at hand: one whose path a person has answered, and the
    /// first that was given, by its path or in a profile; in place of one that can't be had, why.
    ///
    /// A person's answer is left out where something else was given since.
    func documentsAtHand(_ name: String) async throws -> [Result<Attachment, StepError>] {
        try await filesAtHand(name, several: false).compactMap { files in
            switch files {
            case .success(let all): all.first.map { .success($0) }
            case .failure(let error): .failure(error)
            }
        }
    }

    /// The same, each time with all files of the answer, of which it may have `several`.
    func filesAtHand(
        _ name: String,
        several: Bool,
        isGivenSince: Bool = false
    ) async throws -> [Result<[Attachment], StepError>] {
        var files: [Result<[Attachment], StepError>] = []
        if !isGivenSince, let answered = try await noted(name, unlessHeld: true, isFile: true) {
            files.append(
                Result { () throws(StepError) in try Self.documents(answered, for: name, in: "", several: several) }
            )
        }
        do {
            if let given = try await givenFiles(name, several: several) { files.append(.success(given)) }
        } catch let error as StepError where error.failure == .unanswered {
            files.append(.failure(error))
        }
        return files
    }

    private func givenFiles(_ key: String, several: Bool) async throws -> [Attachment]? {
        for batch in batches {
            if let (given, paths) = batch.answers.file(key) {
                note(taken: [given], open: [])
                let documents = try Self.documents(paths, for: key, in: batch.folder, several: several)
                if !batch.isOfFlow { for document in documents { try Self.check(document, for: key) } }
                return documents
            }
            if let profile = batch.profile, let document = try await vault?.document(named: key, inProfile: profile) {
                return [document]
            }
        }
        // A document has no path that could be suggested.
        for name in suggestions.compactMap(\.profile) {
            if let document = try await vault?.document(named: key, inProfile: name) { return [document] }
        }
        return nil
    }

    /// Refuses a file that is nothing of what SEP-9 wants under this name, regardless of its own name: photos and papers.
    static func check(_ document: Attachment, for name: String) throws(StepError) {
        guard Answers.isFile(name) else { return }
        let type = FileType(signature: document.content.reveal())
        guard type.map({ FileType.taken(for: name).contains($0) }) != true else { return }
        throw StepError(
            .fileOfOtherType,
            [.name: .text(name), .expected: .text(FileType.names(of: FileType.taken(for: name)))],
            [Remedy(.giveOtherFile)]
        )
    }

    /// `paths`, one in each line, as they are from wherever the run goes on; relative ones begin in `folder`.
    static func whole(_ paths: String, in folder: String) -> String {
        paths.split(separator: "\n").map { path in
            URL(filePath: path.hasPrefix("/") ? String(path) : folder + path).standardizedFileURL.path
        }.joined(separator: "\n")
    }

    /// The file at a path, or the files whose paths are lines where there may be `several`.
    static func documents(
        _ paths: Secret<String>,
        for name: String,
        in folder: String,
        several: Bool
    ) throws(StepError) -> [Attachment] {
        let lines = several ? paths.reveal().split(separator: "\n").map { Secret(String($0)) } : []
        var documents: [Attachment] = []
        for path in lines.isEmpty ? [paths] : lines { documents.append(try document(path, for: name, in: folder)) }
        return documents
    }

    /// The file at a path, which is someone's answer and in no message.
    static func document(
        _ path: Secret<String>,
        for name: String,
        in folder: String
    ) throws(StepError) -> Attachment {
        let text = path.reveal()
        let whole = text.hasPrefix("/") ? text : folder + text
        guard let size = OpenFile.regularSize(at: whole) else {
            throw StepError(.notAFile, [.name: .text(name)], [Remedy(.givePath)])
        }
        guard size <= Attachment.limit else {
            throw StepError(
                .fileTooLarge,
                [.name: .text(name), .limit: .number(Attachment.limit), .count: .text("\(size)")],
                [Remedy(.shrinkFile)]
            )
        }
        guard let data = FileManager.default.contents(atPath: whole) else {
            throw StepError(.fileUnreadable, [.name: .text(name)], [Remedy(.checkPermissions)])
        }
        do throws(AttachmentError) {
            return try Attachment(name: whole, content: Secret(Array(data)))
        } catch {
            // Its own message has the name of the file, which is part of the answer.
            throw StepError(.fileEmpty, [.name: .text(name)], [Remedy(.giveOtherFile)])
        }
    }
}
