internal import FoundationEssentials
internal import HTTPTransport
internal import JSON
internal import Timekeeping

/// Speaks the protocol of drivers: JSON over HTTP.
///
/// Specification: <https://www.w3.org/TR/webdriver2/#protocol>
struct WebDriverConnection: Sendable {
    /// The number of bytes an answer may have: a page's HTML, doubly escaped, and some more.
    private static let answerLimit = 16 << 20

    let http: any HTTPExchanging
    /// The address at which the driver listens.
    let endpoint: URL

    /// An error as the protocol has it.
    struct Refusal: Error {
        /// The code, such as `no such element`.
        var code: String
        /// The driver's words; they may hold URLs.
        var message: String
        /// The text of the alert that stands in the way, where one does.
        var alertText: String?
    }

    /// The answer to a command.
    enum Answer {
        case value(JSONValue)
        case refusal(Refusal)
    }

    /// Sends a command and waits for what comes of it.
    ///
    /// - Parameters:
    ///   - method: the method of the command.
    ///   - path: the parts of its path below the endpoint.
    ///   - parameters: its parameters; `POST` always has some, if only none.
    ///   - limit: how long it may take.
    /// - Returns: the value, or the driver's refusal.
    /// - Throws: where no driver answers as one.
    func send(
        _ method: HTTPMethod,
        _ path: [String],
        _ parameters: [String: JSONValue] = [:],
        within limit: Duration
    ) async throws(WebDriverProblem) -> Answer {
        let url = path.reduce(endpoint) { $0.appending(component: $1) }
        var request = HTTPRequest(method: method, url: url)
        if method == .post { request.body = .json(.object(parameters)) }
        request.timeouts = Timeouts(connect: .seconds(5), total: limit)
        request.bodyLimit = Self.answerLimit
        request.redirects = .never
        // Anyone who runs this program has named the driver, or it runs here.
        request.reach = .everywhere
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await http.send(request)
        } catch {
            if case .cancelled = error.reason { throw WebDriverProblem(.cancelled) }
            if case .timedOut(_, let limit) = error.reason {
                throw WebDriverProblem(.slow(seconds: Int(limit.wholeSeconds)))
            }
            throw WebDriverProblem(error.mayHaveReachedServer ? .noAnswer : .gone)
        }
        guard let answer = try? response.json(), let members = answer.objectValue, let value = members["value"] else {
            throw WebDriverProblem(.noAnswer)
        }
        guard !response.isSuccess else { return .value(value) }
        guard let code = value["error"]?.string else { throw WebDriverProblem(.noAnswer) }
        return .refusal(
            Refusal(
                code: PlainText.line(code, limit: 60),
                message: value["message"]?.string ?? "",
                alertText: value["data"]?["text"]?.string
            )
        )
    }
}
