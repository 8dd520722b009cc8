internal import Diagnostics
internal import FoundationEssentials
internal import JSON

extension ExchangeRedaction {
    /// The parameters of pages' addresses that hold no secret: what they say of the transfer may come in any text.
    private static let openParameters: Set<String> = [
        "account", "amount", "asset_code", "asset_issuer", "lang", "page", "transaction_id",
    ]

    /// Learns the secrets of a request, to recognize them where a server repeats them.
    func learn(_ request: HTTPRequest) {
        if let authorization = request.headers["Authorization"] {
            // Bytes: a token is long, and every request has it.
            let token = Array(authorization.utf8).split(separator: UInt8(ascii: " ")).last
            known.add(credential: token.map { String(decoding: $0, as: UTF8.self) } ?? authorization)
        }
        for header in request.gateway?.headers ?? [] { known.add(credential: header.value.reveal()) }
        let rules = request.disclosure.request
        guard rules.others != .open || !rules.rules.isEmpty else { return }
        func take(_ name: String, _ value: String, isAddress: Bool = false) {
            let rule = rules.rule(of: name)
            if !isAddress, rule.isSentOpenly(value) { known.add(open: value) }
            guard rule == .secret else { return }
            // The address of a page may have words of the page's own; a token is none of them.
            if isAddress, JSONWebToken.claims(of: value) != nil {
                known.add(credential: value)
            } else {
                known.add(answer: value, isAddress: isAddress)
            }
        }
        let isPage = request.disclosure.server == .page
        if request.url.query() != nil {
            for item in Self.items(request.url) where !isPage || !Self.openParameters.contains(item.name) {
                take(item.name, item.value ?? "", isAddress: isPage)
            }
        }
        switch request.body {
        case .form(let pairs): pairs.forEach { take($0.0, $0.1) }
        case .multipart(let parts):
            for part in parts where part.filename == nil {
                take(part.name, String(decoding: part.bytes, as: UTF8.self))
            }
        case .json(let value): learn(value, rules, rules.root)
        // Of the form of a page only the answers are secrets, which are learned otherwise.
        case .data(let bytes, let contentType) where !isPage:
            if let form = Self.form(bytes, contentType) {
                form.forEach { take($0.name, $0.value) }
            } else if let value = try? JSONValue.parse(bytes) {
                learn(value, rules, rules.root)
            }
        case .data, nil: break
        }
    }

    /// The fields of a form in bytes, as pages have it in their encoding and flows as a text; `nil` where it is none.
    static func form(_ bytes: [UInt8], _ contentType: String) -> [(name: String, value: String)]? {
        guard MediaType(contentType)?.essence == formType else { return nil }
        return FormEncoding.decode(String(decoding: bytes, as: UTF8.self))
    }

    private func learn(_ value: JSONValue, _ rules: FieldRules, _ position: FieldRules.Position) {
        switch value {
        case .object(let members):
            for (name, value) in members { learn(value, rules, rules.position(of: name, in: position)) }
        case .array(let elements): elements.forEach { learn($0, rules, position) }
        case .string(let text), .number(let text):
            if position.rule == .secret { known.add(answer: text) }
            if position.rule.isSentOpenly(text) { known.add(open: text) }
        case .null, .bool: break
        }
    }
}
