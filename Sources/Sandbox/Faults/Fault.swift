/// A fault at some of a sandbox's endpoints, and when it strikes.
package struct Fault: Hashable, Sendable {
    /// The body of an answer.
    package enum Body: String, Hashable, Sendable, CaseIterable {
        case json, html, empty
    }

    /// The form of a refused token.
    package enum Shape: String, Hashable, Sendable, CaseIterable {
        case unauthorized, challenge, forbidden
        case authenticationRequired = "authentication-required"
        case page
    }

    /// Whether what the request asks for happens although its answer is a fault.
    package enum Execution: String, Hashable, Sendable, CaseIterable {
        case never
        /// The request takes effect before the fault is answered.
        case first
        /// The request takes effect a `delay` after the fault was answered.
        case later
    }

    package var kind: FaultKind
    package var endpoints: Set<SandboxEndpoint>
    package var occasion: FaultOccasion
    package var code: Int?
    package var body = Body.json
    package var shape = Shape.forbidden
    /// The content of `Retry-After`.
    package var retryAfter: Duration?
    /// Whether it says so by a date.
    package var retryIsDate = false
    package var execution = Execution.never
    package var delay: Duration?
    /// The size in bytes.
    package var size: Int?
    /// The name of a member of JSON objects.
    package var member: String?
    package var value: String?
    /// The target of a redirect.
    package var target: String?

    package init(_ kind: FaultKind, at endpoints: Set<SandboxEndpoint>, _ occasion: FaultOccasion = .always) {
        self.kind = kind
        self.endpoints = endpoints
        self.occasion = occasion
    }

    package init(_ kind: FaultKind, at endpoint: SandboxEndpoint, _ occasion: FaultOccasion = .always) {
        self.init(kind, at: [endpoint], occasion)
    }
}

/// The requests to an endpoint at which a fault strikes.
package struct FaultOccasion: Hashable, Sendable {
    /// The number of requests that are left alone first.
    package var skip: Int
    /// The interval between strikes, in requests: 1 is each of those that follow.
    package var every: Int
    /// The number of times that it strikes, or `nil` for always.
    package var times: Int?
    /// Whether the requests about each transfer are counted by themselves: those with the same `id`, or to the same path.
    package var isPerTransfer: Bool

    package init(skip: Int = 0, every: Int = 1, times: Int? = nil, isPerTransfer: Bool = false) {
        self.skip = skip
        self.every = max(1, every)
        self.times = times
        self.isPerTransfer = isPerTransfer
    }

    package static let always = FaultOccasion()
    package static let once = FaultOccasion(times: 1)

    /// Whether it strikes at the request with this number, counted from 1, having struck so often before.
    func strikes(at number: Int, having struck: Int) -> Bool {
        number > skip && (number - skip) % every == 0 && times.map { struck < $0 } ?? true
    }
}
