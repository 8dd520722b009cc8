internal import AnchorClient
internal import CustomerFields
internal import Diagnostics
internal import HostedPages

/// The files at hand for the fields of a form, by the names of the fields.
struct PageDocuments {
    /// The keys of SEP-9 under which files are at hand.
    private static let matching = FieldMatching(
        keys: CustomerField.all.filter { $0.kind == .binary }.map(\.key)
    )

    private(set) var files: [String: PageFile] = [:]
    /// What is wrong with the files that were meant for fields.
    private(set) var objections: [String: String] = [:]

    init(_ form: PageForm, _ book: AnswerBook) async throws {
        let given = FieldMatching(keys: book.given.keys)
        for field in form.visibleFields where field.kind == .file {
            let keys = [field.name, given.match(field)?.key, Self.matching.match(field)?.key].compactMap(\.self)
            let isGivenSince = try await book.isGiven(keys, since: field.name)
            for key in keys where files[field.name] == nil {
                for document in try await book.documentsAtHand(key, isGivenSince: isGivenSince)
                where files[field.name] == nil {
                    switch document {
                    case .success(let file): files[field.name] = PageFile(file)
                    case .failure(let error): objections[field.name] = Question.unfit + error.summary
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
