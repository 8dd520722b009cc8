import AnchorClient
import Diagnostics
import FlowEngine
import Foundation
import HTTPTransport
import JSON
import Questions
import Synchronization
import TestLanes
import Testing

@testable import FlowRunner

/// What people are told of what an anchor says of its customer while a state waits.
@Suite("The words of an anchor about its customer")
struct CustomerWordsTests {
    private static let scenario = """
        scenario: kyc
        customers: { types: { sep6: { fields: { first_name: }, verdict: accept } } }
        assets: { USDC: { deposit: { customer: sep6 } } }
        """

    private static let identify = """
        flow: kyc
        states:
          login: { sep10: {} }
          tell: { sep12: sep6, poll: { every: 20ms, up-to: 20ms, within: 500ms } }
        """

    private static let deposit = """
          start:
            sep6: { deposit: USDC, amount: "25", funding_method: bank_account }
            fill: [set]
            poll: { every: 20ms, up-to: 20ms, within: 2s }
            keep: { tx: transfer }

        """

    private static let follow = """
          follow:
            track: $tx
            fill: [set]
            poll: { every: 20ms, up-to: 20ms, within: 2s }

        """

    /// What the anchor answers to everyone who asks of a customer.
    private func customers(_ body: String, _ harness: SandboxHarness) {
        harness.http.breaks { request in
            request.method == .get && request.url.path() == "/sep12/customer" ? .instead(200, body) : nil
        }
    }

    @Test(
        "what the run waits for without being able to answer is told once, and stands in the ending",
        arguments: [
            (
                #"{"id": "1", "status": "NEEDS_INFO", "fields": {}, "message": "Send us a letter."}"#,
                "needs to know more about its customer, and does not say what; the run waits: “Send us a letter.”",
                "NEEDS_INFO"
            ),
            (
                #"{"id": "1", "status": "PROCESSING", "message": "Two days."}"#,
                "says of its customer, who is in `PROCESSING`: “Two days.”", "PROCESSING"
            ),
            (
                #"{"id": "1", "status": "ON_THE_MOON"}"#,
                "set the KYC status to `ON_THE_MOON`, which SEP-12 does not define; the run waits.", "ON_THE_MOON"
            ),
        ]
    )
    func waiting(body: String, words: String, status: String) async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            customers(body, harness)
            let ending = try await harness.run(Self.identify, answers: ["first_name": "Zebulon"])
            #expect(ending.exitCode == 6, "\(ending)")
            #expect(ending.summary?.contains("; customer status `\(status)`") == true, "\(ending)")
            let told = await harness.told()
            #expect(told.count { $0.contains(words) } == 1, "\(told)")
            let outcomes = await harness.journal.lines.compactMap { line -> String? in
                if case .finished(let outcome) = line.event, outcome.state == "tell" { outcome.name } else { nil }
            }
            #expect(Set(outcomes) == [status == "PROCESSING" ? "PROCESSING" : "UNCLEAR"], "\(outcomes)")
            if status == "PROCESSING" {
                #expect(ending.summary?.hasSuffix("the anchor said: “Two days.”") == true, "\(ending)")
            }
        }
    }

    @Test(
        "a status that SEP-12 doesn't have is told without what the customer has answered",
        arguments: [
            ("Zebulon", "Zebulon", "•••"), ("Zebulon", "zebulon", "ZEBULON"),
            ("Zebulon-Lee", "Not_Zebulon-Lee", "NOT_•••"),
            ("Zebulon", "On_the_moon", "ON_THE_MOON"),
        ]
    )
    func repeatedAnswer(answer: String, status: String, shown: String) async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            let isSent = Mutex(false)
            harness.http.breaks { request in
                guard request.url.path() == "/sep12/customer" else { return nil }
                if request.method != .get {
                    isSent.withLock { $0 = true }
                    return nil
                }
                return .instead(
                    200,
                    isSent.withLock { $0 }
                        ? #"{"id": "1", "status": "\#(status)"}"#
                        : #"{"status": "NEEDS_INFO", "fields": {"first_name": {"type": "string", "description": "name"}}}"#
                )
            }
            let flow = Self.identify.replacing("sep12: sep6,", with: "sep12: sep6, fill: [set],")
            let ending = try await harness.run(flow, answers: ["first_name": answer])
            #expect(ending.exitCode == 6, "\(ending)")
            #expect(ending.summary?.contains("; customer status `\(shown)`") == true, "\(ending)")
            let told = await harness.told()
            #expect(told.count { $0.contains("set the KYC status to `\(shown)`") } == 1, "\(told)")
            #expect(try await harness.journalText.contains(answer) == false)
        }
    }

    @Test(
        "a start that the anchor refuses because of its customer says so once, with the page to look at",
        .tags(.thorough),
        arguments: [
            (
                #"{"type": "customer_info_status", "status": "pending", "eta": 90, "more_info_url": "https://x.example/a?t=1"}"#,
                "the customer's status is pending for about 90 s", "https://x.example/a?•••"
            ),
            (
                #"{"type": "non_interactive_customer_info_needed", "fields": []}"#,
                "before it knows more about its customer, and does not say what", "the run asks again."
            ),
        ]
    )
    func refusedStart(body: String, words: String, end: String) async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            harness.http.breaks { request in
                switch request.url.path() {
                case "/sep6/deposit": .instead(403, body)
                case "/sep12/customer": .instead(200, #"{"id": "1", "status": "PROCESSING"}"#)
                default: nil
                }
            }
            let ending = try await harness.follow(Self.deposit)
            #expect(ending.exitCode == 6, "\(ending)")
            let told = await harness.told()
            #expect(told.count { $0.contains(words) && $0.hasSuffix(end) } == 1, "\(told)")
            #expect(ending.summary?.contains("; status `customer_pending`") == true, "\(ending)")
        }
    }

    @Test("a customer who is accepted, and whose transfer stays where it was, is told of once")
    func accepted() async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            harness.http.breaks { request in
                switch request.url.path() {
                case "/sep12/customer" where request.method == .get:
                    return .instead(200, #"{"id": "1", "status": "ACCEPTED"}"#)
                case "/sep6/transaction":
                    let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
                    let id = items?.first { $0.name == "id" }?.value ?? ""
                    let status = "pending_customer_info_update"
                    return .instead(
                        200,
                        #"{"transaction": {"id": "\#(id)", "kind": "deposit", "status": "\#(status)"}}"#
                    )
                default: return nil
                }
            }
            let ending = try await harness.follow(
                Self.deposit.replacing("within: 2s", with: "within: 9s") + Self.follow
            )
            #expect(ending.exitCode == 6, "\(ending)")
            let told = await harness.told()
            let words = "has accepted its customer and asks for nothing more, and the transfer is still in"
            #expect(told.count { $0.contains(words) } == 1, "\(told)")
        }
    }

    @Test(
        "a question about the transfer that stays after the answer, or that asks nothing, is told of once",
        .tags(.thorough),
        arguments: [true, false]
    )
    func persistent(asks: Bool) async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            let update = #"{"id": "ID", "kind": "deposit", "status": "pending_transaction_info_update", FIELDS}"#
                .replacing(
                    "FIELDS",
                    with: asks
                        ? #""required_info_updates": {"transaction": {"dest": {}}}"#
                        : #""message": "More!", "required_info_message": "Call us.""#
                )
            harness.http.breaks { request in
                if request.method == .patch { return .instead(200, "{}") }
                guard request.url.path() == "/sep6/transaction" else { return nil }
                let id = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems?.first {
                    $0.name == "id"
                }?.value
                return .instead(200, #"{"transaction": \#(update.replacing("ID", with: id ?? ""))}"#)
            }
            let ending = try await harness.follow(
                Self.deposit + Self.follow,
                answers: SandboxHarness.jane.merging(["dest": "branch-of-nobody"]) { $1 }
            )
            #expect(ending.exitCode == 6, "\(ending)")
            let told = await harness.told()
            let words =
                asks
                ? "was sent `dest`, and asks for it again: the answer was not accepted"
                : "wants to know more about the transfer, and does not say what; the run waits."
            #expect(told.count { $0.contains(words) } == 1, "\(told)")
            if !asks {
                for words in ["“More!”", "“Call us.”"] {
                    #expect(told.count { $0.contains(words) } == 1, "\(told)")
                }
            }
            #expect(try await !harness.journalText.contains("branch-of-nobody"))
        }
    }

    @Test("an optional answer about the transfer of a form that no anchor takes is named")
    func unfitUpdate() async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            harness.http.breaks { request in
                guard request.url.path() == "/sep6/transaction" else { return nil }
                let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
                let id = items?.first { $0.name == "id" }?.value ?? ""
                let start = #""id": "\#(id)", "kind": "deposit", "status": "pending_transaction_info_update""#
                let fields = #"{"dest": {}, "birth_date": {"type": "date", "optional": true}}"#
                return .instead(
                    200,
                    #"{"transaction": {\#(start), "required_info_updates": {"transaction": \#(fields)}}}"#
                )
            }
            let answers = SandboxHarness.jane.merging(["dest": "branch-of-nobody", "birth_date": "31.12.1990"]) { $1 }
            let ending = try await harness.follow(Self.deposit + Self.follow, answers: answers)
            #expect(ending.exitCode == 7, "\(ending)")
            #expect(ending.summary?.contains("`birth_date`") == true, "\(ending)")
            #expect(ending.summary?.contains(Objection.noDate.message.masked) == true, "\(ending)")
            #expect(!harness.http.log.contains { $0.hasPrefix("PATCH") })
        }
    }

    @Test(
        "answers about the transfer that are refused are missing, and aren't sent again before one of them has changed"
    )
    func refusedUpdate() async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            let fields = #""required_info_message": "Which account?", "required_info_updates": {"transaction": ASKED}"#
                .replacing("ASKED", with: #"{"dest": {}, "dest_extra": {}}"#)
            let isRefusing = Mutex(true)
            let sent = Mutex<[JSONValue]>([])
            harness.http.breaks { request in
                if request.method == .patch {
                    if case .json(let body)? = request.body { sent.withLock { $0.append(body) } }
                    return isRefusing.withLock { $0 }
                        ? .instead(400, #"{"error": "no such account"}"#) : .instead(200, "{}")
                }
                guard request.url.path() == "/sep6/transaction" else { return nil }
                let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems
                let id = items?.first { $0.name == "id" }?.value ?? ""
                let status = sent.withLock { $0.count } > 1 ? "expired" : "pending_transaction_info_update"
                let start = #""id": "\#(id)", "kind": "deposit", "status": "\#(status)""#
                return .instead(200, #"{"transaction": {\#(start), \#(fields)}}"#)
            }
            let states =
                Self.deposit.replacing("within: 2s", with: "within: 9s")
                + Self.follow.replacing("within: 2s", with: "within: 30s")
            let answers = SandboxHarness.jane.merging(["dest": "branch-of-nobody", "dest_extra": "4711"]) { $1 }
            let ending = try await harness.follow(states, answers: answers)
            #expect(ending.exitCode == 7, "\(ending)")
            #expect(ending.summary?.contains("refused: no such account") == true, "\(ending)")
            #expect(await harness.told().contains { $0.contains("“Which account?”") })
            let run = try #require(await harness.journal.lines.first?.run)
            let still = try await FlowRun.resume(run: run, with: harness.following(states, answers: answers))
            #expect(still.exitCode == 7, "\(still)")
            #expect(harness.http.log.count { $0.hasPrefix("PATCH") } == 1)
            isRefusing.withLock { $0 = false }
            let other = answers.merging(["dest": "branch-of-somebody"]) { $1 }
            _ = try await FlowRun.resume(run: run, with: harness.following(states, answers: other))
            let last = sent.withLock { $0.last }?["transaction"]
            #expect(last == ["dest": "branch-of-somebody", "dest_extra": "4711"])
        }
    }

    @Test("a customer who is denied is told where to read more")
    func denied() async throws {
        try await SandboxHarness.playing(Self.scenario) { harness in
            let body =
                #"{"type": "customer_info_status", "status": "denied", "more_info_url": "https://x.example/a?t=1"}"#
            harness.http.breaks { $0.url.path() == "/sep6/deposit" ? .instead(403, body) : nil }
            let ending = try await harness.follow(Self.deposit)
            #expect(ending.exitCode == 5, "\(ending)")
            #expect(await harness.told().contains { $0.hasSuffix("https://x.example/a?•••") })
        }
    }
}
