internal import HTTPTransport
internal import JSON

/// The fields of a request that may go over the wire in several encodings.
struct RequestForm: Sendable {
    /// Texts, in the order in which a form has them.
    var pairs: [(name: String, value: String)]
    /// Files, which always go last: anchors read forms as a stream and want to know first what a file is for.
    var files: [MultipartPart] = []

    /// The form in an encoding; with files there is only one.
    func body(_ encoding: RequestEncoding) -> HTTPBody {
        guard files.isEmpty else { return multipart }
        return switch encoding {
        case .json: .json(.object(Dictionary(pairs.map { ($0.name, .string($0.value)) }) { first, _ in first }))
        case .multipart: multipart
        case .form: .form(pairs.map { ($0.name, $0.value) })
        }
    }

    private var multipart: HTTPBody {
        .multipart(pairs.map { MultipartPart(name: $0.name, value: $0.value) } + files)
    }
}

/// How the fields of a request go over the wire.
public enum RequestEncoding: String, CaseIterable, Hashable, Sendable {
    /// As a JSON object of texts.
    case json
    /// As `multipart/form-data`.
    case multipart
    /// As `application/x-www-form-urlencoded`.
    case form
}
