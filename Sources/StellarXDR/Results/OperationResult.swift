extension XDR {
    /// The result of one operation, or the reason why it was not even tried.
    package enum OperationResult: XDRCodable {
        case inner(OperationResultTR)
        /// The reason why it was not tried; never ``OperationFailure/inner``.
        case failure(OperationFailure)

        package init(from decoder: inout XDRDecoder) throws(XDRError) {
            switch try decoder.decode(OperationFailure.self) {
            case .inner: self = .inner(try decoder.decode())
            case let failure: self = .failure(failure)
            }
        }

        package func encode(to encoder: inout XDREncoder) {
            switch self {
            case .inner(let result):
                encoder.encode(OperationFailure.inner)
                encoder.encode(result)
            case .failure(let failure):
                encoder.encode(failure)
            }
        }

        /// The name that Horizon gives the result.
        package var horizonName: String {
            switch self {
            case .inner(let result): result.horizonName
            case .failure(let failure): failure.horizonName
            }
        }

        /// Whether the operation did what it is there for.
        package var isSuccess: Bool {
            switch self {
            case .inner(let result): result.isSuccess
            case .failure: false
            }
        }
    }

    /// The protocol's `OperationResultCode`: whether an operation was tried, and why not.
    package enum OperationFailure: Int32, XDREnumeration {
        /// An attempted operation; its own result follows.
        case inner = 0
        case badAuth = -1
        case noAccount = -2
        case notSupported = -3
        case tooManySubentries = -4
        case exceededWorkLimit = -5
        case tooManySponsoring = -6

        /// The name that Horizon gives the code, or would give it.
        package var horizonName: String {
            switch self {
            case .inner: "op_inner"
            case .badAuth: "op_bad_auth"
            case .noAccount: "op_no_source_account"
            case .notSupported: "op_not_supported"
            case .tooManySubentries: "op_too_many_subentries"
            case .exceededWorkLimit: "op_exceeded_work_limit"
            case .tooManySponsoring: "op_too_many_sponsoring"
            }
        }
    }
}

extension XDR.OperationResultTR {
    /// The name that Horizon gives the result.
    package var horizonName: String { Self.horizonName(of: outcome) }

    /// Whether the operation did what it is there for.
    package var isSuccess: Bool { Self.isSuccess(outcome) }

    private static func horizonName(of outcome: some XDR.OperationOutcome) -> String {
        outcome.code.horizonName
    }

    private static func isSuccess(_ outcome: some XDR.OperationOutcome) -> Bool {
        outcome.code.rawValue == 0
    }
}

extension XDR {
    /// The outcome of an operation: a code, and for some codes its results.
    package protocol OperationOutcome: XDRCodable {
        associatedtype Code: OperationResultCode

        /// The code alone.
        var code: Code { get }
    }

    /// The codes that one kind of operation may end with; 0 is success.
    package protocol OperationResultCode: XDREnumeration, OperationOutcome where Code == Self {
        /// The name that Horizon gives the code.
        var horizonName: String { get }
    }
}

extension XDR.OperationResultCode {
    package var code: Self { self }
}
