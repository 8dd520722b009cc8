internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Foundation

extension AnswerBook {
    /// The text that answers the question called `name` and is at hand: what a person has answered in this visit, which
    /// may be there because something else was refused, or else the first answer that was given.
    func textAtHand(_ name: String) async throws -> Secret<String>? {
        if let answer = try await noted(name) { return answer }
        guard let (given, answer) = AnswerBatch(texts: given).find(name) else { return nil }
        note(taken: [given], open: [])
        return answer
    }

    /// The file that answers the question called `name` and is at hand: a document of a profile, or one whose path is an
    /// answer.
    func documentAtHand(_ name: String) async throws -> Attachment? {
        if let path = try await noted(name) { return try Self.document(path, for: name, in: "") }
        for batch in batches {
            if let (given, path) = batch.find(name) {
                note(taken: [given], open: [])
                return try Self.document(path, for: name, in: batch.folder)
            }
            if let profile = batch.profile, let document = try await vault?.document(named: name, inProfile: profile) {
                return document
            }
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
        guard values?.isRegularFile == true, (values?.fileSize ?? 0) <= Attachment.limit,
            let data = FileManager.default.contents(atPath: whole)
        else {
            throw StepError(
                .unanswered,
                "`\(name)` wants a file, and its answer is no path of one with \(Attachment.limit) bytes at most",
                help: "give the path of a file; in a file of answers it is relative to that file"
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
