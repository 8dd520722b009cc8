package import HTTPTransport

/// The commands that a finding about an anchor ends with, wherever it is shown.
package struct FindingCommands: Hashable, Sendable {
    /// Sends its request again, with variables for secrets; `nil` where the exchange is not known.
    package var curl: String?
    /// Shows that request again, and plays the run offline where all of its traffic is kept; `nil` where the request is not kept.
    package var replay: String?

    /// The two commands.
    package init(curl: String?, replay: String?) {
        (self.curl, self.replay) = (curl, replay)
    }

    /// The commands of the finding `code` about the request with an id.
    ///
    /// - Parameters:
    ///   - code: the finding's.
    ///   - request: the id of the request that the finding is about.
    ///   - exchanges: the exchanges in which something was found, by the ids of their requests.
    ///   - replay: the command that shows the request of the finding with a code again, by its exchange, where that is known; `nil`
    ///     where it is not kept.
    package init(
        of code: String,
        request: String?,
        in exchanges: [String: RecordedExchange],
        replay: (_ code: String, _ exchange: RecordedExchange?) -> String?
    ) {
        let exchange = request.flatMap { exchanges[$0] }
        self.init(curl: exchange.map { CurlCommand($0).text }, replay: replay(code, exchange))
    }

    /// The known commands, line by line.
    package var lines: [String] {
        [curl, replay].compactMap(\.self).flatMap { $0.split(separator: "\n").map(String.init) }
    }
}
