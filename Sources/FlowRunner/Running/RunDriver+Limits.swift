internal import FlowEngine
internal import FlowLanguage
internal import Timekeeping

extension RunDriver {
    /// How a state got past those that it has to share something with.
    enum Admission {
        case admitted
        /// Somebody wants the run to stop.
        case stopped
        /// A deadline passed before it was its turn.
        case late(Expiry)
    }

    /// Waits until it is the turn of the state that wants to perform `verb`: the account first, then the anchor.
    ///
    /// Everybody takes them in this order, so that no two wait for each other. The anchor's place is for the attempt
    /// alone; whoever is admitted gives it back.
    func admission(of verb: VerbDescription, to anchor: Turnstile?) async throws -> Admission {
        if verb.usesSequenceNumber, heldAccount == nil {
            let account = settings.limits.account(services.header.account, on: services.header.network.passphrase)
            let admission = try await enter(account)
            guard case .admitted = admission else { return admission }
            heldAccount = account
        }
        return if let anchor { try await enter(anchor) } else { .admitted }
    }

    private func enter(_ turnstile: Turnstile) async throws -> Admission {
        if turnstile.enterAtOnce() { return .admitted }
        let (clock, stop, expiry) = (settings.clock, settings.stop, machine.deadline)
        let enter: @Sendable () async throws -> Bool = {
            try await turnstile.enter(clock)
            return true
        }
        let heeding: @Sendable () async throws -> Bool = {
            if let stop { try await stop.ending(enter) } else { try await enter() }
        }
        do {
            guard let expiry else { return try await heeding() ? .admitted : .stopped }
            return try await clock.limited(until: expiry.deadline, heeding) == nil ? .late(expiry) : .admitted
        } catch is CancellationError {
            return .stopped
        }
    }

    /// Lets others use the account's next sequence number, unless the attempt before it isn't settled yet.
    func letGoOfAccountIfSettled() {
        if case .wait(let wait)? = machine.pending, wait.reason == .retry { return }
        letGoOfAccount()
    }

    func letGoOfAccount() {
        heldAccount?.leave()
        heldAccount = nil
    }
}
