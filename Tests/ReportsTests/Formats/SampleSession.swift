import Diagnostics
import FlowEngine
import FlowLanguage
import Foundation
import HTTPTransport
import Reports
import TestSupport
import Timekeeping

/// A session whose runs came to every kind of end, at fixed times.
enum SampleSession {
    static let start = Timestamp(unixSeconds: 1_795_248_000)

    static let text = """
        flow: deposit
        anchor: sandbox
        inputs:
          asset: { type: asset, default: USDC }
        states:
          discover: { sep1: {} }
          login: { sep10: {} }
          start: { sep24: { deposit: $asset }, keep: { tx: transfer } }
          follow:
            track: $tx
            next:
              instruct: [pending_user_transfer_start]
              settled: [completed]
          instruct: { tell: "Send it", next: follow }
          settled:
            expect:
              - tx.amount_out == tx.amount_in
        always:
          bye: { tell: "Bye" }

        """

    static let flow: Flow = {
        guard let flow = FlowParser.parse(text: text, path: "flows/deposit.yaml").flow else {
            preconditionFailure("the flow of the sample is none")
        }
        return flow
    }()

    static func header(_ asset: String) -> RunHeader {
        RunHeader(
            flow: "deposit",
            path: "flows/deposit.yaml",
            digest: "sha256:0",
            inputs: ["asset": .text(asset)],
            anchor: "anchor.example",
            network: RunHeader.Network(name: "testnet", passphrase: "p", horizon: "https://horizon.example"),
            account: "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ",
            version: "0",
            seed: 1
        )
    }

    /// Up to where the anchor says that it waits for the money.
    static func beginning(_ asset: String) -> [Event] {
        [
            .started(header(asset)),
            .performing(Attempt(state: "discover", verb: "sep1")),
            .failed(
                StepFailure(
                    state: "discover",
                    Failure(recorded: .transport, words: "anchor.example answered with 503"),
                    isRetryable: true
                )
            ),
            .waiting(Wait(state: "discover", until: start.advanced(by: .seconds(4)), reason: .retry)),
            .woke,
            .performing(Attempt(state: "discover", verb: "sep1", number: 2)),
            .finished(Outcome(state: "discover", summary: "SEP-10 and SEP-24")),
            .performing(Attempt(state: "login", verb: "sep10")),
            .finished(
                Outcome(
                    state: "login",
                    results: ["token": .secret(SecretID(rawValue: "token-1"))],
                    summary: "signed in"
                )
            ),
            .performing(Attempt(state: "start", verb: "sep24")),
            .finished(
                Outcome(
                    state: "start",
                    results: ["transfer": ["id": "82fh", "amount_in": .integer(25)]],
                    summary: "transfer 82fh"
                )
            ),
            .performing(Attempt(state: "follow", verb: "track")),
            .finished(
                Outcome(
                    state: "follow",
                    name: "pending_user_transfer_start",
                    summary: "pending_user_transfer_start",
                    summaryHasName: true
                )
            ),
            .performing(Attempt(state: "instruct", verb: "tell")),
            .told(Message(state: "instruct", text: "Send it")),
            .finished(Outcome(state: "instruct")),
            .performing(Attempt(state: "follow", verb: "track", visit: 2)),
        ]
    }

    /// A request for the transfer, as the exchange ``status`` has it.
    private static let statusRequest: Subject.Request = {
        var request = Subject.Request(
            method: "GET",
            url: "https://anchor.example/transaction?id=82fh",
            host: "anchor.example",
            status: 200
        )
        request.id = "x1"
        return request
    }()

    /// The exchange in whose answer an amount is a number.
    private static let status = RecordedExchange(
        number: 5,
        id: "x1",
        server: .hostedTransfers,
        startedAt: start,
        milliseconds: .init(total: .zero),
        request: .init(
            method: "GET",
            url: "https://anchor.example/transaction?id=82fh",
            content: .init(headers: [.init(name: "Authorization", value: "Bearer •••")])
        )
    )

    /// What the anchor does otherwise than the SEPs say.
    static let findings: [Event] = [
        .found(
            FoundDeviation(
                state: "discover",
                Deviation(
                    .otherContentType,
                    .should,
                    section: SEPSection(1, "Specification"),
                    endpoint: "GET /.well-known/stellar.toml",
                    found: "the media type application/octet-stream",
                    expected: "text/plain",
                    remedies: [Remedy(.reportToAnchor)]
                ),
                isAllowed: true
            )
        ),
        .found(
            FoundDeviation(
                state: "follow",
                Deviation(
                    .numberForText,
                    .must,
                    section: SEPSection(24, "Single Historical Transaction"),
                    endpoint: "GET /transaction",
                    subject: Subject(request: statusRequest, field: "transaction.amount_in"),
                    found: "the number \(ForeignProse("25 for Ada"))",
                    expected: "a string",
                    remedies: [Remedy(.reportToAnchor)]
                )
            )
        ),
    ]

    static let completed: [Event] = [
        .finished(Outcome(state: "follow", visit: 2, name: "completed", summary: "completed", summaryHasName: true)),
        .performing(Attempt(state: "settled", verb: "expect")),
    ]

    static let farewell: [Event] = [
        .performing(Attempt(state: "bye", verb: "tell")),
        .told(Message(state: "bye", text: "Bye")),
        .finished(Outcome(state: "bye")),
    ]

    /// The parts of an assertion that does not hold.
    private static let operands = Fact.list([
        .facts([.name: .text("tx.amount_out"), .found: .text("24.65"), .depth: .number(0)]),
        .facts([.name: .text("tx.amount_in"), .found: .text("25"), .depth: .number(0)]),
    ])

    /// The events of each run, and its label.
    static let runs: [(label: String, events: [Event])] = [
        (
            "deposit asset=USDC",
            beginning("USDC") + findings + completed + [
                .finished(Outcome(state: "settled", summary: "1 assertion passed"))
            ]
                + farewell
                + [.ended(Ending(result: .done))]
        ),
        (
            "deposit asset=EURC",
            beginning("EURC") + findings + completed + farewell
                + [
                    .ended(
                        Ending(
                            Failure(
                                .assertionFailed,
                                facts: [
                                    .expected: .text("tx.amount_out == tx.amount_in"),
                                    .operands: operands,
                                ]
                            ),
                            in: "settled",
                            at: SourcePlace(file: "flows/deposit.yaml", line: 17, column: 9)
                        )
                    )
                ]
        ),
        (
            "deposit asset=XLM",
            beginning("XLM") + [
                .ended(
                    Ending(
                        Failure(
                            .missingField,
                            subject: Subject(
                                request: Subject.Request(
                                    method: "GET",
                                    url: "https://anchor.example/transaction?id=82fh",
                                    host: "anchor.example",
                                    status: 200
                                ),
                                field: "id"
                            ),
                            section: SEPSection(24, "Single Historical Transaction"),
                            facts: [
                                .domain: .text("anchor.example"), .name: .text("id"),
                                .said: .said(ForeignProse("sorry, Ada Lovelace")),
                            ],
                            remedies: [Remedy(.reportToAnchor)]
                        ),
                        in: "follow"
                    )
                )
            ]
        ),
        (
            "deposit asset=BTC",
            Array(beginning("BTC").prefix(8)) + [
                .ended(
                    Ending(
                        Failure(
                            recorded: .refused,
                            words: "the anchor refused the sign-in: “\(ForeignProse("Dear Ada, you are blocked"))”",
                            help: "ask the anchor's support"
                        ),
                        in: "login"
                    )
                )
            ]
        ),
        (
            "deposit asset=ETH",
            beginning("ETH") + [
                .waiting(
                    Wait(
                        state: "follow",
                        until: start.advanced(by: .seconds(86_400)),
                        reason: .poll,
                        status: "pending_anchor"
                    )
                ),
                .paused(Pause(until: start.advanced(by: .seconds(86_400)))),
            ]
        ),
        (
            "deposit asset=DAI",
            Array(beginning("DAI").prefix(10)) + [
                .asked(
                    Inquiry(
                        state: "start",
                        asker: "the anchor",
                        questions: [RecordedQuestion(name: "first_name", label: "Your first name")]
                    )
                )
            ]
        ),
    ]

    /// How this process left the runs that go on.
    static let endings: [Int: Ending] = [
        4: Ending(
            Failure(
                recorded: .paused,
                words: "nothing is to be done before 2026-11-22T12:00:00Z",
                help: "`windlass resume r5` goes on"
            ),
            in: "follow"
        ),
        5: Ending(
            Failure(recorded: .unanswered, words: "no answer to `first_name`", help: "give it with --set"),
            in: "start"
        ),
    ]

    static func progress(_ number: Int) -> RunProgress {
        var progress = RunProgress(flow: flow)
        let run = RunID(rawValue: "r\(number + 1)")
        for (sequence, event) in runs[number].events.enumerated() {
            let at = start.advanced(by: .milliseconds(1500 * sequence))
            let entry = JournalEntry(run: run, sequence: sequence + 1, at: at, event: event)
            progress.apply(entry.shown(.masked))
        }
        return progress
    }

    /// The requests of each run.
    static let exchanges: [ExchangeReport] = [
        ("discover", "GET", "anchor.example/.well-known/stellar.toml", "503", 41.3, true, nil),
        ("discover", "GET", "anchor.example/.well-known/stellar.toml", "200", 22.8, false, "try 2 after 503"),
        ("login", "GET", "anchor.example/auth", "200", 11, false, nil),
        ("login", "POST", "anchor.example/auth", "200", 35.5, false, nil),
        ("follow", "GET", "anchor.example/transaction", "timed-out", 10_000, true, nil),
    ]
    .enumerated().map { number, exchange in
        ExchangeReport(
            at: start.advanced(by: .milliseconds(1500 * (number + 1))),
            state: exchange.0,
            method: exchange.1,
            place: exchange.2,
            outcome: exchange.3,
            milliseconds: exchange.4,
            isFailed: exchange.5,
            repetition: exchange.6,
            id: "id-\(number + 1)"
        )
    }

    static let reports: [RunReport] = {
        var reports = runs.indices.map { number in report(number) }
        // The first run passed when it was started anew.
        reports[0].earlier = [RunReport.Earlier(reports[1])]
        return reports
    }()

    private static func report(_ number: Int) -> RunReport {
        var report = RunReport(
            flow: flow,
            progress: progress(number),
            ending: endings[number]?.shown(.masked),
            label: runs[number].label,
            matrix: ["asset": String(runs[number].label.dropFirst("deposit asset=".count))],
            now: start.advanced(by: .seconds(60))
        )
        report.exchanges = exchanges
        report.addCommands(["x1": status]) { code, _ in "windlass replay r\(number + 1)/\(code)" }
        return report
    }

    static let markedFlows: [Int: MarkedFlow] = Dictionary(
        uniqueKeysWithValues: runs.indices.map { ($0, MarkedFlow(flow, progress($0), endings[$0])) }
    )

    /// The whole session, with a run that could not begin and one that was not begun.
    static let session = SessionReport(
        windlass: "1.0.0",
        command: ["windlass", "run", "flows", "--set", "first_name=•••"],
        from: start,
        to: start.advanced(by: .seconds(60)),
        exitCode: 4,
        runs: reports + [
            RunReport(
                label: "withdraw",
                flow: "withdraw",
                path: "flows/withdraw.yaml",
                run: nil,
                ending: Ending(
                    Failure(recorded: .transport, words: "horizon.example: connection refused", help: "start it")
                )
            )
        ],
        notBegun: [SessionReport.Unstarted(path: "flows/pay.yaml", matrix: nil, label: "pay")],
        warnings: [
            SessionReport.Notice(summary: "unused answer `firstname` of `--set`", help: "did you mean `first_name`?")
        ],
        baselines: [
            BaselineReport(
                anchor: "anchor.example",
                baseline: "anchor.baseline.json",
                result: "expectation",
                counts: ["breaking": 1, "notable": 0, "harmless": 1],
                differences: [
                    BaselineReport.Change(
                        level: "breaking",
                        rule: "fee-raised",
                        subject: "SEP-6 deposit USDC",
                        path: "fee_fixed",
                        was: "none",
                        now: "1",
                        words: "SEP-6 deposit USDC, fee_fixed: fee raised: was none, is 1"
                    ),
                    BaselineReport.Change(
                        level: "harmless",
                        rule: "method-new",
                        subject: "SEP-6 deposit USDC",
                        path: "card",
                        was: nil,
                        now: nil,
                        words: "SEP-6 deposit USDC, card: method is new"
                    ),
                ],
                unseen: ["SEP-24 GET /transaction"]
            )
        ]
    )
}
