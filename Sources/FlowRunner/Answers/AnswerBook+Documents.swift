internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Foundation

extension AnswerBook {
    /// The text that answers the question called `name` and is at hand.
    func textAtHand(_ name: String) async throws -> Secret<String>? { try await textsAtHand(name).first }

    /// The texts that answer the question called `name` and are at hand: what a person has answered in this visit, which
    /// may be there because another was refused, and the first answer that was given.
    func textsAtHand(_ name: String) async throws -> [Secret<String>] {
        var texts = [try await noted(name)].compactMap(\.self)
        if let (given, answer) = AnswerBatch(texts: given).find(name) {
            note(taken: [given], open: [])
            texts.append(answer)
        }
        return texts
    }

    /// The file that answers the question called `name` and is at hand.
    func documentAtHand(_ name: String) async throws -> Attachment? { try await documentsAtHand(name).first }

    /// The files that answer the question called `name` and are at hand: one whose path a person has answered, and the
    /// first that was given, by its path or in a profile.
    func documentsAtHand(_ name: String) async throws -> [Attachment] {
        let answered = try await noted(name).map { try Self.document($0, for: name, in: "") }
        return [answered, try await givenDocument(name)].compactMap(\.self)
    }

    private func givenDocument(_ key: String) async throws -> Attachment? {
        for batch in batches {
            if let (given, path) = batch.find(key) {
                note(taken: [given], open: [])
                return try Self.document(path, for: key, in: batch.folder)
            }
            if let profile = batch.profile, let document = try await vault?.document(named: key, inProfile: profile) {
                return document
            }
        }
        // A document has no path that could be suggested.
        for name in suggestions.compactMap(\.profile) {
            if let document = try await vault?.document(named: key, inProfile: name) { return document }
        }
        return nil
    }

    /// The file at a path, which is somebody's answer and in no message.
    static func document(
        _ path: Secret<String>,
        for name: String,
        in folder: String
    ) throws -> Attachment {
        let text = path.reveal()
        let whole = text.hasPrefix("/") ? text : folder + text
        let values = try? URL(fileURLWithPath: whole).resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        let help = "give the path of a file; in a file of answers it is relative to that file"
        guard values?.isRegularFile == true else {
            throw StepError(.unanswered, "`\(name)` wants a file, and its answer is no path of one", help: help)
        }
        guard let size = values?.fileSize, size <= Attachment.limit else {
            throw StepError(
                .unanswered,
                "`\(name)` wants a file with \(Attachment.limit) bytes at most, and its answer has \(values?.fileSize ?? 0)",
                help: "make it smaller, for example as a JPEG of lower quality"
            )
        }
        guard let data = FileManager.default.contents(atPath: whole) else {
            throw StepError(
                .unanswered,
                "the file that answers `\(name)` can't be read",
                help: "look at who may read it"
            )
        }
        do throws(AttachmentError) {
            return try Attachment(name: whole, content: Secret(Array(data)))
        } catch {
            // Its own message has the name of the file, which is part of the answer.
            throw StepError(.unanswered, "the file that answers `\(name)` is empty", help: error.help)
        }
    }
}
