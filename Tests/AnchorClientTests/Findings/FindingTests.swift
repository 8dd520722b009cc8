import Diagnostics
import Foundation
import HTTPTestSupport
import HTTPTransport
import JSON
import Stellar
import Synchronization
import TestSupport
import Testing
import Timekeeping

@testable import AnchorClient

@Suite("What an anchor does otherwise than the SEPs say")
struct FindingTests {
    @Test("is found with its section and its path, and nothing else is", arguments: DeviatingAnswer.all)
    func answers(answer: DeviatingAnswer) throws {
        #expect(Set(try answer.deviations.map(DeviatingAnswer.Expected.init)) == Set(answer.expected))
    }

    @Test("a legal oddity is a note at most")
    func oddity() throws {
        let answer = try #require(DeviatingAnswer.all.first { $0.purpose == .challenge })
        #expect(try answer.deviations.map(\.severity) == [.note])
    }

    @Test("each has a remedy for the anchor's engineer, with the section", arguments: DeviatingAnswer.all)
    func remedies(answer: DeviatingAnswer) throws {
        for deviation in try answer.deviations {
            let help = try #require(deviation.help)
            #expect(help.hasSuffix("; SEP-\(deviation.section.sep), \"\(deviation.section.title)\""), "\(help)")
        }
    }

    @Test(
        "what is expected is understood without what was found, and the other way round",
        arguments: DeviatingAnswer.all
    )
    func alone(answer: DeviatingAnswer) throws {
        for deviation in try answer.deviations {
            let (expected, found) = (deviation.expected, deviation.found.masked)
            #expect(!["once", "the body alone", "one without", "one of both assets"].contains(expected))
            #expect(Int(expected) == nil && !expected.hasPrefix("application/"), "\(expected)")
            switch deviation.code {
            case .otherName:
                let name = try #require(deviation.expectedName)
                #expect(expected == "the name `\(name)`" && found.hasPrefix("named `"), "\(expected)")
            case .repeatedMember: #expect(expected == "a single member of this name")
            case .otherSuccess: #expect(expected.hasPrefix("status ") && found.hasPrefix("status "), "\(expected)")
            case .otherContentType: #expect(expected.hasPrefix("content type "), "\(expected)")
            case .statusWentBack: #expect(expected.contains(" follow \""), "\(expected)")
            default: #expect(!expected.hasPrefix("one ") || expected.hasPrefix("one of "), "\(expected)")
            }
        }
    }

    @Test("what is expected does not repeat what was found", arguments: DeviatingAnswer.all)
    func repetition(answer: DeviatingAnswer) throws {
        func triples(_ text: String) -> Set<[Substring]> {
            let words = text.split(separator: " ")
            return Set(words.indices.dropLast(2).map { Array(words[$0...$0 + 2]) })
        }
        for deviation in try answer.deviations {
            let (found, expected) = (triples(deviation.found.masked), triples(deviation.expected))
            #expect(found.isDisjoint(with: expected), "\(deviation.summary)")
        }
    }

    @Test(
        "what the anchor sent is shown by the rules of the traffic, and all else is prose or hidden",
        arguments: [
            (.transfer, #"{"transaction":{"amount_in":5}}"#, "transaction.amount_in", "a number (5)"),
            (
                .transfer, #"{"transaction":{"started_at":"2026-11-27"}}"#, "transaction.started_at",
                "a text (2026-11-27)"
            ),
            (.transfer, #"{"transaction":{"started_at":"some day"}}"#, "transaction.started_at", "a text (•••)"),
            (.transfer, #"{"transaction":{"amount_in":"Ada Lovelace"}}"#, "transaction.amount_in", "a text (•••)"),
            (.transfer, #"{"transaction":{"withdraw_memo":7}}"#, "transaction.withdraw_memo", "a number (7)"),
            (.transfer, #"{"transaction":{"message":5}}"#, "transaction.message", "a number (•••)"),
            (
                .transfer, #"{"transaction":{"withdraw_anchor_account":"GABC"}}"#,
                "transaction.withdraw_anchor_account", "a text (•••)"
            ),
            (
                .transfer, #"{"transaction":{"more_info_url":"/more?token=x"}}"#, "transaction.more_info_url",
                "a text (/more)"
            ),
            (.transfer, #"{"transaction":{"status":{}}}"#, "transaction.status", "an object"),
            (.deposit, #"{"url":"/page/secret?token=x"}"#, "url", "a text (/•••)"),
            (.info, #"{"deposit":{"USDC":{"max_amount":"25"}}}"#, "deposit.USDC.max_amount", "a text (25)"),
            (.info, #"{"deposit":{"USDC":{"enabled":"not yet"}}}"#, "deposit.USDC.enabled", "a text (not yet)"),
            (.customer, #"{"fields":{"first_name":"Ada"}}"#, "fields.first_name", "a text (•••)"),
            (.customer, #"{"fields":{"first_name":{"optional":"no"}}}"#, "fields.first_name.optional", "a text (no)"),
            (.authenticate, #"{"token":12}"#, "token", "a number (•••)"),
        ] as [(AnchorError.Purpose, String, String, String)]
    )
    func found(purpose: AnchorError.Purpose, answer: String, field: String, found: String) throws {
        let service: StellarToml.Service =
            switch purpose {
            case .customer: .customers
            case .authenticate: .authentication
            default: .hostedTransfers
            }
        let form = try #require(AnswerForm.of(purpose, service, path: "x"))
        let deviations = FormCheck.deviations(of: try JSONValue.parse(answer), from: form)
        let deviation = try #require(deviations.first { $0.subject.field == field })
        #expect(deviation.found.masked == found)
        // Nothing shows a secret.
        for secret in ["token=x", "(12)"] { #expect(!deviation.found.reveal().contains(secret)) }
    }

    @Test("what the anchor sent is in a finding as a whole, though readers see its beginning alone")
    func wholeValue() throws {
        let form = try #require(AnswerForm.of(.transfer, .hostedTransfers, path: "x"))
        let token = String(repeating: "eyJhbGci13", count: 20)
        let answer: JSONValue = ["transaction": ["amount_in": .string(token)]]
        let deviations = FormCheck.deviations(of: answer, from: form)
        let found = try #require(deviations.first { $0.subject.field == "transaction.amount_in" }).found
        #expect(found.mapValues { $0.text }.reveal() == "a text (\(token.prefix(80)))")
        #expect(found.mapValues { $0.text == token ? Redaction.mark : $0.text }.reveal() == "a text (•••)")
    }

    @Test("what stands in the place of an amount is told from other values", arguments: ["amount_in", "started_at"])
    func amounts(member: String) throws {
        let form = try #require(AnswerForm.of(.transfer, .hostedTransfers, path: "x"))
        let answer: JSONValue = ["transaction": [member: .number("5")]]
        let deviations = FormCheck.deviations(of: answer, from: form)
        let found = try #require(deviations.first { $0.subject.field == "transaction.\(member)" }).found
        let amounts = found.parts.filter { if case .quoted(let value) = $0 { value.isAmount } else { false } }
        #expect(amounts.count == (member == "amount_in" ? 1 : 0))
    }

    @Test("both values of a finding are parts of their own")
    func twoValues() {
        let words = FindingWords.status("Pending_Trust", ofKind: "Withdrawal")
        #expect(words.found.mapValues { _ in "x" }.reveal() == "\"x\" in a x")
        #expect(words.found == "\"Pending_Trust\" in a Withdrawal")
    }

    @Test("words of an anchor are prose, which only those read who may; words of a vocabulary are data")
    func prose() throws {
        let error = try #require(DeviatingAnswer.all.first { $0.name == "an error with a number" })
        #expect(try error.deviations.first?.summary.contains("17") == false)
        #expect(try error.deviations.first?.message.reveal().contains("17") == true)
        let word = try #require(DeviatingAnswer.all.first { $0.name.hasPrefix("words in") })
        #expect(try word.deviations.map(\.summary).joined().contains("\"pending_bank\""))
        let url = try #require(DeviatingAnswer.all.first { $0.name == "relative URLs" })
        #expect(try url.deviations.first?.message.reveal().contains("token=x") == false)
    }

    @Test(
        "what a server in front of the anchor may answer is a note",
        arguments: [(404, true), (429, false), (503, false)]
    )
    func proxies(status: Int, isMust: Bool) throws {
        for (type, body) in [("text/html", "<html></html>"), ("application/json", "{}")] {
            let answer = DeviatingAnswer(
                "an error",
                .customer,
                .customers,
                status: status,
                contentType: type,
                body
            )
            #expect(try answer.deviations.map(\.severity) == [isMust ? .must : .note])
        }
    }

    @Test("the same at several places is one finding with their number")
    func count() throws {
        let refunds = try #require(DeviatingAnswer.all.first { $0.name == "sums of refunds as objects" })
        let amounts = try refunds.deviations.filter { $0.pattern == "transaction.refunds.payments[].amount" }
        #expect(amounts.map(\.count) == [2])
        let terms =
            #"{"deposit":{"A":{"enabled":true,"min_amount":null},"B":{"enabled":true,"min_amount":null}},"withdraw":{}}"#
        let form = try #require(AnswerForm.of(.info, .hostedTransfers, path: "info"))
        let found = FormCheck.deviations(of: try JSONValue.parse(terms), from: form)
        #expect(found.map(\.pattern) == ["deposit.*.min_amount"] && found.map(\.count) == [2])
        #expect(found.first?.subject.field == "deposit.A.min_amount")
    }

    @Test(
        "times are UTC with date and time",
        arguments: [
            ("2026-11-26T08:00:00Z", nil), ("2026-11-26T08:00:00.123456789Z", nil), ("2026-11-26T08:00:00+00:00", nil),
            ("2026-11-26T08:00Z", nil), ("2026-11-26", .shortTime), ("2026-11-26T08:00:00-05:00", .timeWithOffset),
            ("2026-11-26T08:00:00+0530", .timeWithOffset), ("2026-11-26T08:00:00", .timeWithoutZone),
            ("2026-11-26 08:00:00Z", .notTime), ("2026-11-26t08:00:00z", .notTime), ("2026-02-30T08:00:00Z", .notTime),
            ("1790000000", .notTime), ("", .notTime),
        ] as [(String, FailureCode?)]
    )
    func times(text: String, code: FailureCode?) {
        for sep in [6, 38] { #expect(TextForm.flaw(ofTime: text, by: sep)?.0 == code) }
    }

    @Test(
        "a time without a zone breaks a rule as one with an offset does, but in SEP-38, whose example has none",
        arguments: [(6, .must), (24, .must), (38, .should)] as [(Int, Deviation.Severity)]
    )
    func zones(sep: Int, severity: Deviation.Severity) {
        #expect(TextForm.flaw(ofTime: "2026-11-26T08:00:00", by: sep)?.1 == severity)
        #expect(TextForm.flaw(ofTime: "2026-11-26T08:00:00+02:00", by: sep)?.1 == .must)
    }

    @Test(
        "a remedy names the member that is wrong, also where the anchor has named it, or it is in a list",
        arguments: [
            (.info, .transfers, #"{"deposit":{"USDC":null},"withdraw":{}}"#, "deposit.USDC", "USDC"),
            (.info, .transfers, #"{"deposit":{"USDC":{"enabled":null}}}"#, "deposit.USDC.enabled", "enabled"),
            (.info, .transfers, #"{"deposit":[],"withdraw":{}}"#, "deposit", "deposit"),
            (.customer, .customers, #"{"fields":{"first_name":null}}"#, "fields.first_name", "first_name"),
            (.quoteInfo, .quotes, #"{"assets":[null]}"#, "assets[0]", "assets[0]"),
        ] as [(AnchorError.Purpose, StellarToml.Service, String, String, String)]
    )
    func named(
        purpose: AnchorError.Purpose,
        service: StellarToml.Service,
        answer: String,
        field: String,
        name: String
    ) throws {
        let form = try #require(AnswerForm.of(purpose, service, path: "info"))
        let deviations = FormCheck.deviations(of: try JSONValue.parse(answer), from: form)
        let help = try #require(deviations.first { $0.subject.field == field }?.help)
        #expect(help.contains("send `\(name)` as "), "\(help)")
    }

    @Test(
        "URLs are absolute, and https unless they are on this machine as the anchor, which is met over plain http",
        arguments: [
            ("https://a.example/x?y", "a.example", nil), ("/x", "a.example", .relativeURL),
            ("page.html", "a.example", .relativeURL), ("//a.example/x", "a.example", .relativeURL),
            ("http://a.example", "a.example", .unusableURL), ("http://localhost:8000", "a.example", .unusableURL),
            ("://", "a.example", .unusableURL), ("http://localhost:8000", "localhost:8001", nil),
            ("HTTP://127.0.0.1/x", "localhost:8001", nil), ("https://a.example", "localhost:8001", nil),
            ("http://a.example", "localhost:8001", .unusableURL), ("http://10.0.0.7", "localhost:8001", .unusableURL),
            ("ftp://localhost:8001", "localhost:8001", .unusableURL),
            ("http://localhost:8443", "https://localhost:8443", .unusableURL),
            ("data:image/png;base64,iVBORw0KGgo=", "a.example", .unusableURL),
            ("data:,a b", "a.example", .unusableURL), ("mailto:ada@a.example", "a.example", .unusableURL),
            ("https:/x", "a.example", .unusableURL), ("a.example:8443/x", "a.example", .relativeURL),
            ("localhost:8000", "a.example", .relativeURL), ("x/y:z", "a.example", .relativeURL),
        ] as [(String, String, FailureCode?)]
    )
    func urls(text: String, domain: String, code: FailureCode?) throws {
        let domain = try HomeDomain(parsing: domain)
        #expect(TextForm.flaw(ofURL: text, allowing: PlainURLs(of: domain)) == code)
    }

    @Test("a host that may be plain is one over plain http only")
    func plainHosts() throws {
        let hosts = try PlainHosts(parsing: ["anchor.test"])
        for (domain, code) in [("http://anchor.test", nil), ("https://anchor.test", .unusableURL)]
            as [(String, FailureCode?)]
        {
            let urls = PlainURLs(of: try HomeDomain(parsing: domain, allowing: hosts), allowing: hosts)
            #expect(TextForm.flaw(ofURL: "http://anchor.test/more", allowing: urls) == code)
            #expect(TextForm.flaw(ofURL: "http://localhost/more", allowing: urls) == .unusableURL)
        }
    }

    @Test(
        "the page of a transfer over plain http is found unless it is on this machine, as its anchor is",
        arguments: [AnchorError.Purpose.transfer, .transfers],
        [StellarToml.Service.hostedTransfers, .transfers]
    )
    func morePages(purpose: AnchorError.Purpose, service: StellarToml.Service) throws {
        let form = try #require(AnswerForm.of(purpose, service, path: "transaction"))
        let name = purpose == .transfer ? "transaction" : "transactions"
        for (domain, url, isFound) in [
            ("localhost:8001", "http://localhost:8001/more/1", false), ("localhost:8001", "http://[::1]:9/1", false),
            ("localhost:8001", "http://anchor.example/1", true), ("https://localhost:8443", "http://localhost/1", true),
            ("anchor.example", "http://anchor.example/1", true), ("anchor.example", "http://localhost:8001/1", true),
        ] {
            let transfer: JSONValue = [
                "id": "1", "kind": "deposit", "status": "incomplete", "started_at": "2026-11-26T08:00:00Z",
                "more_info_url": .string(url),
            ]
            let answer: JSONValue = .object([name: purpose == .transfer ? transfer : .array([transfer])])
            let plainURLs = PlainURLs(of: try HomeDomain(parsing: domain))
            let found = FormCheck.deviations(of: answer, from: form, plainURLs: plainURLs)
            let expected = isFound ? ["D117 must \(name)\(purpose == .transfer ? "" : "[0]").more_info_url"] : []
            let words = found.map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "")" }
            #expect(words == expected, "\(url) of \(domain)")
            #expect(found.allSatisfy { $0.expected == "an absolute https URL" })
        }
    }

    /// A memo of each type, and what is found in it.
    static let memos: [(type: String, memo: String, code: FailureCode?)] = [
        ("id", "0", nil), ("id", "18446744073709551615", nil), ("id", "18446744073709551616", .misfitMemo),
        ("id", "-1", .misfitMemo), ("id", "7a", .misfitMemo), ("id", " 7", .misfitMemo), ("ID", "seven", .misfitMemo),
        ("text", String(repeating: "a", count: 28), nil), ("text", String(repeating: "a", count: 29), .misfitMemo),
        ("text", String(repeating: "é", count: 14), nil), ("text", String(repeating: "é", count: 15), .misfitMemo),
        ("hash", String(repeating: "A", count: 43) + "=", nil), ("hash", "c2hvcnQ=", .misfitMemo),
        ("hash", String(repeating: "A", count: 43), .misfitMemo),
        ("hash", String(repeating: "ab", count: 33), .misfitMemo),
        ("hash", String(repeating: "ab", count: 32), .hashEncoding),
        ("hash", String(repeating: "xy", count: 32), .misfitMemo), ("return", "seven", nil), ("id", "", nil),
    ]

    @Test(
        "a memo fits its type in every answer that has one",
        arguments: [
            (.withdrawal, .transfers, "memo"), (.directPayment, .directPayments, "stellar_memo"),
            (.transfer, .transfers, "transaction.withdraw_memo"), (.transfer, .transfers, "transaction.deposit_memo"),
            (.transfer, .hostedTransfers, "transaction.withdraw_memo"),
            (.transfer, .hostedTransfers, "transaction.deposit_memo"),
            (.transfer, .directPayments, "transaction.stellar_memo"),
        ] as [(AnchorError.Purpose, StellarToml.Service, String)]
    )
    func memos(purpose: AnchorError.Purpose, service: StellarToml.Service, field: String) throws {
        let form = try #require(AnswerForm.of(purpose, service, path: "withdraw"))
        let name = try #require(field.split(separator: ".").last.map(String.init))
        for (type, memo, code) in Self.memos {
            let members: JSONValue = .object([name: .string(memo), "\(name)_type": .string(type)])
            let answer = field == name ? members : .object(["transaction": members])
            let found = FormCheck.deviations(of: answer, from: form).filter { $0.subject.field == field }
            #expect(found.map(\.code) == (code.map { [$0] } ?? []), "\(type) \(memo)")
            #expect(found.allSatisfy { $0.severity == .must && $0.section.sep == form.section.sep })
        }
        // Without its type it may be anything, and what is not there yet fits.
        for text in [#"{"\#(name)":"seven"}"#, #"{"\#(name)":null,"\#(name)_type":"id"}"#] {
            let members = try JSONValue.parse(text)
            let answer = field == name ? members : .object(["transaction": members])
            let found = FormCheck.deviations(of: answer, from: form).filter { $0.subject.field == field }
            #expect(!found.contains { $0.code == .misfitMemo }, "\(text)")
        }
    }

    @Test("what a SEP only recommends, or has otherwise in an example of its own, is no demand")
    func recommendations() throws {
        let account = People.server.publicKey.address
        for (purpose, service, answer, expected) in [
            (
                .customer, .customers,
                #"{"status":"ACCEPTED","fields":{"sex":{"type":"string","description":"x"}}}"#, "D307 should fields.sex"
            ),
            (.quoteInfo, .quotes, #"{"assets":[{"asset":"USDC:\#(account)"}]}"#, "D111 should assets[0].asset"),
            (.quoteInfo, .quotes, #"{"assets":[{"asset":"USDC"}]}"#, "D111 must assets[0].asset"),
        ] as [(AnchorError.Purpose, StellarToml.Service, String, String)] {
            let found = try DeviatingAnswer("one", purpose, service, path: "info", answer).deviations
            #expect(found.map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "")" } == [expected])
        }
    }

    @Test(
        "a status of the other direction is found",
        arguments: [
            ("deposit", "pending_user_transfer_complete", "D307 must transaction.status"),
            ("deposit-exchange", "pending_user_transfer_complete", "D307 must transaction.status"),
            ("withdrawal", "pending_trust", "D307 should transaction.status"),
            ("withdrawal", "pending_user_transfer_complete", nil), ("deposit", "pending_trust", nil),
        ] as [(String, String, String?)]
    )
    func directions(kind: String, status: String, expected: String?) throws {
        let json = try JSONValue.parse(#"{"id":"1","kind":"\#(kind)","status":"\#(status)"}"#)
        let transfer = try #require(Transfer(json, from: .example))
        for service in [StellarToml.Service.transfers, .hostedTransfers] {
            let form = try #require(AnswerForm.of(.transfer, service, path: "transaction"))
            let found = TransferCheck(form: form, request: nil).deviations(of: transfer, after: nil)
            let words = found.map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "")" }
            #expect(words == (expected.map { [$0] } ?? []))
        }
    }

    @Test(
        "the times that a token lacks are found",
        arguments: [
            (#"{"sub":"G","iat":1790000000,"exp":1790000900}"#, []),
            (#"{"sub":"G","iat":1790000000}"#, ["D105 must token.exp Token"]),
            (#"{"sub":"G","exp":1790000900,"iat":null}"#, ["D105 must token.iat Token"]),
            (#"{"sub":"G"}"#, ["D105 must token.iat Token", "D105 must token.exp Token"]),
        ] as [(String, [String])]
    )
    func tokens(claims: String, expected: [String]) throws {
        let claims = try #require(TokenClaims(token: TestAnchor.token(try JSONValue.parse(claims))))
        let form = try #require(AnswerForm.of(.authenticate, .authentication, path: "auth"))
        let response = try DeviatingAnswer("a token", .authenticate, .authentication, #"{"token":"x"}"#).response
        let found = AnswerCheck(response: response, form: form, request: nil).deviations(of: claims)
        let words = found.map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "") \($0.section.title)" }
        #expect(words == expected)
        #expect(
            found.allSatisfy { $0.help?.hasPrefix("send `\($0.subject.field?.suffix(3) ?? "")`, a number") == true }
        )
    }

    @Test("a flag that SEP-31 does not have is a recommendation, and the others beside it are demands")
    func foreignFlag() throws {
        let form = try #require(AnswerForm.of(.info, .directPayments, path: "info"))
        let answer = try JSONValue.parse(#"{"receive":{"USDC":{"enabled":"true","quotes_required":"no"}}}"#)
        let found = FormCheck.deviations(of: answer, from: form)
        let severities = found.map { "\($0.subject.field ?? "") \($0.severity)" }
        #expect(Set(severities) == ["receive.USDC.enabled should", "receive.USDC.quotes_required must"])
    }

    @Test("a memo that is too long is told by its length")
    func longMemo() throws {
        let form = try #require(AnswerForm.of(.directPayment, .directPayments, path: "transactions"))
        let memo = String(repeating: "a", count: 29)
        let answer = try JSONValue.parse(#"{"id":"1","stellar_memo_type":"text","stellar_memo":"\#(memo)"}"#)
        let found = try #require(FormCheck.deviations(of: answer, from: form).first)
        #expect(found.found.masked == "a text of 29 bytes")
        #expect(found.expected == "a memo of type \"text\" with at most 28 bytes in UTF-8")
    }

    @Test(
        "a status that no path leads to is one that went back",
        arguments: [
            (["completed", "pending_anchor"], .must), (["refunded", "completed"], .must),
            (["pending_external", "incomplete"], .must), (["pending_stellar", "pending_user_transfer_start"], .must),
            (["pending_user_transfer_start", "incomplete"], .must),
            (["pending_external", "pending_anchor", "incomplete"], .must),
            (["pending_user_transfer_start", "pending_anchor", "pending_user_transfer_start"], .must),
            (["pending_anchor", "pending_user_transfer_start", "pending_anchor", "incomplete"], .must),
            (["on_hold", "pending_anchor", "pending_user_transfer_start"], .must),
            // The SEPs don't have it; some anchors take up what was paid late.
            (["error", "pending_anchor"], .note), (["expired", "pending_anchor"], .note),
            // SEP-24 draws these.
            (["pending_anchor", "incomplete"], nil), (["pending_anchor", "pending_user_transfer_start"], nil),
            (["incomplete", "pending_anchor", "pending_user_transfer_start"], nil),
            (["pending_user_transfer_start", "pending_anchor", "pending_customer_info_update"], nil),
            (["pending_user_transfer_start", "pending_anchor", "pending_stellar"], nil),
            (["pending_trust", "pending_anchor"], nil), (["on_hold", "pending_anchor"], nil),
            (["pending_external", "pending_anchor", "pending_external"], nil), (["completed", "completed"], nil),
        ] as [([String], Deviation.Severity?)]
    )
    func statuses(words: [String], severity: Deviation.Severity?) throws {
        let statuses = words.map { Transfer.Status(rawValue: $0) }
        var history = StatusHistory(try #require(statuses.first))
        for status in statuses.dropFirst().dropLast() { history.append(status) }
        #expect(history.flaw(of: try #require(statuses.last)) == severity)
    }

    @Test("a status that went back is told with the furthest one before it")
    func reference() {
        var history = StatusHistory(.pendingUserTransferStart)
        history.append(.pendingAnchor)
        #expect(history.flaw(of: .incomplete) == .must && history.reference == .pendingAnchor)
        history.append(.completed)
        #expect(history.reference == .completed)
    }

    /// What is found in the contents of a transfer with these members.
    private func contents(
        _ members: String,
        _ service: StellarToml.Service,
        after earlier: String? = nil
    ) throws -> [String] {
        let transfer = try #require(Transfer(try JSONValue.parse("{\"id\":\"1\",\(members)}"), from: .example))
        let form = try #require(AnswerForm.of(.transfer, service, path: "transaction"))
        let now = try #require(Timestamp(iso8601: "2026-11-26T08:00:00Z"))
        let recorder = FindingRecorder { _ in }
        if let earlier {
            let look = try #require(Transfer(try JSONValue.parse("{\"id\":\"1\",\(earlier)}"), from: .example))
            recorder.recall(look)
        }
        let history = recorder.statuses(before: transfer)
        return TransferCheck(form: form, request: nil).deviations(of: transfer, after: history, now: now)
            .map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "") \($0.section.title)" }
    }

    private static let history = "Single Historical Transaction"

    private static let account = "GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ"
    private static let muxedAccount = "MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ"

    /// A withdrawal that is to be paid to `account`.
    private static func payable(_ members: String, to account: String = account) -> String {
        let head = #""kind":"withdrawal","status":"pending_user_transfer_start","amount_in":"5""#
        return head + ",\"withdraw_anchor_account\":\"\(account)\",\(members)"
    }

    @Test(
        "what a status of SEP-24 requires is found where it is missing",
        arguments: [
            (
                #""kind":"withdrawal","status":"pending_user_transfer_start""#,
                [
                    "D105 must transaction.amount_in Single Historical Transaction",
                    "D105 must transaction.withdraw_anchor_account Single Historical Transaction",
                    "D105 should transaction.withdraw_memo Single Historical Transaction",
                ]
            ),
            (
                payable(#""withdraw_memo":null"#),
                ["D105 should transaction.withdraw_memo Single Historical Transaction"]
            ),
            (
                payable(#""withdraw_memo":"7","withdraw_memo_type":null"#),
                ["D105 must transaction.withdraw_memo_type Single Historical Transaction"]
            ),
            (payable(#""withdraw_memo":"7","withdraw_memo_type":"id""#), []),
            // A muxed account tells the customers apart without a memo.
            (payable(#""withdraw_memo":null"#, to: muxedAccount), []),
            (
                #""kind":"deposit","status":"completed","to":"G","amount_fee":"1","amount_in":"2","amount_out":"1","stellar_transaction_id":null"#,
                ["D105 must transaction.stellar_transaction_id Single Historical Transaction"]
            ),
            (
                #""kind":"deposit","status":"completed","to":"G","amount_fee":"1","amount_in":"2","amount_out":"1","stellar_transaction_id":"""#,
                ["D105 must transaction.stellar_transaction_id Single Historical Transaction"]
            ),
            (
                payable(#""withdraw_memo":"","withdraw_memo_type":"id""#),
                ["D105 should transaction.withdraw_memo Single Historical Transaction"]
            ),
            (
                #""kind":"deposit","status":"completed","to":"G","amount_fee":"1","amount_in":null,"stellar_transaction_id":"a""#,
                ["D105 must transaction.amount_in Single Historical Transaction"]
            ),
            (
                #""kind":"withdrawal","status":"completed","from":"G","amount_fee":"1","amount_out":"9","stellar_transaction_id":"a""#,
                ["D105 must transaction.amount_in Single Historical Transaction"]
            ),
            (
                #""kind":"deposit","status":"completed","from":"G","amount_in":"2","fee_details":null"#,
                [
                    "D105 should transaction.to Single Historical Transaction",
                    "D105 must transaction.fee_details Single Historical Transaction",
                ]
            ),
            (
                #""kind":"withdrawal","status":"completed","to":"1","from":null,"amount_in":"2","amount_fee":"1""#,
                ["D105 should transaction.from Single Historical Transaction"]
            ),
            (
                #""kind":"withdrawal","status":"completed","from":"G","amount_in":"2","fee_details":{"total":"1"}"#,
                []
            ),
            // A deposit's money comes from outside the ledger, and a registration moves none.
            (#""kind":"deposit","status":"pending_user_transfer_start""#, []),
            (#""kind":"deposit","status":"completed""#, []),
            (#""kind":"deposit","status":"completed","amount_out":"0""#, []),
            (#""kind":"withdrawal","status":"incomplete""#, []),
            (#""kind":"withdrawal","status":"pending_anchor","withdraw_memo":null"#, []),
        ] as [(String, [String])]
    )
    func members(members: String, found: [String]) throws {
        #expect(try contents(members, .hostedTransfers) == found)
        #expect(try contents(members, .transfers) == [])
    }

    @Test("sums that a transfer of SEP-24 leaves out when it is completed are found, whatever else it leaves out")
    func sumsLeftOut() throws {
        let completed = #""kind":"deposit","status":"completed""#
        let earlier = #""kind":"deposit","status":"pending_anchor","amount_in":"25""#
        #expect(
            try contents(completed, .hostedTransfers, after: earlier) == [
                "D105 must transaction.amount_in \(Self.history)",
                "D105 should transaction.to \(Self.history)",
                "D105 must transaction.fee_details \(Self.history)",
            ]
        )
        #expect(try contents(completed, .transfers, after: earlier) == [])
    }

    @Test(
        "a refund of all without its payments is found",
        arguments: [
            ("", ["D105 should transaction.refunds Refunds Object Schema"]),
            (#","refunds":null"#, ["D105 should transaction.refunds Refunds Object Schema"]),
            (
                #","refunds":{"amount_refunded":"1","amount_fee":"0","payments":[]}"#,
                ["D303 must transaction.refunds.payments Refunds Object Schema"]
            ),
            (
                #","refunds":{"amount_refunded":"2","amount_fee":"0","payments":[{"id":"a","amount":"1","fee":"0"}]}"#,
                ["D303 must transaction.refunds.amount_refunded Refunds Object Schema"]
            ),
            (
                #","refunds":{"amount_refunded":"1","amount_fee":"0","payments":[{"id":"a","amount":"1","fee":"0"}]}"#,
                []
            ),
        ] as [(String, [String])]
    )
    func refunds(members: String, found: [String]) throws {
        for service in [StellarToml.Service.hostedTransfers, .transfers] {
            #expect(try contents(#""kind":"deposit","status":"refunded""# + members, service) == found)
            // What is announced needs no payments yet.
            let others = try contents(#""kind":"deposit","status":"pending_anchor""# + members, service)
            #expect(others == found.filter { $0.contains("amount_refunded") })
        }
    }

    @Test(
        "what contradicts itself within a transfer is found, whichever SEP it is of",
        arguments: [
            // The time of completion.
            (
                #""status":"completed","started_at":"2026-11-26T07:00:00Z","completed_at":"2026-11-26T06:59:59Z""#,
                ["D306 must transaction.completed_at"]
            ),
            (
                #""status":"completed","started_at":"2026-11-26T07:00:00Z","completed_at":"2026-11-26T08:30:00+02:00""#,
                ["D306 must transaction.completed_at"]
            ),
            (#""status":"completed","started_at":"2026-11-26T07:00:00Z","completed_at":"2026-11-26T07:00:00Z""#, []),
            (#""status":"completed","started_at":"2026-11-26T07:00:00.9Z","completed_at":"2026-11-26T07:00:00Z""#, []),
            (#""status":"completed","started_at":"2026-11-26T07:00:00Z","completed_at":"2026-11-26""#, []),
            (#""status":"completed","started_at":"2026-11-26T07:00:00Z","completed_at":"2026-11-26T06:00:00""#, []),
            (#""status":"completed","started_at":null,"completed_at":"2026-11-26T06:00:00Z""#, []),
            (
                #""status":"pending_external","completed_at":"2026-11-26T06:00:00Z""#,
                ["D306 must transaction.completed_at"]
            ),
            (#""status":"pending_external","completed_at":null"#, []),
            (#""status":"error","completed_at":"2026-11-26T06:00:00Z""#, []),
            (#""status":"pending_bank","completed_at":"2026-11-26T06:00:00Z""#, []),
            // The time of the last change.
            (
                #""status":"pending_external","started_at":"2026-11-26T07:00:00Z","updated_at":"2026-11-26T06:59:59Z""#,
                ["D306 must transaction.updated_at"]
            ),
            (
                #""status":"pending_external","started_at":"2026-11-26T07:00:00Z","updated_at":"2026-11-26T07:00:00Z""#,
                []
            ),
            (#""status":"pending_external","started_at":"2026-11-26T07:00:00Z","updated_at":"2026-11-26""#, []),
            // The time that is left.
            (#""status":"pending_external","status_eta":-3600"#, ["D115 should transaction.status_eta"]),
            (#""status":"pending_external","status_eta":0"#, []),
            (#""status":"pending_external","status_eta":-0"#, []),
            (#""status":"pending_external","status_eta":null"#, []),
            // The deprecated flag.
            (#""status":"error","refunded":true"#, ["D105 note transaction.refunds"]),
            (#""status":"error","refunded":true,"refunds":null"#, ["D105 note transaction.refunds"]),
            (#""status":"error","refunded":false"#, []), (#""status":"error","refunded":null"#, []),
            (
                #""status":"error","refunded":true,"refunds":{"amount_refunded":"1","amount_fee":"0","payments":[]}"#,
                []
            ),
            // The fee.
            (
                #""status":"pending_external","amount_fee":"1","fee_details":{"total":"2","asset":"iso4217:USD"}"#,
                ["D304 must transaction.amount_fee"]
            ),
            (
                #""status":"pending_external","amount_fee":"2","fee_details":{"total":"2.00","asset":"iso4217:USD"}"#,
                []
            ),
            (#""status":"pending_external","amount_fee":null,"fee_details":{"total":"2"}"#, []),
            (#""status":"pending_external","amount_fee":"1","fee_details":null"#, []),
            // In another asset it is another number.
            (
                #""status":"pending_external","amount_fee":"1","amount_fee_asset":"iso4217:BRL","fee_details":{"total":"2","asset":"iso4217:USD"}"#,
                []
            ),
            (
                #""status":"pending_external","amount_in_asset":"iso4217:USD","amount_out_asset":"stellar:native","amount_fee_asset":"iso4217:EUR","fee_details":{"total":"2","asset":"iso4217:BRL"}"#,
                ["D111 should transaction.amount_fee_asset", "D111 should transaction.fee_details.asset"]
            ),
            (
                #""status":"pending_external","amount_in_asset":"iso4217:USD","amount_out_asset":"stellar:native","amount_fee_asset":"stellar:native","fee_details":{"total":"2","asset":"iso4217:usd"}"#,
                []
            ),
            (#""status":"pending_external","amount_in_asset":"iso4217:USD","amount_fee_asset":"iso4217:EUR""#, []),
        ] as [(String, [String])]
    )
    func contradictions(members: String, found: [String]) throws {
        for service in [StellarToml.Service.hostedTransfers, .transfers] {
            let told = try contents(#""kind":"deposit","# + members, service)
            #expect(told.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == found)
        }
        let text = "{\"id\":\"1\",\(members)}"
        guard case .transfer(let payment) = Transfer.readDirect(try JSONValue.parse(text), from: .example) else {
            Issue.record("no payment")
            return
        }
        let form = try #require(AnswerForm.of(.transfer, .directPayments, path: "1"))
        let told = TransferCheck(form: form, request: nil).deviations(of: payment, after: nil)
        #expect(told.map { "\($0.code.rawValue) \($0.severity) \($0.subject.field ?? "")" } == found)
        #expect(told.allSatisfy { $0.section.sep == 31 })
    }

    @Test(
        "a start that another answer has otherwise is found",
        arguments: [
            (#""2026-11-26T06:00:00Z""#, #""2026-11-26T07:00:00Z""#, true),
            (#""2026-11-26T07:00:00Z""#, #""2026-11-26T06:00:00Z""#, true),
            (#""2026-11-26T07:00:00Z""#, #""2026-11-26T07:00:00Z""#, false),
            (#""2026-11-26T07:00:00Z""#, #""2026-11-26T07:00:00.7Z""#, false),
            (#""2026-11-26T07:00:00Z""#, #""2026-11-26T09:00:00+02:00""#, false),
            (#""2026-11-26""#, #""2026-11-26T07:00:00Z""#, false), ("null", #""2026-11-26T07:00:00Z""#, false),
        ] as [(String, String, Bool)]
    )
    func otherStart(earlier: String, later: String, isFound: Bool) throws {
        let look = #""kind":"deposit","status":"pending_anchor","started_at":"#
        for service in [StellarToml.Service.hostedTransfers, .transfers] {
            let told = try contents(look + later, service, after: look + earlier)
            #expect(told == (isFound ? ["D306 should transaction.started_at \(try title(service))"] : []))
        }
    }

    private func title(_ service: StellarToml.Service) throws -> String {
        try #require(AnswerForm.of(.transfer, service, path: "transaction")).section.title
    }

    @Test("a time of completion before the end is told with the anchor's word for the status")
    func completedTooEarly() throws {
        let text = #"{"id":"1","status":"pending_receiver","completed_at":"2026-11-26T06:00:00Z"}"#
        guard case .transfer(let payment) = Transfer.readDirect(try JSONValue.parse(text), from: .example) else {
            Issue.record("no payment")
            return
        }
        let form = try #require(AnswerForm.of(.transfer, .directPayments, path: "1"))
        let found = try #require(TransferCheck(form: form, request: nil).deviations(of: payment, after: nil).first)
        #expect(found.found.masked == #"a time in the status "pending_receiver""#)
        #expect(found.expected == #"no time before "completed" or "refunded""#)
        #expect(
            found.help?.contains(#"send `completed_at` as a time when the status is "completed" or "refunded""#) == true
        )
    }

    @Test("times of a transfer that are still to come are found, and those of the last minute are not")
    func future() throws {
        let head = #""kind":"deposit","status":"pending_anchor","started_at":"#
        #expect(
            try contents(head + #""2026-11-26T09:00:00Z""#, .transfers) == [
                "D203 should transaction.started_at \(Self.history)"
            ]
        )
        #expect(
            try contents(head + #""2026-11-26T07:00:00Z","updated_at":"2026-11-26T10:00:00+02:00""#, .transfers) == []
        )
        #expect(
            try contents(head + #""2026-11-26T08:00:50Z","user_action_required_by":"2026-12-26T08:00:00Z""#, .transfers)
                == []
        )
    }

    @Test(
        "scripts of other sites are kept out by a header that names one, and perhaps by none",
        arguments: [
            (.info, .hostedTransfers, "https://wallet.example", .must), (.info, .hostedTransfers, nil, .note),
            (.info, .transfers, nil, .note), (.challenge, .authentication, nil, .note),
            (.transfer, .hostedTransfers, "null", .must), (.transfer, .hostedTransfers, nil, nil),
            (.info, .hostedTransfers, "*", nil), (.customer, .customers, "null", nil), (.quoteInfo, .quotes, nil, nil),
        ] as [(AnchorError.Purpose, StellarToml.Service, String?, Deviation.Severity?)]
    )
    func origins(
        purpose: AnchorError.Purpose,
        service: StellarToml.Service,
        header: String?,
        severity: Deviation.Severity?
    ) throws {
        for status in [200, 400] {
            var answer = DeviatingAnswer("origins", purpose, service, status: status, #"{"error":"no"}"#)
            answer.origins = header
            if status == 200 { answer.body = #"{"transaction":"AAAA","network_passphrase":"x"}"# }
            let found = try answer.deviations.filter { $0.code == .otherOrigins }
            #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
            #expect(found.allSatisfy { $0.section.title == "Cross-Origin Headers" })
        }
    }

    @Test(
        "headers that come twice are found where they are wrong together",
        arguments: [
            ("Access-Control-Allow-Origin", "*", ["D208 must"]),
            ("Access-Control-Allow-Origin", "https://wallet.example", ["D208 must"]),
            ("Content-Type", "text/html", ["D201 must"]), ("Content-Type", "application/json; charset=utf-8", []),
            ("Content-Type", "application/json", []), ("Cache-Control", "no-store", []),
        ] as [(String, String, [String])]
    )
    func headersTwice(name: String, second: String, found: [String]) throws {
        var response = try DeviatingAnswer("headers", .fee, .hostedTransfers, #"{"fee":1}"#).response
        response.headers["Content-Type"] = "application/json"
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers.add(name, second)
        let form = try #require(AnswerForm.of(.fee, .hostedTransfers, path: "fee"))
        let told = AnswerCheck(response: response, form: form, request: nil).deviations
        #expect(told.map { "\($0.code.rawValue) \($0.severity)" } == found)
    }

    @Test("a server whose clock is wrong is found once, at the first of its endpoints, and not by a cached answer")
    func date() throws {
        let now = try #require(Timestamp(iso8601: "2026-11-26T08:00:00Z"))
        let heard = Mutex<[Deviation]>([])
        let recorder = FindingRecorder { found in heard.withLock { $0.append(found) } }
        for (date, age, isFound) in [
            ("Thu, 26 Nov 2026 09:00:00 GMT", nil, true), ("Thu, 26 Nov 2026 07:00:00 GMT", nil, true),
            ("Thu, 26 Nov 2026 07:00:00 GMT", "3600", false), ("Thu, 26 Nov 2026 08:00:30 GMT", nil, false),
        ] as [(String, String?, Bool)] {
            for purpose in [AnchorError.Purpose.quoteLookup, .quote] {
                var response = try DeviatingAnswer("clock", purpose, .quotes, "{}").response
                response.headers["Date"] = date
                response.headers["Age"] = age
                let form = try #require(AnswerForm.of(purpose, .quotes, path: "quote"))
                let check = AnswerCheck(response: response, form: form, request: nil)
                let found = check.deviationsOfClock(now: now)
                #expect(found.map(\.section.sep) == (isFound ? [38] : []))
                recorder.record(found)
            }
        }
        #expect(heard.withLock { $0.count } == 1)
    }

    @Test("numbers that don't fit are found in a transfer")
    func contents() throws {
        let text = """
            {"id":"1","kind":"withdrawal","status":"completed","amount_in":"100","amount_out":"98","amount_fee":"1","from":"G","stellar_transaction_id":"a"}
            """
        let transfer = try #require(Transfer(try JSONValue.parse(text), from: .example))
        let form = try #require(AnswerForm.of(.transfer, .hostedTransfers, path: "transaction"))
        let found = TransferCheck(form: form, request: nil).deviations(of: transfer, after: nil)
        #expect(found.map(\.code) == [.amountsDisagree])
        #expect(found.map { $0.subject.field } == ["transaction.amount_out"])
    }
}

/// The findings that a client makes on its way, request by request.
@Suite("The findings of a client")
struct ClientFindingTests {
    /// What a recorder was given.
    private final class Heard: Sendable {
        private let deviations = Mutex<[Deviation]>([])
        var all: [Deviation] { deviations.withLock { $0 } }
        var codes: [FailureCode] { all.map(\.code) }
        func take(_ deviation: Deviation) { deviations.withLock { $0.append(deviation) } }
    }

    private func anchor(_ heard: Heard, behind other: TestAnchor) -> Anchor {
        Anchor(
            domain: .example,
            network: .testnet,
            http: other.http,
            clock: other.clock,
            findings: FindingRecorder { heard.take($0) }
        )
    }

    @Test("slashes at the end of endpoints are found in the stellar.toml, and the one of WEB_AUTH_ENDPOINT is exact")
    func toml() async throws {
        let heard = Heard()
        _ = try await anchor(heard, behind: TestAnchor()).discover()
        let slash = try #require(heard.all.first { $0.code == .trailingSlash })
        #expect(
            slash.subject.field == "TRANSFER_SERVER_SEP0024" && slash.section == SEPSection(1, "General Information")
        )
        #expect(slash.expected == "no slash at the end")
        #expect(heard.codes.filter { $0 == .trailingSlash }.count == 1)
    }

    @Test("a clock that is ten minutes ahead is found at the challenge, and one of half a minute is not")
    func clock() async throws {
        for (seconds, isFound) in [(600, true), (-600, true), (30, false)] {
            let heard = Heard()
            var quirks = TestAnchor.Quirks()
            let date = ChallengeBlueprint.now.advanced(by: .seconds(seconds))
            quirks.challengeHeaders = ["Date": Self.httpDate(date), "Content-Type": "application/json"]
            let other = TestAnchor(quirks)
            let anchor = anchor(heard, behind: other)
            let session = try anchor.session(
                for: SessionSubject(People.customer.publicKey),
                signers: [People.customer],
                from: try await anchor.discover()
            )
            _ = try await session.validToken()
            let skews = heard.all.filter { $0.code == .clockSkew }
            #expect(skews.count == (isFound ? 1 : 0))
            #expect(skews.allSatisfy { $0.section == SEPSection(10, "Challenge") && $0.summary.contains("600 s") })
        }
    }

    @Test("a clock that is wrong is found at the stellar.toml, at `/info`, at a customer and at an error as well, once")
    func clocks() async throws {
        let heard = Heard()
        let date = Self.httpDate(ChallengeBlueprint.now.advanced(by: .seconds(-600)))
        let publisher = Anchor(
            domain: .example,
            network: .testnet,
            http: ScriptedHTTP { _, _ in
                let headers: HTTPHeaders = ["Date": date, "Content-Type": "text/plain"]
                return .response(status: 200, headers: headers, body: Array(TestAnchor.toml.utf8))
            },
            clock: ManualClock(now: ChallengeBlueprint.now),
            findings: FindingRecorder { heard.take($0) }
        )
        for _ in 1...2 { _ = try await publisher.discover() }
        let answers = [
            ("info", 200, #"{"deposit":{},"withdraw":{}}"#), ("customer", 200, #"{"status":"ACCEPTED"}"#),
            ("transaction", 404, #"{"error":"no"}"#),
        ]
        for (path, status, body) in answers {
            let other = TestAnchor { _, _ in .json(body, status: status, headers: ["Date": date]) }
            let anchor = anchor(heard, behind: other)
            let toml = try await anchor.discover()
            let session = try anchor.session(
                for: SessionSubject(People.customer.publicKey),
                signers: [People.customer],
                from: toml
            )
            let transfers = try anchor.hostedTransfers(from: toml, session: session)
            switch path {
            case "info": _ = try await transfers.offer()
            case "customer": _ = try await anchor.customers(from: toml, session: session).customer()
            default: _ = try? await transfers.transfer(id: "1")
            }
        }
        let places = heard.all.filter { $0.code == .clockSkew }.map(\.endpoint)
        #expect(places == ["GET /.well-known/stellar.toml", "GET /info", "GET /customer", "GET /transaction"])
    }

    private static func httpDate(_ time: Timestamp) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: Date(timeIntervalSince1970: Double(time.unixSeconds)))
    }

    @Test("a transfer that goes back between two looks is found once, and what is found again is not told again")
    func polling() async throws {
        let heard = Heard()
        let other = TestAnchor { request, number in
            let status = number == 0 ? "completed" : "pending_anchor"
            return .json(#"{"transaction":{"id":"1","kind":"deposit","status":"\#(status)","amount_in":5}}"#)
        }
        let anchor = anchor(heard, behind: other)
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        let transfers = try anchor.hostedTransfers(from: toml, session: session)
        for _ in 0..<3 { _ = try await transfers.transfer(id: "1") }
        let ofTransfer = heard.all.filter { $0.endpoint == "GET /transaction" }
        #expect(ofTransfer.filter { $0.code == .numberForText }.count == 1)
        let back = try #require(ofTransfer.first { $0.code == .statusWentBack })
        #expect(back.summary.contains("\"pending_anchor\" after \"completed\""))
        #expect(back.expected == "a status that can follow \"completed\"")
        #expect(back.subject.request?.url.hasPrefix("https://anchor.example/sep24/") == true)
    }

    @Test("a transfer that goes back across two processes is found, once the later one knows the earlier status")
    func recalled() throws {
        let pending = #"{"id":"1","kind":"deposit","status":"pending_anchor"}"#
        let transfer = try #require(Transfer(try JSONValue.parse(pending), from: .example))
        let recorder = FindingRecorder { _ in }
        recorder.recall(.pendingAnchor, of: "1")
        recorder.recall(.completed, of: "1")
        #expect(recorder.statuses(before: transfer)?.flaw(of: transfer.status) == .must)
        #expect(FindingRecorder { _ in }.statuses(before: transfer) == nil)
    }

    @Test("what another run has read already is found by this one as well")
    func cached() async throws {
        let cache = StellarTomlCache()
        let info = #"{"deposit":{"USDC":{"enabled":true,"min_amount":null}},"withdraw":{}}"#
        for _ in 0..<2 {
            let heard = Heard()
            let other = TestAnchor { _, _ in .json(info) }
            let anchor = Anchor(
                domain: .example,
                network: .testnet,
                http: other.http,
                clock: other.clock,
                published: cache,
                findings: FindingRecorder { heard.take($0) }
            )
            let toml = try await anchor.discover()
            let session = try anchor.session(
                for: SessionSubject(People.customer.publicKey),
                signers: [People.customer],
                from: toml
            )
            _ = try await anchor.hostedTransfers(from: toml, session: session).offer()
            #expect(heard.codes.contains(.nullValue))
        }
    }

    @Test("an error without words is found, whatever it means for the run")
    func errors() async throws {
        let heard = Heard()
        let other = TestAnchor { _, _ in .json(#"{"message":"no"}"#, status: 404) }
        let anchor = anchor(heard, behind: other)
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        let transfers = try anchor.hostedTransfers(from: toml, session: session)
        await #expect(throws: AnchorError.self) { try await transfers.transfer(id: "1") }
        let absent = try #require(heard.all.first { $0.code == .absentMember && $0.subject.field == "error" })
        #expect(absent.endpoint == "GET /transaction" && absent.subject.request?.status == 404)
    }

    @Test("an anchor that takes forms and no JSON is found, and works")
    func unreadJSON() async throws {
        let heard = Heard()
        let other = TestAnchor { request, _ in
            guard case .multipart? = request.body else { return .json("{}", status: 415) }
            return .json(#"{"id":"c1"}"#, status: 202)
        }
        let anchor = anchor(heard, behind: other)
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        _ = try await anchor.customers(from: toml, session: session)
            .put(CustomerAnswers(texts: ["first_name": Secret("Ada")]))
        let refused = try #require(heard.all.first { $0.code == .refusedRequest })
        #expect(refused.section == SEPSection(12, "Content Type") && refused.endpoint == "PUT /customer")
    }

    /// A request after whose refusal the client makes another by its own rule.
    struct TriedRequest: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var status: Int
        var send: @Sendable (Anchor, StellarToml, Session) async throws -> Void
    }

    static let triedRequests = [
        TriedRequest(testDescription: "a token that has expired", status: 401) {
            _ = try await $0.hostedTransfers(from: $1, session: $2).transfer(id: "1")
        },
        TriedRequest(testDescription: "JSON, then a form", status: 415) {
            _ = try await $0.customers(from: $1, session: $2).put(CustomerAnswers(texts: ["first_name": Secret("Ada")]))
        },
        TriedRequest(testDescription: "a price of a hosted transfer, as one without pages", status: 400) {
            let request = QuoteRequest(
                sell: .currency("USD"),
                buy: .stellar(.native),
                amount: .sell(ExactDecimal(5)),
                context: .sep24
            )
            _ = try await $0.quotes(from: $1, session: $2).price(request)
        },
        TriedRequest(testDescription: "an asset of an exchange by its code", status: 400) {
            var request = TransferRequest(asset: .native, amount: ExactDecimal(5))
            request.counterAsset = .currency("USD")
            _ = try await $0.programmaticTransfers(from: $1, session: $2).deposit(request)
        },
    ]

    @Test(
        "what is wrong with an error that the client has provoked is a note, and no note hides what is worse",
        arguments: triedRequests
    )
    func triedErrors(request: TriedRequest) async throws {
        let heard = Heard()
        let page = "<html></html>"
        let count = Mutex(0)
        let other = TestAnchor { _, _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            // The answer to the second request is as wrong.
            return .text(page, status: number == 1 ? request.status : 404, type: "text/html")
        }
        let anchor = anchor(heard, behind: other)
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        await #expect(throws: AnchorError.self) { try await request.send(anchor, toml, session) }
        #expect(count.withLock { $0 } == 2)
        let found = heard.all.filter { $0.code == .otherContentType && $0.section.sep != 1 }
        #expect(found.map(\.severity) == [.note, .must])
        #expect(found.map(\.subject.request?.status) == [request.status, 404])
    }

    @Test("an error after which nothing else is tried is no note", arguments: triedRequests.filter { $0.status != 401 })
    func lastErrors(request: TriedRequest) async throws {
        let heard = Heard()
        let other = TestAnchor { _, _ in .text("<html></html>", status: 404, type: "text/html") }
        let anchor = anchor(heard, behind: other)
        let toml = try await anchor.discover()
        let session = try anchor.session(
            for: SessionSubject(People.customer.publicKey),
            signers: [People.customer],
            from: toml
        )
        await #expect(throws: AnchorError.self) { try await request.send(anchor, toml, session) }
        let found = heard.all.filter { $0.code == .otherContentType && $0.section.sep != 1 }
        #expect(found.map(\.severity) == [.must])
    }
}
