internal import Diagnostics
internal import FoundationEssentials
internal import HTTPTransport

/// A form as it is sent: the values of its fields in the order of the page, and the request that carries them.
///
/// Specification: <https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-entry-list>
struct FormSubmission {
    /// One value to send.
    enum Entry {
        case text(name: String, value: String)
        case file(name: String, file: PageFile?)

        var isFile: Bool { if case .file = self { true } else { false } }
    }

    let entries: [Entry]
    private let method: PageForm.Method
    private let action: URL
    private let encoding: PageForm.Encoding
    private let charset: PageCharset

    /// Puts the answers, the page's own values and the button's together.
    ///
    /// - Throws: where there is no field of a name, or a field that does not take its answer.
    init(
        _ form: PageForm,
        answers: [String: PageAnswer],
        button: PageButton?
    ) throws(FormFault) {
        let names = Set(form.fields.map(\.name))
        if let unknown = answers.keys.filter({ !names.contains($0) }).min() {
            let known = form.visibleFields.map(\.name)
            throw .unknownName(unknown, known: known)
        }
        var entries: [Entry] = []
        for field in form.fields {
            do throws(AnswerUnsuitable) {
                entries += try Self.entries(of: field, answer: answers[field.name], charset: form.charset)
            } catch {
                throw FormFault.unsuitable(field: NamedField(field), error.unsuitability)
            }
        }
        if let button { entries += Self.entries(of: button) }
        // Servers that read a form as it comes know what a file is for once they have read the rest.
        self.entries = entries.filter { !$0.isFile } + entries.filter(\.isFile)
        charset = PageCharset(name: form.charset)
        method = button?.method ?? form.method
        action = (button?.action ?? form.action).reveal()
        encoding = button?.encoding ?? form.encoding
    }

    private static func entries(
        of field: PageField,
        answer: PageAnswer?,
        charset: String
    ) throws(AnswerUnsuitable) -> [Entry] {
        let name = field.sentName ?? field.name
        if field.kind == .file {
            let files = try answer.map { answer throws(AnswerUnsuitable) in try field.files(for: answer) } ?? []
            return files.isEmpty
                ? [.file(name: name, file: nil)] : files.map { .file(name: name, file: $0) }
        }
        // Forms ask that way for the encoding that they come in.
        if field.kind == .hidden, name.lowercased() == "_charset_" {
            return [.text(name: name, value: charset)]
        }
        let values =
            try answer.map { answer throws(AnswerUnsuitable) in try field.values(for: answer) } ?? field.ownValues
        return values.map { .text(name: name, value: lineBreaks(field.sent($0))) }
    }

    /// The entries that a button adds: its value, or the point of a picture at which it was pressed.
    private static func entries(of button: PageButton) -> [Entry] {
        if button.isImage {
            let prefix = button.name.map { "\($0)." } ?? ""
            return ["x", "y"].map { .text(name: prefix + $0, value: "0") }
        }
        return button.name.map { [.text(name: $0, value: button.value)] } ?? []
    }

    /// Forms carry line breaks as CR LF.
    private static func lineBreaks(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").replacing("\n", with: "\r\n")
    }

    /// The address to which the form goes.
    var target: URL {
        guard method == .get else { return action }
        guard var parts = URLComponents(url: action, resolvingAgainstBaseURL: true) else { return action }
        parts.percentEncodedQuery = FormEncoding.encode(bytes: pairs)
        return parts.url ?? action
    }

    /// The method by which the form goes there.
    var requestMethod: HTTPMethod { method == .get ? .get : .post }

    /// The body.
    var body: HTTPBody? {
        guard method == .post else { return nil }
        switch encoding {
        case .urlEncoded:
            let text = FormEncoding.encode(bytes: pairs)
            return .data(Array(text.utf8), contentType: "application/x-www-form-urlencoded")
        case .multipart: return .multipart(parts)
        case .plain:
            let (equals, lineEnd) = (Array("=".utf8), Array("\r\n".utf8))
            let lines = pairs.flatMap { name, value -> [UInt8] in name + equals + value + lineEnd }
            return .data(lines, contentType: "text/plain")
        }
    }

    /// The entries without contents of files, as everything but multipart carries them.
    private var pairs: [([UInt8], [UInt8])] {
        entries.map { entry in
            switch entry {
            case .text(let name, let value): (charset.bytes(of: name), charset.bytes(of: value))
            case .file(let name, let file): (charset.bytes(of: name), charset.bytes(of: file?.name ?? ""))
            }
        }
    }

    private var parts: [MultipartPart] {
        entries.map { entry in
            switch entry {
            case .text(let name, let value):
                MultipartPart(name: name, filename: nil, contentType: nil, bytes: charset.bytes(of: value))
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
    /// The text that is sent for one of the values.
    fileprivate func sent(_ value: String) -> String {
        choices.first { $0.value == value }?.sentValue ?? value
    }

    /// The values that are sent where no one answers: what the page has filled in, chosen or ticked.
    var ownValues: [String] {
        switch kind {
        case .checkbox, .radio, .select: choices.filter(\.isSelected).map(\.value)
        default: [presetValue ?? value?.reveal() ?? ""]
        }
    }

    /// The value of a control that always has one, where no one has touched it: that of a slider or a colour; `nil` for all
    /// others.
    package var presetValue: String? {
        guard kind.alwaysStands else { return nil }
        if let value = value?.reveal(), !value.isEmpty { return value }
        return kind == .color ? "#000000" : middle
    }

    /// The value of a slider that no one has touched: in the middle, or on the step next to it.
    private var middle: String {
        let least = bounds.least.flatMap(PageNumber.init)?.value ?? 0
        let greatest = bounds.greatest.flatMap(PageNumber.init)?.value ?? 100
        guard greatest > least else { return "\(least)" }
        let half = (greatest - least) / 2
        guard bounds.step != "any" else { return "\(least + half)" }
        let given = bounds.step.flatMap(PageNumber.init)?.value ?? 1
        let step = given > 0 ? given : 1
        // Of two steps as near the greater one, as far as there is one.
        let value = least + PageNumber.rounded(half / step) * step
        return "\(value > greatest ? value - step : value)"
    }
}
