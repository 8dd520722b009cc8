import Diagnostics
import HTTPTransport
import JSON
import Testing

@testable import AnchorClient

/// The sections that failures cite where their code leaves that to the request.
@Suite("Cited sections")
struct CitedSectionTests {
    private static let url = RedactedURL(text: "https://anchor.example/info")

    /// All answers that break what the request asks for.
    private static let reasons: [AnchorError.Reason] =
        malformations.map { AnchorError.Reason.malformed($0) }
        + brokenHTTP.map { AnchorError.Reason.transport(TransportError($0, method: .get, url: url)) }

    private static let malformations: [AnchorError.Malformation] = [
        .webPage, .empty, .notJSON(JSONError(.trailingBytes, offset: 0)), .notAnObject, .missing(field: "id"),
        .invalid(field: "id", value: "?"), .otherTransfer(id: "1", expected: "2"),
        .other(field: "kind", found: "deposit", expected: "withdrawal"), .insecureURL(field: "url", url), .status(600),
    ]

    private static let brokenHTTP: [TransportError.Reason] = [
        .malformedResponse(curlMessage: ""), .incompleteHead, .headTooLarge(limit: .bytes(1)), .bodyTooLarge(limit: 1),
        .eventTooLarge(limit: 1), .tooManyRedirects(limit: 1), .downgrade(to: url), .crossOriginRedirect(to: url),
        .invalidRedirect(to: url), .privateRedirect(to: url),
    ]

    /// The codes of what a run finds in an answer that is well-formed, all with ``AnchorError/Purpose/section(of:)``; the general
    /// code, and the one of JSON that no request brought.
    private static let madeElsewhere: Set<FailureCode> = [
        .invalidStatus, .kindChanged, .partyChanged, .absurdAmounts, .invalidBalanceID, .namelessTransfer,
        .quoteChanged, .paymentFieldMissing, .unknownStatus, .protocol, .invalidJSON,
    ]

    /// The services that are asked for that.
    private static func services(of purpose: AnchorError.Purpose) -> [StellarToml.Service] {
        if let service = purpose.service { return [service] }
        return switch purpose {
        case .info, .transfer: [.transfers, .hostedTransfers, .directPayments]
        default: [.transfers, .hostedTransfers]
        }
    }

    private static func unpayable(_ section: SEPSection?) -> Failure {
        var error = WithdrawalPaymentError(.missing(field: "amount_in"), transfer: "1")
        let request = Subject.Request(url: "https://anchor.example/x", host: "anchor.example")
        error.source = AnsweredRequest(endpoint: "GET /x", request: request, section: section)
        return error.asFailure
    }

    @Test(
        "an answer against its specification cites the section of its request, with what its server has to change",
        arguments: AnchorError.Purpose.allCases
    )
    func requests(purpose: AnchorError.Purpose) throws {
        for service in Self.services(of: purpose) {
            for reason in Self.reasons {
                var error = AnchorError(reason, to: purpose, at: .example)
                error.service = service
                let failure = error.asFailure
                let section = try #require(failure.section, "\(failure.code) of \(service)")
                let first = try #require(failure.advice.first)
                #expect(first.action.isForServer && first.words.contains("\(section)"), "\(failure)")
            }
            let section = purpose.section(of: service)
            #expect(Self.unpayable(section).section == section)
        }
    }

    @Test(
        "the table of the SEP says what a member has to hold",
        arguments: [
            (.missing(field: "id"), "send `id`, a text"),
            (.missing(field: "status"), "send `status`, one of the SEP's words"),
            (.missing(field: "other"), "send `other`"),
            (.invalid(field: "amount_in", value: "x"), "send `amount_in` as a decimal number as text"),
            (.invalid(field: "other", value: "x"), "send `other` as the SEP has it"),
            (.otherTransfer(id: "1", expected: "2"), "send the transfer that was asked for"),
            (.status(204), "answer with the status 200"),
        ] as [(AnchorError.Malformation, String)]
    )
    func members(flaw: AnchorError.Malformation, change: String) {
        var error = AnchorError(.malformed(flaw), to: .transfer, at: .example)
        error.service = .hostedTransfers
        #expect(error.help == change + #"; SEP-24, "Single Historical Transaction""#)
    }

    @Test("each code that takes its section from the request is one of those that are made so")
    func codes() {
        let made = Self.reasons.map { AnchorError($0, to: .info, at: .example).asFailure.code }
        let all = FailureCode.allCases.filter { $0.sectionOrigin == .request }
        #expect(Self.madeElsewhere.union(made + [Self.unpayable(nil).code]) == Set(all))
    }
}
