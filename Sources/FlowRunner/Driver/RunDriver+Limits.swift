internal import Diagnostics
internal import FlowEngine
internal import FlowLanguage
internal import HTTPTransport
internal import Timekeeping

/// The places that a run has past the limits that it shares with others.
struct HeldPlaces {
    /// The semaphore of the account whose sequence numbers the run uses exclusively.
    var account: AsyncSemaphore?
    /// The semaphore of the anchor that the current attempt talks to.
    var anchor: AsyncSemaphore?

    mutating func leaveAccount() {
        account?.leave()
        account = nil
    }

    mutating func leaveAnchor() {
        anchor?.leave()
        anchor = nil
    }
}

extension RunDriver {
    /// The admission of a state past the limits that it shares with others.
    enum Admission {
        case admitted
        /// A request to stop the run.
        case stopped
        /// A deadline passed before it was its turn.
        case late(Expiry)
    }

    /// The next deadline of the run or of where it is.
    var deadline: Expiry? { machine.deadline }

    /// Performs `work`, but cancels it when a deadline passes meanwhile.
    func bounded<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        guard let expiry = machine.deadline else { return try await work() }
        guard let result = try await settings.clock.limited(until: expiry.deadline, work) else {
            var expiry = expiry
            expiry.unanswered = services.http.unanswered
            throw DeadlinePassed(expiry: expiry)
        }
        return result
    }

    /// Waits until it is the turn of the state that wants to perform `verb`: the account first, then the anchor.
    ///
    /// Everyone takes them in this order, so that no two wait for each other. The anchor's place is for the attempt
    /// alone; anyone who is admitted gives it back.
    func admission(of verb: VerbDescription, to anchor: AsyncSemaphore?, as address: String) async throws -> Admission {
        if verb.usesSequenceNumber {
            let account = settings.limits.account(address, on: services.header.network.passphrase)
            if held.account !== account {
                held.leaveAccount()
                let admission = try await enter(account)
                guard case .admitted = admission else { return admission }
                held.account = account
            }
        }
        return if let anchor { try await enter(anchor) } else { .admitted }
    }

    private func enter(_ semaphore: AsyncSemaphore) async throws -> Admission {
        if semaphore.enterAtOnce() { return .admitted }
        let (clock, stop, expiry) = (settings.clock, settings.stop, machine.deadline)
        let enter: @Sendable () async throws -> Bool = {
            try await semaphore.enter(clock)
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

    /// Waits, in the middle of an attempt, until no one else uses the next sequence number of the account at
    /// `address`; returns whether that took a while.
    ///
    /// Others take the account before they take the anchor, so the anchor is given up for it.
    func takeAccount(_ address: String) async throws -> Bool {
        let account = settings.limits.account(address, on: services.header.network.passphrase)
        guard held.account !== account else { return false }
        held.leaveAccount()
        held.leaveAnchor()
        if account.enterAtOnce() {
            held.account = account
            return false
        }
        switch try await enter(account) {
        case .admitted: held.account = account
        case .stopped: throw CancellationError()
        case .late(let expiry): throw DeadlinePassed(expiry: expiry)
        }
        return true
    }

    /// Lets others use the account's next sequence number, unless the attempt before it isn't settled yet.
    func letGoOfAccountIfSettled() {
        if case .wait(let wait)? = machine.pending, wait.reason == .retry { return }
        held.leaveAccount()
    }
}

/// A deadline passed while a verb was performed.
struct DeadlinePassed: Error {
    var expiry: Expiry
}
