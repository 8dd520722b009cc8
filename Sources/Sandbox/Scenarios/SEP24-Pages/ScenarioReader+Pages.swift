internal import Diagnostics
internal import SourceYAML

extension ScenarioReader {
    /// The hosted pages, and the rules of who opens them.
    mutating func pages(_ field: YAMLField) -> AnchorPages {
        var pages = AnchorPages()
        let keys = ["url_lifetime", "visit_lifetime", "opens_once", "ending", "deposit", "withdrawal"]
        guard let table = table(field.value, .key("pages"), keys: keys) else { return pages }
        if let field = table["url_lifetime"] { pages.urlLifetime = duration(field) ?? pages.urlLifetime }
        if let field = table["visit_lifetime"] { pages.visitLifetime = duration(field) ?? pages.visitLifetime }
        if let field = table["opens_once"] { pages.opensOnce = flag(field) ?? false }
        if let field = table["ending"] {
            pages.ending = choice(field.value, of: "ending", among: AnchorPages.Ending.allCases) ?? .page
        }
        if let field = table["deposit"] { pages.deposit = list(field).compactMap { page($0) } }
        if let field = table["withdrawal"] { pages.withdrawal = list(field).compactMap { page($0) } }
        return pages
    }

    private mutating func page(_ node: YAMLNode) -> AnchorPage? {
        guard let table = table(node, .one(.page), keys: ["name", "title", "kind", "fields"]),
            let name = required("name", in: table), let text = text(name),
            let title = required("title", in: table).flatMap({ self.text($0) }),
            let fields = required("fields", in: table), let listed = self.table(fields.value, .key("fields"))
        else { return nil }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
            report(.invalidPageName, [.found: .text(text)], at: name.value.place)
            return nil
        }
        let kind = table["kind"].flatMap { choice($0.value, of: "kind", among: AnchorPage.Kind.allCases) }
        return AnchorPage(
            name: text,
            title: title,
            kind: kind ?? .form,
            fields: listed.fields.compactMap { pageField($0) }
        )
    }

    private enum Control: String, CaseIterable {
        case text, email, telephone, date, amount, choice, radio, lines, agreement, file
    }

    private mutating func pageField(_ field: YAMLField) -> AnchorPageField? {
        let spoken = field.name.prefix(1).uppercased() + field.name.dropFirst().replacing("_", with: " ")
        // A name alone asks for a text.
        guard !field.value.isEmpty else { return AnchorPageField(name: field.name, label: spoken) }
        let keys = [
            "label", "control", "choices", "optional", "autocomplete", "minimum_length", "maximum_length", "accept",
            "maximum_size",
        ]
        guard let table = table(field.value, .one(.field), keys: keys) else { return nil }
        var made = AnchorPageField(name: field.name, label: table["label"].flatMap { text($0) } ?? spoken)
        let choices = table["choices"].map { texts($0) } ?? []
        let control = table["control"].flatMap { choice($0.value, of: "control", among: Control.allCases) }
        switch control ?? (choices.isEmpty ? .text : .choice) {
        case .text: made.control = .text
        case .email: made.control = .email
        case .telephone: made.control = .telephone
        case .date: made.control = .date
        case .amount: made.control = .amount
        case .choice: made.control = .choice(choices)
        case .radio: made.control = .radio(choices)
        case .lines:
            made.control = .lines
            made.maximumLength = 1000
        case .agreement: made.control = .agreement
        case .file:
            let size = table["maximum_size"].flatMap { number($0, in: 1...20_000_000) } ?? 10_000_000
            made.control = .file(accepted: table["accept"].map { texts($0) } ?? [], maximumSize: size)
        }
        if let control, [.choice, .radio].contains(control), choices.isEmpty {
            report(.choicesMissing, at: field.value.place)
        }
        for name in ["accept", "maximum_size"] where control != .file {
            guard let field = table[name] else { continue }
            report(.onlyForFiles, [.name: .text(name)], at: field.key.place)
        }
        if let control, ![.choice, .radio].contains(control), let field = table["choices"] {
            report(.choicesNotShown, [.found: .text(control.rawValue)], at: field.key.place)
        }
        if let field = table["optional"] { made.isRequired = flag(field).map { !$0 } ?? true }
        made.autocomplete = table["autocomplete"].flatMap { text($0) }
        if let field = table["minimum_length"] { made.minimumLength = number(field, in: 0...1000) ?? 1 }
        if let field = table["maximum_length"] { made.maximumLength = number(field, in: 1...1000) ?? 200 }
        if made.minimumLength > made.maximumLength {
            report(
                .leastAboveMost,
                [.name: .text("minimum_length"), .limit: .text("maximum_length")],
                at: field.value.place
            )
        }
        return made
    }

    /// The rules of signing in.
    mutating func authentication(_ field: YAMLField) -> AnchorAuthentication {
        var rules = AnchorAuthentication()
        let keys = [
            "threshold", "missing_accounts", "attestation", "web_auth_domain", "challenge_lifetime", "session_lifetime",
        ]
        guard let table = table(field.value, .key("authentication"), keys: keys) else { return rules }
        if let field = table["threshold"] {
            let all = AnchorAuthentication.Threshold.allCases
            rules.threshold = choice(field.value, of: "threshold", among: all) ?? .medium
        }
        if let field = table["missing_accounts"] { rules.acceptsMissingAccounts = flag(field) ?? true }
        if let field = table["attestation"] {
            let all = AnchorAuthentication.Attestation.allCases
            rules.attestation = choice(field.value, of: "attestation", among: all) ?? .checked
        }
        if let field = table["web_auth_domain"] {
            let all = AnchorAuthentication.WebAuthDomain.allCases
            rules.webAuthDomain = choice(field.value, of: "web_auth_domain", among: all) ?? .host
        }
        if let field = table["challenge_lifetime"] {
            rules.challengeLifetime = duration(field) ?? rules.challengeLifetime
        }
        if let field = table["session_lifetime"] { rules.sessionLifetime = duration(field) ?? rules.sessionLifetime }
        return rules
    }
}
