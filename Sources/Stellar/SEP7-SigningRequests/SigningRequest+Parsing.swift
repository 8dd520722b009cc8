internal import Diagnostics

extension SigningRequest {
    /// Reads a request; a double slash behind the scheme is overlooked.
    ///
    /// - Throws: `SigningRequestError` where it is none, or names a domain without a signature.
    public init(parsing text: String) throws(SigningRequestError) {
        try self.init(parsing: text, depth: 0)
    }

    private init(parsing text: String, depth: Int) throws(SigningRequestError) {
        guard depth <= Self.chainLimit else { throw SigningRequestError(.chainTooLong) }
        let scheme = "web+stellar:"
        guard text.prefix(scheme.count).lowercased() == scheme else { throw SigningRequestError(.scheme) }
        var rest = text.dropFirst(scheme.count)
        if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        let mark = rest.firstIndex(of: "?") ?? rest.endIndex
        let name = String(rest[..<mark])
        let parameters = try Self.parameters(rest[mark...].dropFirst())
        let operation: Operation
        switch name {
        case "tx": operation = .transaction(try Self.transaction(parameters, depth: depth))
        case "pay": operation = .payment(try Self.payment(parameters))
        default: throw SigningRequestError(.operation(name))
        }
        // An empty domain is none.
        let origin = parameters["origin_domain"].flatMap { $0.isEmpty ? nil : $0 }
        let signature = parameters["signature"]
        if let origin {
            guard Self.isDomain(origin) else { throw SigningRequestError(.invalid("origin_domain")) }
            guard signature != nil else { throw SigningRequestError(.unsigned(origin)) }
        } else if signature != nil {
            throw SigningRequestError(.originMissing)
        }
        let message = parameters["msg"]
        // What people see as one character may be made of any number of them.
        if let message, message.unicodeScalars.count > Self.messageLimit {
            throw SigningRequestError(.messageTooLong(message.unicodeScalars.count))
        }
        if parameters["network_passphrase"]?.isEmpty == true {
            throw SigningRequestError(.invalid("network_passphrase"))
        }
        self.init(
            operation,
            callback: try Self.callback(parameters["callback"]),
            message: message,
            network: parameters["network_passphrase"].map { Network(passphrase: $0) } ?? .public,
            origin: origin,
            signature: signature,
            text: Self.withoutSignature(text)
        )
    }

    private static func parameters(_ query: Substring) throws(SigningRequestError) -> [String: String] {
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let mark = pair.firstIndex(of: "=") ?? pair.endIndex
            let name = String(pair[..<mark])
            guard let value = PercentEncoding.decode(pair[mark...].dropFirst()) else {
                throw SigningRequestError(.unescaped(name))
            }
            guard parameters.updateValue(value, forKey: name) == nil else { throw SigningRequestError(.repeated(name)) }
        }
        return parameters
    }

    private static func transaction(
        _ parameters: [String: String],
        depth: Int
    ) throws(SigningRequestError) -> TransactionRequest {
        guard let xdr = parameters["xdr"] else { throw SigningRequestError(.missing("xdr")) }
        let envelope: TransactionEnvelope
        do throws(EnvelopeError) {
            envelope = try TransactionEnvelope(base64: xdr)
        } catch {
            throw SigningRequestError(.invalid("xdr", cause: error.asFailure))
        }
        var request = TransactionRequest(envelope)
        if let text = parameters["replace"] {
            guard let replacements = TransactionRequest.replacements(text) else {
                throw SigningRequestError(.invalid("replace"))
            }
            request.replacements = replacements
        }
        if let text = parameters["pubkey"] {
            guard let key = PublicKey(text) else { throw SigningRequestError(.invalid("pubkey")) }
            request.publicKey = key
        }
        if let chain = parameters["chain"] {
            _ = try SigningRequest(parsing: chain, depth: depth + 1)
            request.chain = chain
        }
        return request
    }

    private static func payment(_ parameters: [String: String]) throws(SigningRequestError) -> PaymentRequest {
        guard let destination = parameters["destination"] else { throw SigningRequestError(.missing("destination")) }
        var request: PaymentRequest
        do throws(StrKeyError) {
            request = PaymentRequest(to: try MuxedAccount(address: destination))
        } catch {
            throw SigningRequestError(.invalid("destination", cause: error.asFailure))
        }
        if let text = parameters["amount"] {
            guard let amount = Amount(text), amount > .zero else {
                throw SigningRequestError(.invalid("amount"))
            }
            request.amount = amount
        }
        switch (parameters["asset_code"], parameters["asset_issuer"]) {
        case (nil, nil), ("XLM"?, nil): break
        case (let code?, let issuer?):
            guard let asset = Asset("\(code):\(issuer)") else {
                throw SigningRequestError(.invalid("asset_code"))
            }
            request.asset = asset
        case (nil, _?): throw SigningRequestError(.missing("asset_code"))
        case (_?, nil): throw SigningRequestError(.missing("asset_issuer"))
        }
        request.memo = try memo(parameters)
        return request
    }

    /// The memo, a text where no type is given.
    private static func memo(_ parameters: [String: String]) throws(SigningRequestError) -> Memo {
        let written = parameters["memo_type"] ?? "MEMO_TEXT"
        let types = ["MEMO_TEXT": "text", "MEMO_ID": "id", "MEMO_HASH": "hash", "MEMO_RETURN": "return"]
        guard let type = types[written] else { throw SigningRequestError(.invalid("memo_type")) }
        guard let value = parameters["memo"] else {
            guard parameters["memo_type"] == nil else { throw SigningRequestError(.missing("memo")) }
            return .none
        }
        // An empty text would count as a memo, and say nothing.
        if type == "text", value.isEmpty { return .none }
        do throws(MemoError) {
            return try Memo(type: type, value: value)
        } catch {
            throw SigningRequestError(.invalid("memo", cause: error.asFailure))
        }
    }

    private static func callback(_ text: String?) throws(SigningRequestError) -> String? {
        guard let text else { return nil }
        let isPlain = text.unicodeScalars.allSatisfy { !ForeignText.controls($0) && !$0.properties.isWhitespace }
        guard text.hasPrefix("url:https://"), text.utf8.count > 12, isPlain else {
            throw SigningRequestError(.invalid("callback"))
        }
        return String(text.dropFirst(4))
    }

    /// Whether a text is a domain with all its labels.
    private static func isDomain(_ text: String) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        // The address of a machine is no name that anyone answers for.
        let isNamed = labels.last?.utf8.contains { !(0x30...0x39).contains($0) } ?? false
        return labels.count >= 2 && isNamed && text.utf8.count <= 253
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { byte in
                        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                            || byte == 0x2D
                    }
            }
    }

    /// The text up to its signature, which is the last parameter; where it is not, nothing was signed.
    private static func withoutSignature(_ text: String) -> String? {
        guard let range = text.firstRange(of: "&signature="), !text[range.upperBound...].contains("&") else {
            return nil
        }
        return String(text[..<range.lowerBound])
    }
}
