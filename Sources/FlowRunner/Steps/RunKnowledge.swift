internal import AnchorClient
internal import Diagnostics
internal import FlowLanguage
internal import Stellar

/// The knowledge of a run: the results of its states so far.
///
/// Nothing of this is kept anywhere else, so it is the same after a replay.
struct RunKnowledge: Sendable {
    @Boxed var flow: Flow
    let scope: Scope
    /// The subjects of the results of verbs, as ``VerbTable`` has them.
    let subjects: [VerbName: ResultSubject]
    /// The wallet's own domain, where the command line gives one.
    var client: RunClient?
    /// The name of the account for which the state at hand acts; `nil` for the run's own.
    var account: String?
    /// Takes a secret from where it is sealed.
    let reveal: @Sendable (SecretID) async throws -> Secret<String>?

    /// The results about `subject` of all states that were passed, in the order of the file.
    func results(about subject: ResultSubject) -> [Value] {
        results { subjects[$0.verb.value] == subject }
    }

    /// The results of those of them that act for the account at hand.
    func ownResults(about subject: ResultSubject) -> [Value] {
        results { subjects[$0.verb.value] == subject && $0.account?.value == account }
    }

    private func results(where isWanted: (Step) -> Bool) -> [Value] {
        (flow.states + flow.always).filter(isWanted).compactMap { state in
            guard let value = scope.values[state.name.value], case .object = value else { return nil }
            // What was refused has found out nothing about sessions, quotes and transfers.
            if case .object = value[Refusal.result], state.takesRefusal { return nil }
            return value
        }
    }

    /// The transfers that the run has started or looked at, as each of its states has seen them last.
    var transfers: [SubjectRecord] {
        results { step in
            let verb = VerbCatalogue[step.verb.value]
            return verb?.effect == .startsTransfer || verb?.updatesSubject == true
        }.map { SubjectRecord(in: $0) }
    }

    /// The transaction on the ledger that the state called `name` tells of as its own; `nil` where it tells of none.
    func transaction(of name: String) -> TransactionHash? { scope.values[name].flatMap { Self.transaction(in: $0) } }

    /// The transaction on the ledger that the results of a verb tell of.
    static func transaction(in results: Value) -> TransactionHash? {
        LedgerField.hash.value(in: results).text.flatMap { TransactionHash($0) }
    }

    // MARK: Sessions

    /// The account as which the account at hand signed in last.
    var signedInAccount: MuxedAccount? {
        ownResults(about: .session).last.flatMap { SessionField.account.value(in: $0).text }.flatMap {
            MuxedAccount($0)
        }
    }

    /// The terms as which the account at hand signed in last.
    var sessionTerms: SessionTerms {
        get async throws {
            guard case .object(let fields)? = ownResults(about: .session).last else {
                return try SessionTerms().completed(by: client)
            }
            return try await SessionTerms(fields, reveal).completed(by: client)
        }
    }

    // MARK: Orders

    /// The result that holds the parameters of a verb as they were when it was performed.
    ///
    /// The flow's names may mean something else by now, and then it is an anchor that has chosen what.
    static let ordered = "ordered"
}
