import AnchorClient
import Testing
import TransferTracking

/// The table of what `track` does at a status, asked without a run, a server or a ledger.
@Suite("What a status asks for")
struct TransferTableTests {
    private static let statuses = Transfer.Status.known + [Transfer.Status(rawValue: "pending_moon")]
    private static let evidence = TransferTable.Evidence.allCases.filter { $0 != .any }

    /// All sets of evidence there can be.
    private static let knowledge: [Set<TransferTable.Evidence>] = (0..<(1 << evidence.count)).map { bits in
        Set(evidence.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
    }

    private static func action(
        _ status: Transfer.Status,
        _ kind: Transfer.Kind,
        _ service: TransferService,
        _ evidence: Set<TransferTable.Evidence>
    ) -> StatusAction {
        TransferTable.action(at: status, kind, by: service, knowing: evidence)
    }

    @Test("a withdrawal is paid only where the anchor waits for it and no one has paid", arguments: statuses)
    func paying(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal, .depositExchange, .withdrawalExchange] {
            for service in TransferService.allCases {
                for known in Self.knowledge {
                    let pays = Self.action(status, kind, service, known) == .pay
                    let mayPay =
                        status == .pendingUserTransferStart && kind.isWithdrawal && !known.contains(.paid)
                    #expect(pays == mayPay, "\(kind) by \(service), knowing \(known)")
                }
            }
        }
    }

    @Test("what was done in a turn is not done again", arguments: statuses)
    func once(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal] {
            for service in TransferService.allCases {
                for known in Self.knowledge {
                    let action = Self.action(status, kind, service, known)
                    if known.contains(.trusted) { #expect(action != .trust) }
                    if known.contains(.claimed) { #expect(action != .claim) }
                    if action == .claim { #expect(known.contains(.balance) && status == .completed) }
                }
            }
        }
    }

    @Test(
        "nothing but waiting is done in statuses in which only others act, and in those that no SEP has",
        arguments: [
            .pendingExternal, .onHold, .refunded, .expired, .noMarket, .tooSmall, .tooLarge, .error,
            Transfer.Status(rawValue: "pending_moon"),
        ] as [Transfer.Status]
    )
    func waiting(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal] {
            for service in TransferService.allCases {
                for known in Self.knowledge { #expect(Self.action(status, kind, service, known) == .wait) }
            }
        }
    }

    @Test(
        "while the anchor or the ledger is at work, an overdue deposit gets the trustline that it lacks, once; all else waits",
        arguments: [Transfer.Status.pendingAnchor, .pendingStellar]
    )
    func overdue(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal, .depositExchange, .withdrawalExchange] {
            for service in TransferService.allCases {
                for known in Self.knowledge {
                    let isLacking = known.contains(.untrusted) && !known.contains(.trusted)
                    let isProcessed = status == .pendingAnchor && kind.isWithdrawal && service == .direct
                    let waiting: StatusAction = isProcessed ? .awaitProcessing : .wait
                    let expected = kind.isDeposit && isLacking ? .trust : waiting
                    let action = Self.action(status, kind, service, known)
                    #expect(action == expected && action.waits == (expected == waiting), "\(kind), knowing \(known)")
                }
            }
        }
    }

    @Test("a customer is answered for only where the anchor has a KYC server", arguments: statuses)
    func customers(status: Transfer.Status) {
        for kind in [Transfer.Kind.deposit, .withdrawal] {
            for service in TransferService.allCases {
                for known in Self.knowledge {
                    let action = Self.action(status, kind, service, known)
                    if action == .answerAboutCustomer { #expect(known.contains(.sep12)) }
                    guard status == .pendingCustomerInfoUpdate else { continue }
                    #expect(action == (known.contains(.sep12) ? .answerAboutCustomer : .instruct))
                }
            }
        }
    }

    @Test("evidence on which no row about a status depends changes nothing at it", arguments: statuses)
    func weighed(status: Transfer.Status) {
        for service in TransferService.allCases {
            for evidence in Self.evidence where !TransferTable.weighs(evidence, at: status, by: service) {
                for kind in [Transfer.Kind.deposit, .withdrawal] {
                    for known in Self.knowledge {
                        let (with, without) = (known.union([evidence]), known.subtracting([evidence]))
                        #expect(Self.action(status, kind, service, with) == Self.action(status, kind, service, without))
                    }
                }
            }
        }
        #expect(TransferTable.weighs(.sep12, at: .incomplete, by: .programmatic))
        #expect(!TransferTable.weighs(.sep12, at: .incomplete, by: .hosted))
    }

    @Test("every row can apply, and no row hides behind another")
    func rows() {
        var used: Set<TransferTable.Row> = []
        for status in Self.statuses {
            for kind in [Transfer.Kind.deposit, .withdrawal] {
                for service in TransferService.allCases {
                    for known in Self.knowledge {
                        let action = Self.action(status, kind, service, known)
                        let row = TransferTable.rows.first { row in
                            row.status == status && (row.service == nil || row.service == service)
                                && (row.direction == .either || (row.direction == .deposit) == kind.isDeposit)
                                && (row.evidence == .any || known.contains(row.evidence))
                        }
                        #expect(row?.action ?? .wait == action)
                        if let row { used.insert(row) }
                    }
                }
            }
        }
        #expect(used == Set(TransferTable.rows))
        #expect(Set(TransferTable.rows).count == TransferTable.rows.count)
    }
}
