internal import FlowLanguage
internal import Stellar

extension RunKnowledge {
    /// The account as which the account at hand signed in last.
    var signedInAccount: MuxedAccount? {
        ownResults(of: SEP10Verb.keyword).last?["account"].text.flatMap { MuxedAccount($0) }
    }

    /// As whom the account at hand signed in last.
    var sessionTerms: SessionTerms {
        get async throws {
            guard case .object(let fields)? = ownResults(of: SEP10Verb.keyword).last else {
                return try SessionTerms().completed(by: client)
            }
            return try await SessionTerms(fields, reveal).completed(by: client)
        }
    }
}
