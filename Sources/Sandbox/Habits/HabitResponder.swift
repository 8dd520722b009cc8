internal import HTTPServing

/// Has an anchor ask and answer as its habit is.
struct HabitResponder<Inner: HTTPResponder>: HTTPResponder {
    let inner: Inner
    let habit: AnchorHabit?

    func respond(to request: ServerRequest) async throws -> ServerResponse {
        guard let habit, request.method != .options, !request.path.hasPrefix("/sandbox/") else {
            return try await inner.respond(to: request)
        }
        let endpoint = SandboxEndpoint(request.method.rawValue, path: request.path, ofHorizon: false)
        guard endpoint.answersJSON || endpoint == .anchorOther else {
            return try await inner.respond(to: request)
        }
        switch habit {
        case .anchorPlatform:
            if let refusal = AnchorPlatformHabit.refusal(of: request, at: endpoint) { return refusal }
            let asked = AnchorPlatformHabit.understood(request, at: endpoint)
            let answer = try await inner.respond(to: asked)
            return try await shaped(answer) { AnchorPlatformHabit.shape(&$0, at: endpoint) }
        case .polaris:
            if let refusal = PolarisHabit.refusal(of: request, at: endpoint) { return refusal }
            let asked = PolarisHabit.understood(request, at: endpoint)
            let answer = try await inner.respond(to: asked)
            return try await shaped(answer) { PolarisHabit.shape(&$0, at: endpoint) }
        }
    }

    private func shaped(_ response: ServerResponse, _ shape: (inout FaultMemory) -> Void) async throws -> ServerResponse
    {
        var made = try await FaultMemory(response)
        shape(&made)
        return made.response
    }
}

extension WireValue {
    /// The member of an object, or `nil` where it is missing, or the value is no object.
    subscript(name: String) -> WireValue? {
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
    mutating func changeTransfers(_ change: (inout WireValue) -> Void) {
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
