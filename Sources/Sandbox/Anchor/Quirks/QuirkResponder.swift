internal import HTTPServing
internal import JSON
internal import Timekeeping

/// Changes an anchor's requests and answers as its software and its quirks have it.
struct QuirkResponder<Inner: HTTPResponder>: HTTPResponder {
    let inner: Inner
    let software: AnchorSoftware?
    var quirks: [Quirk] = []
    let clock: any WallClock

    /// The largest body that quirks look into, in bytes: larger than what the anchor takes.
    private static var bodyLimit: Int { 4 << 20 }

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard software == .polaris || !quirks.isEmpty, !request.path.hasPrefix("/sandbox/") else {
            return try await inner.respond(to: request)
        }
        let endpoint = Self.endpoint(of: request)
        guard endpoint.group != "pages" else { return try await inner.respond(to: request) }
        var request = request
        var body: [UInt8] = []
        if quirks.contains(where: \.looksIntoBodies) {
            body = try await request.body.collect(upTo: Self.bodyLimit)
            request.body = RequestBody(body)
        }
        let own = quirks.filter { $0.concerns(request, at: endpoint, body: body) }
        // Who refuses strangers asks for no token.
        if let refusing = own.first(where: \.refusesStrangers) { return refusal(by: refusing, of: request, own) }
        if let refusal = refusal(of: request, at: endpoint, own), try await isAllowedIn(request, at: endpoint) {
            return refusal
        }
        var asked = request
        for quirk in own { asked = quirk.understood(asked, body: &body) }
        if software == .polaris { asked = PolarisQuirks.understood(asked, at: endpoint) }
        var made = try await FaultMemory(try await inner.respond(to: asked))
        if software == .polaris, request.method != .options, endpoint.answersJSON || endpoint == .anchorOther {
            PolarisQuirks.shape(&made, at: endpoint)
        }
        shape(&made, to: request, own)
        return made.response
    }

    /// Lets each quirk have its say about an answer, of those that are about its status as the anchor has it.
    private func shape(_ made: inout FaultMemory, to request: ServerRequest, _ quirks: [Quirk]) {
        let status = made.status
        for quirk in quirks where quirk.changes(status) { quirk.shape(&made, to: request, at: clock.now) }
    }

    /// The endpoint of a request; a preflight is of the request that it asks about.
    private static func endpoint(of request: ServerRequest) -> SandboxEndpoint {
        let wanted = request.method == .options ? request.headers["Access-Control-Request-Method"] ?? "GET" : nil
        return SandboxEndpoint(wanted ?? request.method.rawValue, path: request.path, ofHorizon: false)
    }

    private func refusal(
        of request: ServerRequest,
        at endpoint: SandboxEndpoint,
        _ quirks: [Quirk]
    ) -> ServerResponse? {
        if software == .polaris, request.method != .options, endpoint.answersJSON || endpoint == .anchorOther,
            let refusal = PolarisQuirks.refusal(of: request, at: endpoint)
        {
            return refusal
        }
        return quirks.first { $0.refusal != nil }.map { self.refusal(by: $0, of: request, quirks) }
    }

    /// The answer of a quirk that refuses, as the others change it.
    private func refusal(by refusing: Quirk, of request: ServerRequest, _ quirks: [Quirk]) -> ServerResponse {
        var made = FaultMemory(status: .badRequest, contentType: "application/json", body: "")
        refusing.refusal?.replace(&made, to: request, at: clock.now)
        shape(&made, to: request, quirks)
        // What refuses has the last word.
        refusing.refusal?.replace(&made, to: request, at: clock.now)
        refusing.shape(&made, to: request, at: clock.now)
        return made.response
    }

    /// Whether the token is good, where one is needed: nothing else is wrong with a request before that.
    private func isAllowedIn(_ request: ServerRequest, at endpoint: SandboxEndpoint) async throws -> Bool {
        guard endpoint.needsToken else { return true }
        // This asks for nothing, so that only the token can be refused.
        var asking = request
        asking.method = .get
        asking.target = "/sep24/transaction"
        return try await inner.respond(to: asking).status != .forbidden
    }
}

extension SandboxEndpoint {
    /// Whether requests need the token of a session.
    var needsToken: Bool {
        switch self {
        case .programmaticInfo, .hostedInfo, .directInfo, .quoteInfo, .prices, .price: false
        default: ["sep6", "sep12", "sep24", "sep31", "sep38"].contains(group)
        }
    }
}

extension OrderedJSON {
    /// The member of an object, or `nil` where it is missing, or the value is no object.
    subscript(name: String) -> OrderedJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(.init(name: name, value: value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// Changes the transfer, or each of the transfers, in an answer; what `/info` says of the endpoint is none.
    mutating func changeTransfers(_ change: (inout OrderedJSON) -> Void) {
        if var transfer = self["transaction"], transfer["id"] != nil {
            change(&transfer)
            self["transaction"] = transfer
        }
        if case .array(let transfers)? = self["transactions"] {
            self["transactions"] = .array(
                transfers.map { transfer in
                    var changed = transfer
                    change(&changed)
                    return changed
                }
            )
        }
    }
}
