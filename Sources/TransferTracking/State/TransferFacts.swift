package import AnchorClient
package import Stellar
package import Timekeeping

/// All that a run has written down about its transfers: its facts, in order, and nothing else.
///
/// It holds what states noted that the flow has no more: what they have signed may have been included.
package struct TransferFacts: Sendable {
    /// The start of transfers by one state of the flow.
    package struct Start: Sendable {
        /// A ledger that may not be known.
        struct Mark: Equatable, Sendable {
            var ledger: Int64?
        }

        private var mark: TransferState.Visited<Mark>?
        private var predecessor: TransferState.Visited<Transfer.ID>?
        private var refused: TransferState.Visited<Bool>?
        private var lacksCallbacks: TransferState.Visited<Bool>?
        private var leadingBack: Set<Transfer.ID> = []
        /// The time since which the answer to a request is lost; `nil` where none is.
        package private(set) var lostSince: Timestamp?

        /// The last ledger before the anchor was asked last.
        package var ledger: Int64? { mark?.value.ledger }

        /// Whether it is noted in this visit how far the ledger had come.
        package func isMarked(in visit: Int) -> Bool { mark?.value(in: visit) != nil }

        /// Whether this visit starts another transfer after one that was paid.
        package func startsAgain(in visit: Int) -> Bool { predecessor?.value(in: visit) != nil }

        /// Whether the anchor has refused what it was asked for last in this visit: nothing was started by that.
        package func isRefused(in visit: Int) -> Bool { refused?.value(in: visit) ?? false }

        /// Whether it is known in this visit that the anchor gets no address for callbacks.
        package func lacksCallbacks(in visit: Int) -> Bool { lacksCallbacks?.value(in: visit) ?? false }

        /// Whether the page about the transfer called `id` leads back to the questions of its start.
        package func leadsBack(_ id: Transfer.ID) -> Bool { leadingBack.contains(id) }

        /// The action before an anchor is asked for a transfer.
        package enum RequestAction: TableAction, Hashable {
            package static let table = "beforeRequest"

            /// Asks: nothing was asked for in this visit, and no answer is lost.
            case ask
            /// Asks anew: the anchor has refused what it was asked for last, so that nothing was started.
            case askAnew
            /// Looks for a transfer that may have been started, before it asks for another.
            case findFormer
        }

        /// A visit of the state is about to ask; `mayHaveActed` where a former attempt of it may have done so.
        package func beforeRequest(in visit: Int, mayHaveActed: Bool) -> RequestAction {
            if isRefused(in: visit) { return .askAnew }
            return mayHaveActed || isMarked(in: visit) || lostSince != nil ? .findFormer : .ask
        }

        fileprivate mutating func apply(_ fact: TransferFact, visit: Int) {
            switch fact {
            case .asking(let ledger): mark = TransferState.Visited(visit: visit, value: Mark(ledger: ledger))
            case .startLost(let since): lostSince = since
            case .startingAgain(let id): predecessor = TransferState.Visited(visit: visit, value: id)
            case .request(let isRefused): refused = TransferState.Visited(visit: visit, value: isRefused)
            case .withoutCallbacks: lacksCallbacks = TransferState.Visited(visit: visit, value: true)
            case .leadsBack(let id): leadingBack.insert(id)
            default: break
            }
        }
    }

    private var starts: [String: Start] = [:]
    private var transfers: [String: [Transfer.ID: TransferState]] = [:]
    /// The payments that were intended, signed and confirmed, and their outcomes.
    package private(set) var payments = PaymentHistory()

    /// A run that has noted nothing.
    package init() {}

    /// Takes in a fact that a state of the flow has recorded in one of its visits.
    package mutating func apply(_ fact: TransferFact, by flowState: String, visit: Int) {
        switch fact {
        case .asking, .startLost, .startingAgain, .request, .withoutCallbacks, .leadsBack:
            starts[flowState, default: Start()].apply(fact, visit: visit)
        default:
            payments.apply(fact, by: flowState, visit: visit)
            guard let id = fact.transfer else { return }
            transfers[flowState, default: [:]][id, default: TransferState(id: id)].apply(fact, visit: visit)
        }
    }

    /// The start of transfers by a state of the flow.
    package func start(by flowState: String) -> Start { starts[flowState] ?? Start() }

    /// Whether the page about the transfer called `id` leads back to the questions of its start, as a state has found.
    package func startsLeadingBack(to id: Transfer.ID) -> Bool { starts.values.contains { $0.leadsBack(id) } }

    /// The transfer called `id`, as far as one state of the flow knows it.
    package func transfer(_ id: Transfer.ID, in flowState: String) -> TransferState {
        transfers[flowState]?[id] ?? TransferState(id: id)
    }

    /// The transfer called `id`, as each state of the flow knows it, by their names.
    package func views(of id: Transfer.ID) -> [(flowState: String, transfer: TransferState)] {
        transfers.compactMap { flowState, known in known[id].map { (flowState, $0) } }.sorted {
            $0.flowState < $1.flowState
        }
    }

    /// The transaction with which a state that followed the transfer called `id` has paid for it.
    package func payment(for id: Transfer.ID) -> TransactionHash? {
        views(of: id).lazy.compactMap(\.transfer.payment.paid?.hash).first
    }

    /// Whether a state has signed a payment for the transfer `id` whose outcome it does not know.
    package func hasOpenPayment(for id: Transfer.ID, by flowState: String) -> Bool {
        transfer(id, in: flowState).payment.paid == nil
            && payments.drafts.contains { $0.flowState == flowState && $0.payment.transfer == id }
    }

    /// The transactions with which states have paid for the transfers that they followed.
    package var paid: [(transfer: Transfer.ID, hash: TransactionHash)] {
        transfers.values.flatMap { $0.values.compactMap { known in known.payment.paid.map { (known.id, $0.hash) } } }
    }

    /// The terms that the transfer called `id` told while it asked for money, for each amount.
    package func shownTerms(of id: Transfer.ID) -> [ShownTerms] { views(of: id).flatMap(\.transfer.terms.shown) }

    /// The payee that the transfer called `id` named first.
    package func firstPayee(of id: Transfer.ID) -> FirstPayee {
        views(of: id).reduce(FirstPayee()) { $0.completed(by: $1.transfer.terms.payee) }
    }

    /// The changes of the transfer called `id` that a person has confirmed, by the keys of ``TermsClause``.
    package func agreedChanges(of id: Transfer.ID) -> [String] { views(of: id).flatMap(\.transfer.terms.agreedChanges) }

    /// The evidence on the ledger for other transfers than the one called `id`.
    package func found(besides id: Transfer.ID) -> [(transfer: Transfer.ID, evidence: LedgerEvidence)] {
        transfers.values.flatMap(\.values).filter { $0.id != id }.flatMap { known in
            known.ledger.found.map { (known.id, $0) }
        }
    }
}
