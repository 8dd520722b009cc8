internal import Diagnostics
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// The words of a finding: what came and what should have come, as in `is FOUND, expected EXPECTED`.
///
/// This is the one place where they are made. Both are read alone as well, so neither refers to the other, and neither repeats the other.
/// What the anchor wrote is shown as the traffic shows it, by the rule of its field; all else is prose. It is a ``QuotedValue``, so that who
/// knows secrets finds them in all of it.
struct FindingWords {
    /// The value that came.
    var found: MessageText
    /// The value that should have come.
    var expected: String
    /// The remedy's word in place of ``expected``, such as a name alone.
    var target: String?

    private init(_ found: MessageText, _ expected: String, to target: String? = nil) {
        (self.found, self.expected, self.target) = (found, expected, target)
    }

    // MARK: Members

    static func missing(_ form: ValueForm) -> FindingWords { FindingWords("missing", noun(form)) }

    static func missing(_ form: ValueForm, inStatus status: String) -> FindingWords {
        FindingWords("missing in the status \"\(QuotedValue(identifier: status))\"", noun(form))
    }

    /// A member that is missing, although the `other` needs it; without that an issuer, of which there is no contract either.
    static func missing(_ form: ValueForm, beside other: String?) -> FindingWords {
        guard let other else { return FindingWords("missing, as is `contract`", "an issuer (G…) or a contract (C…)") }
        return FindingWords("missing beside `\(MessageText(identifier: other))`", noun(form))
    }

    static func null(_ form: ValueForm) -> FindingWords { FindingWords("null", noun(form)) }

    static func emptyText(_ form: ValueForm) -> FindingWords { FindingWords("an empty text", noun(form)) }

    static func value(_ value: JSONValue, _ form: ValueForm, by rule: FieldRules.Rule) -> FindingWords {
        FindingWords(noun(value, by: rule, isAmount: form.isAmount), noun(form))
    }

    static func tooManyDecimals(_ text: String, by rule: FieldRules.Rule) -> FindingWords {
        FindingWords(
            noun(.string(text), by: rule, isAmount: true),
            "at most 7 decimals",
            to: "a text with at most 7 decimals"
        )
    }

    /// A text that is too long, of which the length says all.
    static func longText(_ text: String, limit: Int) -> FindingWords {
        FindingWords(
            "a text of \(text.count) characters",
            "at most \(limit) characters",
            to: noun(ValueForm.shortText(limit))
        )
    }

    /// Words of a vocabulary are data.
    static func unknownWord(_ word: String, _ form: ValueForm) -> FindingWords {
        FindingWords("\"\(QuotedValue(identifier: word))\"", noun(form))
    }

    static var hashAsDigits: FindingWords { FindingWords("hexadecimal digits", "32 bytes in base64") }

    /// A memo that does not fit its type; of a text that is too long the length says all.
    static func memo(_ text: String, _ reason: MemoError.Reason, by rule: FieldRules.Rule) -> FindingWords {
        switch reason {
        case .textTooLong(let count):
            FindingWords(
                "a text of \(count.of("byte"))",
                "a memo of type \"text\" with at most \(Memo.textLimit) bytes in UTF-8"
            )
        case .notAnID:
            FindingWords(noun(.string(text), by: rule), "a memo of type \"id\", a whole number from 0 to \(UInt64.max)")
        case .notAHash, .unknownType:
            FindingWords(noun(.string(text), by: rule), "a memo of type \"hash\", 32 bytes in base64")
        }
    }

    static func otherName(_ alias: String, _ name: String) -> FindingWords {
        FindingWords("named `\(alias)`", "the name `\(name)`", to: name)
    }

    static var requiredOfAccepted: FindingWords {
        FindingWords("a required field in the status \"ACCEPTED\"", "only optional fields", to: "an optional field")
    }

    static var memberTwice: FindingWords {
        FindingWords("present twice", "a single member of this name")
    }

    // MARK: Answers

    static func notJSON(isBlank: Bool) -> FindingWords {
        FindingWords(isBlank ? "an empty body" : "a body that is not JSON", jsonObject)
    }

    static func notTOML(isBlank: Bool) -> FindingWords {
        FindingWords(isBlank ? "an empty body" : "a body that is not TOML", "a TOML file")
    }

    /// A body that is another JSON value, of which nothing is shown.
    static func body(_ value: JSONValue) -> FindingWords {
        FindingWords("\(noun(value, by: .secret)) as the body", jsonObject)
    }

    /// The form that the SEPs give to the body of a good answer.
    private static let jsonObject = "a JSON object"

    static func errorInSuccess(_ error: JSONValue, by rule: FieldRules.Rule, status: Int) -> FindingWords {
        FindingWords("\(noun(error, by: rule)) with status \(status)", "a status from 400 to 599")
    }

    static func errorMissing(isBlank: Bool) -> FindingWords {
        FindingWords(
            isBlank ? "missing (the body is empty)" : "missing (the body is no JSON object)",
            noun(ValueForm.text)
        )
    }

    static func refusal(of refused: String, taken: String) -> FindingWords {
        FindingWords("a refusal of \(refused)", "an answer as for \(taken)")
    }

    static func status(_ status: Int, insteadOf statuses: [Int]) -> FindingWords {
        let expected = Self.statuses(statuses)
        return FindingWords("status \(status)", "status \(expected)", to: expected)
    }

    /// `200 or 202`.
    static func statuses(_ statuses: [Int]) -> String { statuses.map { String($0) }.joined(separator: " or ") }

    static func contentType(_ type: String?, insteadOf expected: String) -> FindingWords {
        let shown = type.flatMap { Quotation.of($0) == nil ? nil : QuotedValue(identifier: $0.filter { $0 != " " }) }
        return FindingWords(
            shown.map { "content type \($0)" } ?? "no content type",
            "content type \(expected)",
            to: expected
        )
    }

    static var byteOrderMark: FindingWords {
        FindingWords("a byte order mark before the body", "text from the first byte")
    }

    static func origins(_ origins: String?) -> FindingWords {
        let shown = origins.flatMap { $0.isEmpty ? nil : QuotedValue(identifier: $0) }
        let found = shown.map { "cross-origin access for \($0)" as MessageText } ?? "no CORS header"
        return FindingWords(found, "the header Access-Control-Allow-Origin: *")
    }

    /// A clock that is so many seconds ahead, or behind where these are below 0.
    static func clock(_ seconds: Int64, by source: ClockSource) -> FindingWords {
        let name =
            switch source {
            case .header: "the header Date"
            case .challenge: "the beginning of the challenge"
            case .member(let name): name
            }
        return FindingWords(
            "a clock that is \(seconds.magnitude) s \(seconds > 0 ? "ahead" : "behind"), by \(name)",
            "the time of this machine"
        )
    }

    // MARK: Challenges and stellar.toml

    static var noWebAuthDomain: FindingWords { FindingWords("missing", "the host of WEB_AUTH_ENDPOINT") }

    static var domainWithPort: FindingWords {
        FindingWords("a host with a port", "the host alone, as the wallet SDKs compare it")
    }

    static var trailingSlash: FindingWords {
        FindingWords("a URL that ends in a slash", "no slash at the end")
    }

    static var queryOrFragment: FindingWords {
        FindingWords("a URL with a query or a fragment", "a URL without query and fragment")
    }

    /// A policy of issuance beside the member called `other`, which is one as well.
    static func policy(beside other: String) -> FindingWords {
        FindingWords(
            "present beside `\(MessageText(identifier: other))`",
            "exactly one of fixed_number, max_number and is_unlimited",
            to: "the only one of fixed_number, max_number and is_unlimited"
        )
    }

    static var contractBesideIssuer: FindingWords {
        FindingWords(
            "present beside `issuer`",
            "either an issuer or a contract",
            to: "the only one of issuer and contract"
        )
    }

    static func linkBeside(_ other: String) -> FindingWords {
        FindingWords(
            "present beside `\(MessageText(identifier: other))`",
            "a link as the currency's only member",
            to: "the currency's only member"
        )
    }

    // MARK: Amounts

    static func limits(least: ExactDecimal, most: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(most))", "a number from \(least) (min_amount) up")
    }

    static func sellAmount(_ said: ExactDecimal, byTotalPrice number: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(number) (total_price × buy_amount)")
    }

    static func sellAmount(_ said: ExactDecimal, byPrice number: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(number) (by price and fee)")
    }

    static func fee(_ said: ExactDecimal, ofParts sum: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(sum) (the sum of its parts)")
    }

    static func feeAsset(_ asset: AssetIdentifier) -> FindingWords {
        FindingWords("\(QuotedValue(identifier: asset.description))", "sell_asset or buy_asset")
    }

    static func amountFee(_ said: ExactDecimal, besideTotal total: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(total) (fee_details.total)")
    }

    static func feeAsset(ofTransfer asset: AssetIdentifier) -> FindingWords {
        FindingWords("\(QuotedValue(identifier: asset.description))", "amount_in_asset or amount_out_asset")
    }

    static func amountOut(_ said: ExactDecimal, insteadOf sum: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(sum) (amount_in less the fee and the refunds)")
    }

    static func refunded(_ said: ExactDecimal, ofPayments sum: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(sum) (the sum of its payments without fees)")
    }

    static func refundFee(_ said: ExactDecimal, ofPayments sum: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(said))", "\(sum) (the sum of the fees of its payments)")
    }

    static func refundedTooMuch(_ sum: ExactDecimal, amountIn: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(sum)) with fees", "at most \(amountIn) (amount_in)")
    }

    static func refundedTooLittle(_ sum: ExactDecimal, amountIn: ExactDecimal) -> FindingWords {
        FindingWords("\(quoted(sum)) with fees in the status \"refunded\"", "\(amountIn) (amount_in)")
    }

    static var noRefundPayments: FindingWords {
        FindingWords("an empty list in the status \"refunded\"", "the refund payments")
    }

    static var refundsBesideFlag: FindingWords { FindingWords("missing while `refunded` is true", "an object") }

    // MARK: Times

    static func time(_ said: Timestamp, beforeStart start: Timestamp) -> FindingWords {
        FindingWords("\(quoted(said))", "\(start) (started_at) or later")
    }

    static func start(_ said: Timestamp, insteadOf earlier: Timestamp) -> FindingWords {
        FindingWords("\(quoted(said))", "\(earlier), as told before", to: "\(earlier)")
    }

    static func completed(inStatus status: String) -> FindingWords {
        FindingWords(
            "a time in the status \"\(QuotedValue(identifier: status))\"",
            "no time before \"completed\" or \"refunded\"",
            to: "a time when the status is \"completed\" or \"refunded\""
        )
    }

    // MARK: Statuses

    static func status(_ word: String, ofKind kind: String) -> FindingWords {
        FindingWords(
            "\"\(QuotedValue(identifier: word))\" in a \(QuotedValue(identifier: kind))",
            "a status that the kind of the transfer can have"
        )
    }

    static func status(_ word: String, after reference: String) -> FindingWords {
        let reference = QuotedValue(identifier: reference)
        return FindingWords(
            "\"\(QuotedValue(identifier: word))\" after \"\(reference)\"",
            "a status that can follow \"\(reference)\"",
            to: "a status that can follow it"
        )
    }

    // MARK: - Nouns

    /// The form that a SEP gives to a member.
    static func noun(_ form: ValueForm) -> String {
        switch form {
        case .text: "a text"
        case .shortText(let limit): "a text of at most \(limit) characters"
        case .decimal, .amount: "a decimal number as text"
        case .number(let range): "a number\(bounds(range))"
        case .integer(let range): "a whole number\(bounds(range))"
        case .boolean: "true or false"
        case .time: "a time in UTC like 2026-11-26T08:00:00Z"
        case .url: "an absolute https URL"
        case .anyURL: "an absolute URL"
        case .address: "an address of the network"
        case .account: "an account of the network (G…)"
        case .contract: "a contract of the network (C…)"
        case .asset: "an asset as SEP-38 writes it, like iso4217:USD"
        case .balance: "a claimable balance, as B… or 72 hexadecimal digits"
        case .word(let words): words.count == 1 ? "\"\(words[0])\"" : "one of \(words.listed(most: 20))"
        case .object, .map: "an object"
        case .list: "a list"
        }
    }

    private static func bounds(_ range: ClosedRange<Int>?) -> String {
        guard let range else { return "" }
        return range.upperBound == .max ? " that is not negative" : " from \(range.lowerBound) to \(range.upperBound)"
    }

    /// The form without its words where they are many.
    static func shortNoun(_ form: ValueForm) -> String {
        if case .word(let words) = form, words.count > 5 { "one of the SEP's words" } else { noun(form) }
    }

    /// The kind of a value, with the beginning of what is shown of it.
    private static func noun(_ value: JSONValue, by rule: FieldRules.Rule, isAmount: Bool = false) -> MessageText {
        switch value {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let token): shown(token, by: rule, isAmount).map { "a number (\($0))" } ?? "a number"
        case .string(let text): shown(text, by: rule, isAmount).map { "a text (\($0))" } ?? "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The most characters that are shown of a value.
    private static let limit = 80

    /// The beginning of a value at a field with this rule; `nil` where nothing is left of it.
    private static func shown(_ text: String, by rule: FieldRules.Rule, _ isAmount: Bool = false) -> MessageText? {
        // A URL's query may open a page.
        let letters = QuotedValue.Excerpt(limit: limit, hasQuery: rule == .open, isLiteral: true)
        let words = letters.of(text) ?? ""
        switch rule {
        case .secret: return text.isEmpty ? nil : MessageText(Redaction.mark)
        case .page:
            guard !words.isEmpty else { return nil }
            let url = text.prefix { $0 != "?" }
            // What is no address may be a secret, and is found in its whole length alone.
            if !url.contains(where: { "/\\@#".contains($0) || $0.isWhitespace }) {
                return MessageText(QuotedValue(text, letters, isProse: false))
            }
            let redacted = RedactedURL(text: String(url)).description
            return MessageText(QuotedValue(redacted, QuotedValue.Excerpt(isLiteral: true), isProse: false))
        case .link where words.isIdentifier: return MessageText(QuotedValue(text, letters, isProse: false))
        case _ where !words.isEmpty && rule.isPublic(text):
            return MessageText(QuotedValue(text, letters, isProse: false, isAmount: isAmount))
        default:
            let excerpt = QuotedValue.Excerpt(limit: limit, hasQuery: rule == .open)
            guard excerpt.of(text) != nil else { return nil }
            return MessageText(QuotedValue(text, excerpt, isProse: rule != .open))
        }
    }

    /// What the anchor wrote as this amount.
    private static func quoted(_ amount: ExactDecimal) -> QuotedValue { QuotedValue(amount: amount) }

    /// What the anchor wrote as this time.
    private static func quoted(_ value: some CustomStringConvertible) -> QuotedValue {
        QuotedValue("\(value)", QuotedValue.Excerpt(isLiteral: true), isProse: false)
    }
}

extension AnswerForm {
    /// The noun for what the member called `field` holds, where the table has it; the outermost of several.
    func noun(of field: String) -> String? {
        Self.form(of: field, in: members).map(FindingWords.shortNoun)
    }

    private static func form(of field: String, in members: [Member]) -> ValueForm? {
        if let member = members.first(where: { $0.name == field }) { return member.form }
        for case .object(let inner) in members.map(\.form) {
            if let form = form(of: field, in: inner) { return form }
        }
        return nil
    }
}

/// The sources of the time at a server.
enum ClockSource {
    /// The header `Date` of its answer.
    case header
    /// The time from which a challenge is valid.
    case challenge
    /// A member of its answer.
    case member(String)
}
