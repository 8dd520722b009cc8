/// The corrections of answers that break their SEP: imperatives for the engineer of the server.
extension Wording {
    /// The correction that a failure of the code asks of the server, without the section; `nil` where no SEP is broken.
    static func correctionOfAnswer(_ code: FailureCode, _ facts: Facts) -> String? {
        switch code.family {
        case .transport: correctionOfHTTP(code, facts.number(.limit) ?? 0, isFields: facts.isSo(.isFields))
        case .discovery: correctionOfToml(code, facts)
        case .signIn: correctionOfToken(code, facts) ?? correctionOfChallenge(code, facts)
        case .page: correctionOfPage(code)
        case .anchor: correctionOfMember(code, facts) ?? correctionOfTransfer(code, facts)
        default: correctionOfTransfer(code, facts)
        }
    }

    private static func correctionOfHTTP(_ code: FailureCode, _ limit: Int, isFields: Bool) -> String? {
        switch code {
        case .notHTTP: "answer in HTTP"
        case .headTooLarge: "send a head of at most \(limit) \(isFields ? "fields" : "bytes")"
        case .bodyTooLarge: "send at most \(limit) bytes"
        case .eventTooLarge: "send at most \(limit) bytes in an event"
        case .tooManyRedirects: "answer there, without a chain of redirects"
        case .insecureRedirect: "redirect only to https"
        case .foreignRedirect: "answer there, or redirect within the same host"
        case .invalidRedirect: "redirect to a whole URL"
        case .privateRedirect: "redirect to a public host"
        case .invalidJSON: "send valid JSON"
        default: nil
        }
    }

    private static func correctionOfToml(_ code: FailureCode, _ facts: Facts) -> String? {
        let key = "`\(facts.text(.name) ?? "the key")`"
        return switch code {
        case .tomlTooLarge: "shorten the file to \(facts.number(.limit) ?? 0) KB at most"
        case .tomlEmpty, .tomlWebPage: "serve the file itself at `/.well-known/stellar.toml`"
        case .tomlNotText: "save the file as UTF-8"
        case .tomlSyntax: "correct line \(facts.number(.line) ?? 0) of the file"
        case .tomlTooDeep: "use lists of tables such as `[[CURRENCIES]]`, and nothing deeper"
        case .tomlKeyMissing: "publish \(key)"
        case .tomlInvalidAccount: "publish \(key) as an address: `G`, then 55 characters"
        case .tomlInvalidURL: "publish \(key) as a whole https URL"
        case .tomlInsecureURL: "publish \(key) as an https URL of a public host, without name or password"
        default: nil
        }
    }

    private static func correctionOfToken(_ code: FailureCode, _ facts: Facts) -> String? {
        switch code {
        case .notAToken: "send `token` as a JSON Web Token"
        case .tokenSubject: "set `sub` to \(facts.text(.expected) ?? "the account that signed in")"
        case .tokenFromFuture: "set `iat` by a synchronized clock"
        case .tokenExpired: "set `exp` to a time ahead, by a synchronized clock"
        case .tokenClientDomain: "set `client_domain` to the one that was proved, if any"
        default: nil
        }
    }

    private static func correctionOfChallenge(_ code: FailureCode, _ facts: Facts) -> String? {
        let home = "`\(facts.text(.domain) ?? "<home domain>") auth`"
        let key = "`SIGNING_KEY`"
        return switch code {
        case .challengeNetwork: "make the challenge for the network of the stellar.toml"
        case .challengeUndecodable: "send `transaction` as the base64 of a transaction's XDR"
        case .challengeFeeBump: "send a plain transaction"
        case .challengeSource: "use \(key) as the source of the transaction"
        case .challengeSequenceNumber: "set the sequence number to 0"
        case .challengePrecondition: "set no precondition but time bounds"
        case .challengeNoTimeBounds, .challengeEndless, .challengeTimeBoundsReversed:
            "set time bounds from now on, for example for 15 minutes"
        case .challengeNotYetValid, .challengeExpired: "set time bounds from now on by a synchronized clock"
        case .challengeMemoMissing, .challengeOtherMemo: "set the memo of the request"
        case .challengeMemoUnasked: "leave the memo out"
        case .challengeNoOperations: "add the operation \(home)"
        case .challengeForeignOperation: "set data entries only"
        case .challengeOperationWithoutSource: "give each operation a source"
        case .challengeOtherAccount: "use the account of the request as the source of the first operation"
        case .challengeHomeDomain: "name the first operation \(home)"
        case .challengeNonceLength, .challengeNonceEncoding:
            "set the value of the first operation to 48 random bytes in base64"
        case .challengeWebAuthDomainMissing: "add the operation `web_auth_domain`"
        case .challengeWebAuthDomainSource: "use \(key) as the source of `web_auth_domain`"
        case .challengeWebAuthDomain:
            "set `web_auth_domain` to \(facts.text(.expected) ?? "the host of `WEB_AUTH_ENDPOINT`")"
        case .challengeClientDomainUnasked: "leave `client_domain` out"
        case .challengeClientDomainSource: "use \(key) of the client domain as the source of `client_domain`"
        case .challengeOtherClientDomain: "set `client_domain` to the one of the request"
        case .challengeRepeatedOperation: "send each operation once"
        case .challengeOperationSource: "use \(key) as the source of the other operations"
        case .challengeUnsigned, .challengeTooManySignatures: "sign the challenge once, with \(key)"
        case .challengeSignature: "sign the challenge with \(key), for this network"
        default: nil
        }
    }

    private static func correctionOfPage(_ code: FailureCode) -> String? {
        switch code {
        case .notHTML: "answer with a web page at the interactive URL"
        case .insecurePage: "lead only to https"
        case .invalidPageURL: "link to whole URLs"
        case .pageAddressInvalid: "send `url` as a whole https URL"
        default: nil
        }
    }

    /// The remedy for a member that the table of the SEP describes.
    private static func correctionOfMember(_ code: FailureCode, _ facts: Facts) -> String? {
        let name = "`\(facts.text(.name) ?? "the member")`"
        return switch code {
        case .webPageAnswer, .emptyAnswer, .notJSON, .notAnObject: "answer with a JSON object"
        case .missingField: "send \(name)"
        case .invalidField: "send \(name) as the SEP has it"
        case .otherTransfer: "send the transfer that was asked for"
        case .otherValue: "send \(name) as it was requested"
        case .insecureField: "send \(name) as an https URL of a public host, without name or password"
        case .unexpectedStatus: "answer with the status of the SEP, and without a redirect"
        default: nil
        }
    }

    private static func correctionOfTransfer(_ code: FailureCode, _ facts: Facts) -> String? {
        let name = facts.text(.name)
        let member = "`\(name ?? "the member")`"
        return switch code {
        case .invalidStatus: "send `status` in small letters, digits and `_`"
        case .kindChanged: "keep `kind` as the transfer was started"
        case .partyChanged: "keep `\(facts.isSo(.isDeposit) ? "to" : "from")` as the transfer was started"
        case .absurdAmounts: "send amounts of the asset, with at most 7 decimals"
        case .invalidBalanceID: "send `claimable_balance_id` as B… or 72 hexadecimal digits"
        case .namelessTransfer: "send `id` with the transfer"
        case .quoteChanged: "keep \(member) of the quote"
        case .paymentFieldMissing: "send \(member), which a payment needs"
        case .paymentTermsUnfit: payableForm(facts.text(.flaw), member)
        case .unknownStatus: "send a `status` that \(name ?? "the SEP") has"
        case .federationAnswer: "send \(member) as SEP-2 has it"
        default: nil
        }
    }

    private static func payableForm(_ flaw: String?, _ member: String) -> String {
        switch flaw {
        case "account": "send \(member) as the address of an account"
        case "memo": "send \(member) with the type `text`, `id` or `hash`"
        case "amount": "send \(member) as a decimal number in a text"
        case "asset": "send \(member) as `stellar:CODE:ISSUER`"
        default: "send \(member), which a payment needs"
        }
    }
}
