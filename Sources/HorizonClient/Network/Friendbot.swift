public import FoundationEssentials
internal import HTTPTransport
internal import JSON
public import Stellar

/// The result of asking a friendbot.
public enum FundingOutcome: Hashable, Sendable {
    /// A created and funded account; the hash of the transaction, where friendbot tells it.
    case funded(TransactionHash?)
    /// The account was there already, and got nothing.
    case alreadyFunded
}

extension Horizon {
    /// Asks the network's friendbot to make an account and to give it lumens.
    ///
    /// - Parameters:
    ///   - account: the account.
    ///   - friendbot: where the friendbot is; where the server's root says unless given.
    /// - Returns: whether the account was made, or there already.
    /// - Throws: `HorizonError` where the friendbot refuses, with its own words, and where there is none.
    public func fund(_ account: PublicKey, friendbot: URL? = nil) async throws(HorizonError) -> FundingOutcome {
        var location = friendbot
        if location == nil { location = try await root().friendbot }
        guard let location else { throw HorizonError(.noFriendbot, url: RedactedURL(ofHorizon: url)) }
        // The friendbot of the test network waits for its transaction to be in a ledger.
        var request = HTTPRequest(
            url: location.appendingQuery([("addr", account.address)]),
            headers: ["Accept": "application/json"],
            timeouts: Timeouts(total: .seconds(90))
        )
        request.disclosure = .everything(.friendbot)
        let response = try await send(request)
        let answer: JSONValue
        do throws(HorizonError) {
            answer = try object(in: response, of: request)
        } catch {
            var error = error
            switch error.reason {
            case .refused, .notFound: error.reason = .friendbotRefused(status: response.status)
            default: throw error
            }
            // Friendbots say in different words that an account is there; the ledger knows.
            if try await accountIfPresent(account) != nil { return .alreadyFunded }
            throw error
        }
        let hash = (answer["hash"] ?? answer["id"])?.string
        return .funded(hash.flatMap { TransactionHash($0) })
    }
}
