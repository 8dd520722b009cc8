internal import Diagnostics
internal import Foundation
internal import HTTPTransport

/// A form as it is sent: the values of its fields in the order of the page, and the request that carries them.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-entry-list>
struct FormSubmission {
    /// One value to send.
    enum Entry {
        case text(name: String, value: String)
        case file(name: String, file: PageFile?)
    }

    let entries: [Entry]
    private let method: PageForm.Method
    private let action: URL
    private let encoding: PageForm.Encoding

    /// Puts the answers, the page's own values and the button's together.
    ///
    /// - Throws: where there is no field of a name, or a field that does not take its answer.
    init(
        _ form: PageForm,
        answers: [String: PageAnswer],
        button: PageButton?,
        page: String
    ) throws(HostedPageError) {
        let names = Set(form.fields.map(\.name))
        if let unknown = answers.keys.filter({ !names.contains($0) }).min() {
            let known = form.visibleFields.map(\.name)
            throw HostedPageError(.unknownName(unknown, known: known), page: page)
        }
        var entries: [Entry] = []
        for field in form.fields {
            do throws(AnswerUnsuitable) {
                entries += try Self.entries(of: field, answer: answers[field.name])
            } catch {
                throw HostedPageError(.unsuitable(field: field.title, error.unsuitability), page: page)
            }
        }
        if let button, let name = button.name { entries.append(.text(name: name, value: button.value)) }
        self.entries = entries
        method = button?.method ?? form.method
        action = (button?.action ?? form.action).reveal()
        encoding = button?.encoding ?? form.encoding
    }

    private static func entries(of field: PageField, answer: PageAnswer?) throws(AnswerUnsuitable) -> [Entry] {
        if field.kind == .file {
            switch answer {
            case nil: return [.file(name: field.name, file: nil)]
            case .file(let file): return [.file(name: field.name, file: file)]
            case .text(let text) where text.reveal().isEmpty: return [.file(name: field.name, file: nil)]
            case .text, .several: throw AnswerUnsuitable(.notAFile)
            }
        }
        let values =
            try answer.map { answer throws(AnswerUnsuitable) in try field.values(for: answer) } ?? field.ownValues
        return values.map { .text(name: field.name, value: lineBreaks($0)) }
    }

    /// Forms carry line breaks as CR LF.
    private static func lineBreaks(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
    }

    /// Where the form goes.
    var target: URL {
        guard method == .get else { return action }
        guard var parts = URLComponents(url: action, resolvingAgainstBaseURL: true) else { return action }
        parts.percentEncodedQuery = FormEncoding.encode(pairs)
        return parts.url ?? action
    }

    /// How the form goes there.
    var requestMethod: HTTPMethod { method == .get ? .get : .post }

    /// What it carries.
    var body: HTTPBody? {
        guard method == .post else { return nil }
        switch encoding {
        case .urlEncoded: return .form(pairs)
        case .multipart: return .multipart(parts)
        case .plain:
            let lines = pairs.map { "\($0.0)=\($0.1)\r\n" }.joined()
            return .data(Array(lines.utf8), contentType: "text/plain")
        }
    }

    /// The entries without contents of files, as everything but multipart carries them.
    private var pairs: [(String, String)] {
        entries.map { entry in
            switch entry {
            case .text(let name, let value): (name, value)
            case .file(let name, let file): (name, file?.name ?? "")
            }
        }
    }

    private var parts: [MultipartPart] {
        entries.map { entry in
            switch entry {
            case .text(let name, let value): MultipartPart(name: name, value: value)
            case .file(let name, let file):
                MultipartPart(
                    name: name,
                    filename: file?.name ?? "",
                    contentType: file?.contentType ?? "application/octet-stream",
                    bytes: file?.bytes.reveal() ?? []
                )
            }
        }
    }
}

extension PageField {
    /// What is sent where nobody answers: what the page has filled in, chosen or ticked.
    var ownValues: [String] {
        switch kind {
        case .checkbox, .radio, .select: choices.filter(\.isSelected).map(\.value)
        default: [value?.reveal() ?? ""]
        }
    }
}
