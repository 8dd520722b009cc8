internal import Diagnostics
internal import HTTPTransport
internal import JSON
internal import Stellar
internal import Timekeeping

/// An answer as it came over the wire, compared with what its SEP has.
struct AnswerCheck: DeviationSource {
    /// The answer.
    let response: HTTPResponse
    /// The form that the SEP gives.
    let form: AnswerForm
    /// The exchange.
    let request: Subject.Request?
    /// The URLs of plain http that the anchor may name.
    var plainURLs = PlainURLs.none

    /// The deviations of the answer: of a good one, or of an error.
    var deviations: [Deviation] {
        guard response.isSuccess else { return deviationsOfError }
        guard let answer = try? response.json() else { return deviationsOfUnreadable }
        return deviations(of: answer)
    }

    /// The deviations of a good answer that is no JSON.
    ///
    /// A body with another content type is told by that alone, as for errors; in an empty one nothing has a type.
    private var deviationsOfUnreadable: [Deviation] {
        let flaw = response.isBlank ? nil : contentTypeFlaw(["application/json"], "application/json", .must)
        return [otherSuccess, flaw ?? otherBody(.notJSON(isBlank: response.isBlank))].compactMap(\.self)
    }

    /// The deviations of a JSON `answer` and its head.
    private func deviations(of answer: JSONValue) -> [Deviation] {
        let found = head(of: answer)
        guard answer.objectValue != nil else { return found + [otherBody(.body(answer))] }
        // An error is told instead of all that is missing beside it.
        if let (name, error) = refusal(in: answer) {
            let words = FindingWords.errorInSuccess(error, by: form.rules.rule(of: name), status: response.status)
            return found + [deviation(.errorInSuccess, .must, words, .refuseWithStatus, at: name)]
        }
        let members = FormCheck.deviations(of: answer, from: form, request: request, plainURLs: plainURLs)
        guard form.section.sep == 12 else { return found + members }
        return found + members + CustomerCheck(form: form, request: request).deviations(of: answer)
    }

    /// The deviations of an error: the SEPs have an object of JSON with the text `error`.
    ///
    /// An answer that a server in front of the anchor may give, when that is overloaded or away, is a note.
    private var deviationsOfError: [Deviation] {
        let isOthers = response.status == 429 || response.status >= 500
        let severity: Deviation.Severity = isOthers ? .note : .must
        if let flaw = contentTypeFlaw(["application/json", "application/problem+json"], "application/json", severity) {
            return [flaw]
        }
        guard let answer = try? response.json(), answer.objectValue != nil else {
            let words = FindingWords.errorMissing(isBlank: response.isBlank)
            return [deviation(.absentMember, severity, words, .addMember, at: "error")]
        }
        var error = form
        // SEP-6 and SEP-24 have some refusals with a `type` in its place.
        let hasType = answer["error"] == nil && answer["type"]?.filledString != nil
        error.members = hasType ? [] : [Member(name: "error", form: .text, presence: isOthers ? .noted : .required)]
        if hasType, [6, 24].contains(form.section.sep) { error.members = AnswerForm.refusal }
        return byteOrderMark(.must) + repeated(in: answer) + (hasType ? [] : [crossOrigin].compactMap(\.self))
            + FormCheck.deviations(of: answer, from: error, request: request, plainURLs: plainURLs)
    }

    /// The first member that an object has twice, of which `answer` has the last.
    private func repeated(in answer: JSONValue) -> [Deviation] {
        guard answer.lacksMembers(of: response.body) else { return [] }
        let mark = response.body.starts(with: [0xEF, 0xBB, 0xBF])
        do throws(JSONError) {
            _ = try OrderedJSON.parse(mark ? Array(response.body.dropFirst(3)) : response.body)
            return []
        } catch {
            guard case .repeatedMember(let name) = error.reason else { return [] }
            let field = Quotation.of(name) ?? "•"
            return [
                deviation(.repeatedMember, .must, .memberTwice, .sendOnce, at: field, by: form.section.contentType)
            ]
        }
    }

    /// The member of an answer with a status of success that says that it is a refusal.
    private func refusal(in answer: JSONValue) -> (name: String, value: JSONValue)? {
        // SEP-6 and SEP-24 once had them.
        let types = ["non_interactive_customer_info_needed", "customer_info_status", "authentication_required"]
        if let type = answer["type"], types.contains(type.string ?? "") { return ("type", type) }
        guard let error = answer["error"] else { return nil }
        let lacksMember = form.members.contains { $0.presence == .required && answer[$0.name] == nil }
        return lacksMember || form.members.allSatisfy { answer[$0.name] == nil } ? ("error", error) : nil
    }

    /// The deviation of an endpoint that refused a request as the SEP has it, and took another.
    func refusedForm(_ refused: String, taken: String, by section: SEPSection? = nil) -> Deviation {
        deviation(
            .refusedRequest,
            .must,
            .refusal(of: refused, taken: taken),
            .takeRequest,
            by: section ?? form.section.contentType
        )
    }

    /// The deviations of a challenge that was accepted, and of the clock by which it was made.
    func deviations(of challenge: Challenge, now: Timestamp) -> [Deviation] {
        let earliest = challenge.envelope.transaction?.preconditions.timeBounds?.minTime
        let begin = earliest.flatMap { Int64(exactly: $0) }.map { Timestamp(unixSeconds: $0) }
        // Challenges of the past are valid for a while; only those of the future tell about clocks.
        let ahead = begin.map { now.duration(to: $0) }.flatMap { $0 > .zero ? $0 : nil }
        return [clockSkew(ahead: ahead, .challenge)].compactMap(\.self) + challenge.remarks.compactMap(deviation(of:))
    }

    /// The times that a token lacks, which SEP-10 has in each.
    ///
    /// The token was refused already if its subject is wrong. A tape has no issuer, so a token without one is no finding.
    func deviations(of claims: TokenClaims) -> [Deviation] {
        [("iat", claims.issuedAt), ("exp", claims.expiresAt)].compactMap { name, time in
            guard time == nil else { return nil }
            return deviation(.absentMember, .must, .missing(.number()), .addMember, at: "token.\(name)", named: name)
        }
    }

    private func deviation(of remark: Challenge.Remark) -> Deviation? {
        switch remark {
        case .noWebAuthDomain:
            deviation(.absentMember, .should, .noWebAuthDomain, .addMember, at: "web_auth_domain")
        case .webAuthDomainWithPort:
            deviation(.domainWithPort, .note, .domainWithPort, .sendAs, at: "web_auth_domain")
        // An anchor need not support it.
        case .clientDomainIgnored: nil
        }
    }

    /// The deviation of numbers that don't fit; `nil` where they could not be computed.
    func deviation(of finding: ExchangeFinding) -> Deviation? {
        let formulas = SEPSection(38, "Price Formulas")
        return switch finding {
        case .totalPrice(let number, let sold):
            deviation(
                .amountsDisagree,
                .must,
                .sellAmount(sold, byTotalPrice: number),
                .correctAmounts,
                at: "sell_amount",
                by: formulas
            )
        case .price(let number, let sold):
            deviation(
                .amountsDisagree,
                .must,
                .sellAmount(sold, byPrice: number),
                .correctAmounts,
                at: "sell_amount",
                by: formulas
            )
        case .feeParts(let sum, let total):
            deviation(.feeDisagrees, .must, .fee(total, ofParts: sum), .correctAmounts, at: "fee.total")
        case .feeAsset(let asset):
            deviation(.unknownWord, .must, .feeAsset(asset), .sendAs, at: "fee.asset")
        case .uncheckable: nil
        }
    }

    /// The deviations of a stellar.toml, by its members as JSON; `nil` where it is none.
    func deviations(ofToml answer: JSONValue?) -> [Deviation] {
        let flaw = contentTypeFlaw(["text/plain", "application/toml", "text/x-toml"], "text/plain", .should)
        guard let answer else {
            let body = deviation(.otherType, .must, .notTOML(isBlank: response.isBlank), .answerWithBody)
            return [flaw, body].compactMap(\.self)
        }
        var found = [flaw].compactMap(\.self)
        found += byteOrderMark(.should) + [crossOrigin].compactMap(\.self)
        for service in StellarToml.Service.allCases where ![.authentication, .federation].contains(service) {
            guard let text = answer[service.rawValue]?.filledString else { continue }
            if text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
                found.append(deviation(.trailingSlash, .should, .queryOrFragment, .sendAs, at: service.rawValue))
            } else if text.hasSuffix("/") {
                found.append(
                    deviation(.trailingSlash, .should, .trailingSlash, .publishWithoutSlash, at: service.rawValue)
                )
            }
        }
        return found + FormCheck.deviations(of: answer, from: form, request: request, plainURLs: plainURLs)
            + TomlCheck(form: form, request: request).deviations(of: answer)
    }

    // MARK: The head

    private func head(of answer: JSONValue) -> [Deviation] {
        let flaw = contentTypeFlaw(["application/json"], "application/json", .must)
        return [otherSuccess, flaw, crossOrigin].compactMap(\.self) + byteOrderMark(.must) + repeated(in: answer)
    }

    /// The deviation of a status of success that the SEP does not name.
    private var otherSuccess: Deviation? {
        guard !form.statuses.contains(response.status) else { return nil }
        let words = FindingWords.status(response.status, insteadOf: form.statuses)
        return deviation(.otherSuccess, .must, words, .answerWithStatus)
    }

    /// The deviation of a body that is no object of JSON.
    private func otherBody(_ words: FindingWords) -> Deviation {
        deviation(.otherType, .must, words, .answerWithBody)
    }

    private func contentTypeFlaw(
        _ types: [String],
        _ expected: String,
        _ severity: Deviation.Severity
    ) -> Deviation? {
        func isRight(_ type: MediaType?) -> Bool {
            let charset = type?.parameters["charset"]?.lowercased() ?? "utf-8"
            return type.map { types.contains($0.essence) } == true && ["utf-8", "utf8", "us-ascii"].contains(charset)
        }
        var wrong = response.quotedContentType
        if isRight(response.mediaType) {
            // Of several headers clients take the first or the last.
            let others = response.headers.values(for: "Content-Type").dropFirst()
            guard let other = others.first(where: { !isRight(MediaType($0)) }) else { return nil }
            wrong = other
        }
        let words = FindingWords.contentType(wrong, insteadOf: expected)
        return deviation(.otherContentType, severity, words, .setContentType, by: form.section.contentType)
    }

    private func byteOrderMark(_ severity: Deviation.Severity) -> [Deviation] {
        guard response.body.starts(with: [0xEF, 0xBB, 0xBF]) else { return [] }
        let section = form.section.contentType
        return [deviation(.byteOrderMark, severity, .byteOrderMark, .removeByteOrderMark, by: section)]
    }

    /// The deviation of an answer that other sites' scripts can't read; `nil` where no SEP says anything, or that isn't known.
    ///
    /// No request has an `Origin`, and the servers that most anchors use send the header only where one has. So only a header that is there
    /// shows that it is wrong, and that it is missing is a note, at one endpoint of each SEP.
    private var crossOrigin: Deviation? {
        let sep = form.section.sep
        // Browsers join the values of several headers, and take no list.
        let values = response.headers.values(for: "Access-Control-Allow-Origin")
        let origins = values.isEmpty ? nil : values.joined(separator: ",")
        let isFirst = sep == 1 || ["GET /info", "GET WEB_AUTH_ENDPOINT"].contains(form.endpoint)
        guard [1, 6, 10, 24].contains(sep), origins != "*", origins != nil || isFirst else { return nil }
        return deviation(
            .otherOrigins,
            origins == nil ? .note : .must,
            .origins(origins),
            .allowOrigins,
            by: sep == 1 ? SEPSection(1, "Specification") : SEPSection(sep, "Cross-Origin Headers")
        )
    }

    /// The deviation of the server's clock by the header `Date`; none where a cache may have kept the answer for a while.
    func deviationsOfClock(now: Timestamp) -> [Deviation] {
        guard response.headers["Age"] == nil else { return [] }
        let ahead = response.headers.date.map { now.duration(to: $0) }
        return [clockSkew(ahead: ahead, .header, by: form.section)].compactMap(\.self)
    }
}

extension DeviationSource {
    /// The difference of the server's clock that is tolerated.
    static var clockTolerance: Duration { .seconds(60) }

    /// The deviation of a clock that is so far `ahead` of this machine's, or behind it; `nil` where that is too little to tell.
    func clockSkew(
        ahead: Duration?,
        _ source: ClockSource,
        at field: String? = nil,
        by section: SEPSection = SEPSection(10, "Challenge")
    ) -> Deviation? {
        guard let ahead, ahead > Self.clockTolerance || ahead < .zero - Self.clockTolerance else { return nil }
        let words = FindingWords.clock(ahead.wholeMilliseconds / 1000, by: source)
        return deviation(.clockSkew, .should, words, .synchronizeClock, at: field, by: section)
    }
}

extension SEPSection {
    /// The section of the same SEP about the content type of answers; the section itself where there is none.
    fileprivate var contentType: SEPSection {
        switch sep {
        case 1: SEPSection(1, "Specification")
        case 12, 24, 31, 38: SEPSection(sep, "Content Type")
        default: self
        }
    }
}
