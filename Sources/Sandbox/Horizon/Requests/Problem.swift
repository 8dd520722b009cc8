internal import HTTPServing
internal import JSON
internal import LedgerEngine
internal import StellarXDR

/// A refusal in the form that Horizon gives them all: `application/problem+json`, RFC 7807.
struct Problem: Error {
    /// An extra member of a problem.
    enum Extra {
        case text(String)
        case emptyObject
        case resultCodes(XDR.TransactionResult)
    }

    /// The end of the type's address.
    var type: String
    var title: String
    var status: HTTPStatus
    var detail: String
    var extras: [(name: String, value: Extra)] = []

    /// The document, as bytes of JSON.
    var document: [UInt8] {
        JSONWriter.object { writer in
            writer.field("type", "https://stellar.org/horizon-errors/\(type)")
            writer.field("title", title)
            writer.field("status", status.code)
            if !detail.isEmpty { writer.field("detail", detail) }
            guard !extras.isEmpty else { return }
            writer.object("extras") { writer in
                for (name, value) in extras {
                    switch value {
                    case .text(let text): writer.field(name, text)
                    case .emptyObject: writer.object(name) { _ in }
                    case .resultCodes(let result): Self.write(result, name, to: &writer)
                    }
                }
            }
        }
    }

    private static func write(_ result: XDR.TransactionResult, _ name: String, to writer: inout JSONWriter) {
        writer.object(name) { writer in
            writer.field("transaction", result.code.horizonName)
            if let inner = result.inner { writer.field("inner_transaction", inner.result.code.horizonName) }
            guard !result.operations.isEmpty else { return }
            writer.array("operations", result.operations) { $0.field(nil, $1.horizonName) }
        }
    }
}

extension Problem {
    static let notFound = Problem(
        type: "not_found",
        title: "Resource Missing",
        status: .notFound,
        detail: "The resource at the url requested was not found.  This usually occurs for one of two reasons:  "
            + "The url requested is not valid, or no data in our database could be found with the parameters provided."
    )

    /// One who may not steer the sandbox has asked for what Horizon does not have.
    static let forbidden = Problem(
        type: "forbidden",
        title: "Forbidden",
        status: .forbidden,
        detail: PublicHost.refusal
    )

    static let notAcceptable = Problem(
        type: "not_acceptable",
        title: "An acceptable response content-type could not be provided for this request",
        status: .notAcceptable,
        detail: ""
    )

    static let beforeHistory = Problem(
        type: "before_history",
        title: "Data Requested Is Before Recorded History",
        status: .gone,
        detail: "This horizon instance is configured to only track a portion of the stellar network's latest history. "
            + "This request is asking for results prior to the recorded history known to this horizon instance."
    )

    static let invalidOrderBook = Problem(
        type: "invalid_order_book",
        title: "Invalid Order Book Parameters",
        status: .badRequest,
        detail: "The parameters that specify what order book to view are invalid in some way. Please ensure that your "
            + "type parameters (selling_asset_type and buying_asset_type) are one the following valid values: native, "
            + "credit_alphanum4, credit_alphanum12.  Also ensure that you have specified selling_asset_code and "
            + "selling_asset_issuer if selling_asset_type is not 'native', as well as buying_asset_code and "
            + "buying_asset_issuer if buying_asset_type is not 'native'"
    )

    static let invalidAccountsParameters = Problem(
        type: "invalid_accounts_params",
        title: "Invalid Accounts Parameters",
        status: .badRequest,
        detail: "Exactly one filter is required. Please ensure that you are including a signer, sponsor, asset, or "
            + "liquidity pool filter."
    )

    /// A search for paths names neither assets nor an account at its `end`, or both.
    static func eitherAssetsOrAccount(_ end: String) -> Problem {
        Problem(
            type: "bad_request",
            title: "Bad Request",
            status: .badRequest,
            detail: "The request requires either a list of \(end) assets or a \(end) account. Both fields cannot be "
                + "present."
        )
    }

    static let payloadTooLarge = Problem(
        type: "payload_too_large",
        title: "Payload Too Large",
        status: .contentTooLarge,
        detail: "The request's body is larger than \(HorizonRequest.bodyLimit) bytes, which is more than any "
            + "transaction needs."
    )

    static let unsupportedMediaType = Problem(
        type: "unsupported_media_type",
        title: "Unsupported Media Type",
        status: .unsupportedMediaType,
        detail: "The request has an unsupported content type. Presently, the only supported content type is "
            + "application/x-www-form-urlencoded."
    )

    static let internalError = Problem(
        type: "server_error",
        title: "Internal Server Error",
        status: .internalServerError,
        detail: "An error occurred while processing this request."
    )

    static func badRequest(field: String, reason: String) -> Problem {
        Problem(
            type: "bad_request",
            title: "Bad Request",
            status: .badRequest,
            detail: "The request you sent was invalid in some way.",
            extras: [("invalid_field", .text(field)), ("reason", .text(reason))]
        )
    }

    /// Friendbot's refusal to give to those who have enough.
    static let alreadyFunded = Problem(
        type: "bad_request",
        title: "Bad Request",
        status: .badRequest,
        detail: "account already funded to starting balance"
    )

    /// The problem about what is no transaction; one that is submitted asynchronously is told so with an empty `error` besides.
    static func malformed(envelope: String, isAsynchronous: Bool = false) -> Problem {
        Problem(
            type: "transaction_malformed",
            title: "Transaction Malformed",
            status: .badRequest,
            detail: "Horizon could not decode the transaction envelope in this request. A transaction should be an "
                + "XDR TransactionEnvelope struct encoded using base64.  The envelope read from this request is "
                + "echoed in the `extras.envelope_xdr` field of this response for your convenience.",
            extras: [("envelope_xdr", .text(envelope))] + (isAsynchronous ? [("error", .emptyObject)] : [])
        )
    }

    static func failed(_ result: XDR.TransactionResult, envelope: String) -> Problem {
        Problem(
            type: "transaction_failed",
            title: "Transaction Failed",
            status: .badRequest,
            detail: "The transaction failed when submitted to the stellar network. The `extras.result_codes` field on "
                + "this response contains further details.  Descriptions of each code can be found at: "
                + "https://developers.stellar.org/api/errors/http-status-codes/horizon-specific/transaction-failed/",
            extras: [
                ("envelope_xdr", .text(envelope)),
                ("result_codes", .resultCodes(result)),
                ("result_xdr", .text(result.base64)),
            ]
        )
    }

    static func timeout(envelope: String, hash: XDR.Hash) -> Problem {
        Problem(
            type: "transaction_submission_timeout",
            title: "Transaction Submission Timeout",
            status: .gatewayTimeout,
            detail: "Your transaction submission request has timed out. This does not necessarily mean the submission "
                + "has failed. Before resubmitting, please use the transaction hash provided in `extras.hash` to poll "
                + "the GET /transactions endpoint for sometime and check if it was included in a ledger.",
            extras: [("envelope_xdr", .text(envelope)), ("hash", .text(hash.hex))]
        )
    }
}
