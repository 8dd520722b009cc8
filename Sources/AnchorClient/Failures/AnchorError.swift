public import Diagnostics
public import FoundationEssentials
public import HTTPTransport
public import JSON

/// A failed request to an anchor, with its reason.
public struct AnchorError: Error, Hashable {
    /// The request that the anchor was asked for.
    public enum Purpose: String, CaseIterable, Hashable, Sendable {
        /// A challenge.
        case challenge
        /// A sign-in.
        case authenticate = "sign-in"
        /// The anchor's offers.
        case info
        /// The start of a deposit.
        case deposit
        /// The start of a withdrawal.
        case withdrawal
        /// The start of a payment to another person.
        case directPayment = "direct-payment"
        /// A subscription to changes of a transfer.
        case reportTransfer = "report-transfer"
        /// The status of a transfer.
        case transfer
        /// The list of transfers.
        case transfers
        /// More information about a transfer.
        case tellTransfer = "tell-transfer"
        /// The fee for an amount.
        case fee
        /// The status of a customer.
        case customer
        /// Information about a customer.
        case tellCustomer = "tell-customer"
        /// A code that the anchor has sent to its customer.
        case verifyCustomer = "verify-customer"
        /// The deletion of a customer.
        case forgetCustomer = "forget-customer"
        /// A subscription to changes of a customer.
        case reportCustomer = "report-customer"
        /// The upload of a file.
        case takeFile = "take-file"
        /// The list of a customer's files.
        case listFiles = "list-files"
        /// The offered exchanges.
        case quoteInfo = "quote-info"
        /// Prices.
        case prices
        /// A firm quote.
        case quote
        /// A quote that the anchor made before.
        case quoteLookup = "quote-lookup"
    }

    /// The result.
    public indirect enum Reason: Hashable, Sendable {
        /// No response came.
        case transport(TransportError)
        /// The anchor refused; also with status 200 and an error in it.
        case refused(status: Int)
        /// The anchor refused the token, and a fresh one as well.
        case unauthorized(status: Int)
        /// The anchor knows nothing of it, or not yet: right after it was created that may pass.
        case notFound
        /// The anchor asks for fewer requests; for how long, where it says so.
        case rateLimited(retryAfter: Duration?)
        /// The anchor is in trouble.
        case unavailable(status: Int)
        /// The anchor first has to know these fields (SEP-9) about its customer.
        case customerInformationNeeded(fields: [String])
        /// The anchor first has to know more about the sender or the receiver of a payment, as a customer of this type.
        case partyInformationNeeded(type: String?)
        /// The anchor first has to know these fields about the payment.
        case transferInformationNeeded([RequestedField])
        /// The anchor has not accepted its customer: `pending` or `denied`; a page about it, and how many seconds it
        /// thinks that it will take.
        case customerStatus(String, moreInfo: Secret<URL>? = nil, eta: Duration? = nil)
        /// The request lacks something without which the anchor can't be asked; nothing was sent.
        case incompleteRequest(missing: String)
        /// The answer is not what the SEP says.
        case malformed(Malformation)
        /// The challenge breaks a rule.
        case challenge(ChallengeError)
        /// The token is of no use.
        case token(SessionTokenError)
        /// A signer did not sign.
        case signing(SigningError)
        /// The stellar.toml of the client domain is of no use.
        case discovery(DiscoveryError)
        /// The anchor does not transfer this asset in this direction; the nearest code that it does.
        case notOffered(code: String, suggestion: String?)
    }

    /// The fault of an answer.
    public enum Malformation: Hashable, Sendable {
        /// A page for people, as proxies and portals send it in place of an answer.
        case webPage
        /// An empty body.
        case empty
        /// A body that is not JSON.
        case notJSON(JSONError)
        /// A JSON value other than an object.
        case notAnObject
        /// A field that has to be there is missing.
        case missing(field: String)
        /// A field does not hold what it should, but this.
        case invalid(field: String, value: String)
        /// An answer about another transfer than the requested one.
        case otherTransfer(id: String, expected: String)
        /// A field does not hold what it has to be the same as.
        case other(field: String, found: String, expected: String)
        /// A field holds a URL without TLS, or one that leads from a distant anchor to this machine.
        case insecureURL(field: String, RedactedURL)
        /// The status is none that the SEP knows.
        case status(Int)
    }

    /// The advice about a challenge that was refused.
    public enum SignInAdvice: Hashable, Sendable {
        /// The anchor may take no muxed accounts: the account and the number of the one that was refused.
        case memo(account: String, UInt64)
        /// The anchor may serve only wallets that it knows by their domain, and the request named none.
        case clientDomain
    }

    /// One request, and the head of what came back.
    public struct Exchange: Hashable, Sendable {
        /// The method.
        public var method: HTTPMethod
        /// The address that was asked.
        public var url: RedactedURL
        /// The status of the answer.
        public var status: Int
        /// The media type of the answer, where it names one.
        public var mediaType: String?
        /// The time for which the anchor asks to be left alone, where it says so.
        public var retryAfter: Duration?
    }

    /// The result.
    public var reason: Reason

    /// The advice about a refused sign-in, where what was asked for tells more than the answer.
    public var signInAdvice: SignInAdvice?

    /// The request that the anchor was asked for.
    public var purpose: Purpose

    /// The anchor.
    public var domain: HomeDomain

    /// The anchor's message, in its own words.
    public var anchorMessage: ForeignProse?

    /// The anchor's message about the same request in its other form, where it refused that as well.
    public var otherMessage: ForeignProse?

    /// The last answer that is to blame; `nil` where none came, or none is.
    public var exchange: Exchange?

    /// The service that was asked.
    public var service: StellarToml.Service?

    /// An error of asking the anchor at `domain`.
    public init(_ reason: Reason, to purpose: Purpose, at domain: HomeDomain, anchorMessage: ForeignProse? = nil) {
        self.reason = reason
        self.purpose = purpose
        self.domain = domain
        self.anchorMessage = anchorMessage
    }

    /// Whether asking again later may go better.
    public var isTransient: Bool {
        switch reason {
        case .transport(let error): error.isTransient
        case .rateLimited, .unavailable: true
        // Something stands between us and the anchor, or the program that wrote the answer broke off.
        case .malformed(.webPage), .malformed(.empty): true
        case .malformed(.notJSON(let error)): error.reason == .endOfDocument
        case .discovery(let error): error.isTransient
        default: false
        }
    }

    /// The time to wait before the anchor is asked again, where a server says so; an hour at most.
    public var retryAfter: Duration? {
        switch reason {
        case .rateLimited(let delay): delay
        case .unavailable: exchange?.retryAfter
        case .transport(let error): error.retryAfter
        case .discovery(let error): error.retryAfter
        default: nil
        }
    }

    /// Whether the anchor may have done what can't be done twice, although this came of it.
    ///
    /// Then the same request must not be sent again before someone has looked what it did.
    public var mayHaveActed: Bool {
        guard purpose.startsSomething else { return false }
        return switch reason {
        case .transport(let error): error.mayHaveReachedServer
        // With this one the anchor says itself that it has not handled the request.
        case .unavailable(let status): status != 503
        case .malformed(.status(let status)): !(300...399).contains(status)
        case .malformed: true
        default: false
        }
    }
}
