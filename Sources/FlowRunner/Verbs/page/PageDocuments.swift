internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import HostedPages
internal import Questions

/// The files at hand for the fields of a form, by the names of the fields.
struct PageDocuments {
    /// The keys of SEP-9 under which files are at hand.
    private static let matching = FieldMatching(
        keys: CustomerField.all.filter { $0.kind == .binary }.map(\.key)
    )

    private(set) var files: [String: [PageFile]] = [:]
    /// The objections to the files that were meant for fields.
    private(set) var objections: [String: Objection] = [:]

    init(_ form: PageForm, _ collector: AnswerCollector) async throws {
        for field in form.visibleFields {
            let mismatch = collector.given.mismatch(field.name, wantsFile: field.kind == .file)
            objections[field.name] = mismatch.map { .unfit(UnfitAnswer($0)) }
        }
        let given = FieldMatching(keys: collector.given.files.keys)
        for field in form.visibleFields where field.kind == .file {
            let keys = [field.name, given.match(field)?.key, Self.matching.match(field)?.key].compactMap(\.self)
            let isGivenSince = try await collector.isGiven(keys, since: field.name)
            for key in keys where files[field.name] == nil {
                let found = try await collector.filesAtHand(
                    key,
                    several: field.allowsSeveral,
                    isGivenSince: isGivenSince
                )
                for documents in found where files[field.name] == nil {
                    switch documents {
                    case .success(let all): files[field.name] = all.map { PageFile($0) }
                    case .failure(let error): objections[field.name] = .unfit(UnfitAnswer(Failure(error)))
                    }
                }
            }
        }
    }
}

extension PageFile {
    /// A file that is at hand.
    init(_ document: Attachment) {
        self.init(name: document.name, contentType: document.contentType, bytes: document.content)
    }
}
