internal import FoundationEssentials
internal import HTTPServing
internal import JSON
internal import Sodium

extension HostedPages {
    /// The size of a page that is too large, in bytes.
    private static let hugeSize = 10 << 20

    /// A page with a form, as its kind has it.
    func response(of content: FormContent, kind: AnchorPage.Kind) -> ServerResponse {
        let status: HTTPStatus = content.hasErrors ? .badRequest : .ok
        switch kind {
        case .form, .captcha, .endless:
            return html(content.html, status: status, scripts: content.receipt?.isPlain == true ? "'self'" : nil)
        case .scripted:
            return html(ScriptedContent(content).html, status: status, scripts: "'self'")
        case .huge:
            let filler = [HTML](repeating: "<p>There is more to read.</p>\n", count: Self.hugeSize / 30)
            return html("\(content.html)\(filler)", status: status)
        }
    }

    /// The end of the pages that tells the window which opened them how the transfer stands, and closes its own.
    ///
    /// Specification: <https://stellar.org/protocol/sep-24#callbacks>
    func closingPage(_ transfer: AnchorTransfer) -> ServerResponse {
        let message: OrderedJSON = [
            "transaction": [
                "id": .string(transfer.id), "kind": .string(transfer.kind.rawValue),
                "status": .string(transfer.status.rawValue),
            ] as OrderedJSON
        ]
        let script = """
            (function () {
              if (window.opener) { window.opener.postMessage(\(message.inScript), "*"); }
              window.close();
            })();
            """
        let content = ClosingContent(
            title: "You are done",
            organization: offer.configuration.organization,
            language: transfer.language,
            paragraphs: ["Thank you.", "This window closes by itself."],
            script: script
        )
        let digest = Data(SHA256.digest(Array(script.utf8))).base64EncodedString()
        return html(content.html, status: .ok, scripts: "'sha256-\(digest)'")
    }

    /// A script of the pages: the one that draws forms, or the one that does the sum.
    static func script(_ code: [UInt8]) -> ServerResponse {
        ServerResponse(
            status: .ok,
            headers: [.contentType: "text/javascript; charset=utf-8", .xContentTypeOptions: "nosniff"],
            body: .bytes(code)
        )
    }
}

extension ScriptedContent {
    init(_ content: FormContent) {
        title = content.title
        organization = content.organization
        language = content.language
        let fields = content.fields.map { field -> OrderedJSON in
            [
                "id": .string(field.id), "name": .string(field.name), "label": .string(field.label),
                "type": .string(field.upload ? "file" : field.type), "value": .string(field.value),
                "required": .bool(field.required), "autocomplete": field.autocomplete.map { .string($0) } ?? .null,
                "accept": field.accept.map { .string($0) } ?? .null, "error": field.error.map { .string($0) } ?? .null,
                "hint": field.hint.map { .string($0) } ?? .null, "hasFocus": .bool(field.hasFocus),
                "options": .array(
                    (field.choices ?? field.radios)?.options.map {
                        ["value": .string($0.value), "text": .string($0.text)] as OrderedJSON
                    } ?? []
                ),
            ]
        }
        let form: OrderedJSON = [
            "title": .string(content.title), "action": .string(content.action), "csrf": .string(content.csrf),
            "submit": .string(content.submit),
            "complaint": content.hasErrors ? .string(content.complaint) : .null, "hasFiles": .bool(content.hasFiles),
            "receipt": content.receipt.map { .string($0.text) } ?? .null,
            "fields": .array(fields),
        ]
        json = form.inScript
    }
}

extension OrderedJSON {
    /// The value as it may be inside of a script: nothing in it ends the element.
    fileprivate var inScript: String {
        String(decoding: json, as: UTF8.self).replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
    }
}
