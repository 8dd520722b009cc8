import Diagnostics
import Foundation
import HTTPTransport
import JSON
import TestSupport
import Testing

@testable import AnchorClient

/// Answers of anchors that deviate from the SEPs, and what has to be found in each.
struct DeviatingAnswer: Sendable, CustomTestStringConvertible {
    /// A finding without its words.
    struct Expected: Hashable, Sendable, CustomStringConvertible {
        var code: FailureCode
        var sep: Int
        var section: String
        var path: String

        init(_ code: FailureCode, _ sep: Int, _ section: String, _ path: String = "") {
            (self.code, self.sep, self.section, self.path) = (code, sep, section, path)
        }

        init(_ deviation: Deviation) {
            self.init(
                deviation.code,
                deviation.section.sep,
                deviation.section.title,
                deviation.subject.field ?? ""
            )
        }

        var description: String { "\(code.rawValue) SEP-\(sep) \"\(section)\" \(path)" }
    }

    var name: String
    var purpose: AnchorError.Purpose
    var service: StellarToml.Service
    var path: String
    var status = 200
    var contentType: String? = "application/json"
    var origins: String? = "*"
    var body: String
    var expected: [Expected]

    init(
        _ name: String,
        _ purpose: AnchorError.Purpose,
        _ service: StellarToml.Service,
        path: String = "x",
        status: Int = 200,
        contentType: String? = "application/json",
        _ body: String,
        _ expected: Expected...
    ) {
        (self.name, self.purpose, self.service, self.path, self.status) = (name, purpose, service, path, status)
        (self.contentType, self.body, self.expected) = (contentType, body, expected)
    }

    var testDescription: String { name }

    private static let history = "Single Historical Transaction"

    /// A transfer with these members beside those that it needs.
    private static func transfer(_ members: String, kind: String = "deposit", status: String = "pending_anchor")
        -> String
    {
        let others = [("started_at", "2026-11-26T08:00:00Z"), ("more_info_url", "https://anchor.example/1")]
            .filter { !members.contains("\"\($0.0)\"") }.map { ",\"\($0.0)\":\"\($0.1)\"" }.joined()
        return #"{"transaction":{"id":"1","kind":"\#(kind)","status":"\#(status)"\#(others),\#(members)}}"#
    }

    static let all: [DeviatingAnswer] = [
        // The deviations of the issue that are within one answer.
        DeviatingAnswer(
            "numbers for texts",
            .transfer,
            .hostedTransfers,
            transfer(#""amount_in":100.5,"amount_out":"99","message":7"#),
            .init(.numberForText, 24, history, "transaction.amount_in"),
            .init(.numberForText, 24, history, "transaction.message")
        ),
        DeviatingAnswer(
            "texts for numbers",
            .info,
            .hostedTransfers,
            #"{"deposit":{"USDC":{"enabled":true,"min_amount":"1","fee_percent":0.5}},"withdraw":{}}"#,
            .init(.textForNumber, 24, "Info", "deposit.USDC.min_amount")
        ),
        DeviatingAnswer(
            "a wrong content type",
            .quoteInfo,
            .quotes,
            contentType: "text/html",
            #"{"assets":[]}"#,
            .init(.otherContentType, 38, "Content Type")
        ),
        DeviatingAnswer(
            "no content type",
            .customer,
            .customers,
            contentType: nil,
            #"{"status":"ACCEPTED"}"#,
            .init(.otherContentType, 12, "Content Type")
        ),
        DeviatingAnswer(
            "another character set",
            .fee,
            .transfers,
            contentType: "application/json; charset=utf-16",
            #"{"fee":1}"#,
            .init(.otherContentType, 6, "Fee")
        ),
        DeviatingAnswer(
            "a byte order mark",
            .customer,
            .customers,
            "\u{FEFF}" + #"{"status":"ACCEPTED"}"#,
            .init(.byteOrderMark, 12, "Content Type")
        ),
        DeviatingAnswer(
            "short dates",
            .transfer,
            .transfers,
            transfer(#""started_at":"2026-11-26","completed_at":"2026-11-26T08:00:00Z""#),
            .init(.shortTime, 6, history, "transaction.started_at")
        ),
        DeviatingAnswer(
            "a claimable balance that is none",
            .transfer,
            .hostedTransfers,
            transfer(#""claimable_balance_id":"soon""#),
            .init(.notAnAddress, 24, history, "transaction.claimable_balance_id")
        ),
        DeviatingAnswer(
            "an asset outside the ledger without its scheme",
            .transfer,
            .hostedTransfers,
            transfer(#""amount_in_asset":"USD","amount_out_asset":"stellar:native","amount_fee_asset":"iso4217:USD""#),
            .init(.unknownWord, 24, history, "transaction.amount_in_asset")
        ),
        DeviatingAnswer(
            "an asset of the ledger without its scheme",
            .transfer,
            .hostedTransfers,
            transfer(#""amount_out_asset":"USDC:GBBD47IF6LWK7P7MDEVSCWR7DPUWV3NY3DTQEVFL4NAT4AQH3ZLLFLA5""#),
            .init(.unknownWord, 24, history, "transaction.amount_out_asset")
        ),
        DeviatingAnswer(
            "currencies in small letters",
            .transfer,
            .directPayments,
            #"{"transaction":{"id":"1","status":"pending_sender","amount_in_asset":"stellar:native","amount_out_asset":"iso4217:usd","amount_fee_asset":"iso4217:U$D"}}"#,
            .init(.unknownWord, 31, "GET Transaction", "transaction.amount_out_asset"),
            .init(.unknownWord, 31, "GET Transaction", "transaction.amount_fee_asset")
        ),
        DeviatingAnswer(
            "the currency of a fee in small letters",
            .transfer,
            .transfers,
            transfer(#""fee_details":{"total":"1","asset":"iso4217:usd"}"#),
            .init(.unknownWord, 6, "Fee Details Object Schema", "transaction.fee_details.asset")
        ),
        DeviatingAnswer(
            "dates with an offset",
            .transfer,
            .hostedTransfers,
            transfer(#""started_at":"2026-11-26T10:00:00+02:00","updated_at":"2026-11-26T08:00:00.123456+00:00""#),
            .init(.timeWithOffset, 24, history, "transaction.started_at")
        ),
        DeviatingAnswer(
            "relative URLs",
            .deposit,
            .hostedTransfers,
            #"{"type":"interactive_customer_info_needed","id":"1","url":"/page?token=x"}"#,
            .init(.relativeURL, 24, "Interactive customer information needed", "url")
        ),
        DeviatingAnswer(
            "nulls in /info",
            .info,
            .transfers,
            #"{"deposit":{"USDC":{"enabled":true,"min_amount":null,"fields":null}},"features":null}"#,
            .init(.nullValue, 6, "Info", "deposit.USDC.fields"),
            .init(.nullValue, 6, "Info", "deposit.USDC.min_amount"),
            .init(.nullValue, 6, "Info", "features")
        ),
        // What else is overlooked.
        DeviatingAnswer(
            "an error with a status of success",
            .transfer,
            .hostedTransfers,
            #"{"error":"no such transaction"}"#,
            .init(.errorInSuccess, 24, history, "error")
        ),
        DeviatingAnswer(
            "a refusal of the customer with a status of success",
            .deposit,
            .transfers,
            path: "deposit",
            #"{"type":"non_interactive_customer_info_needed","fields":["first_name"]}"#,
            .init(.errorInSuccess, 6, "Deposit", "type")
        ),
        DeviatingAnswer(
            "another status of success",
            .quote,
            .quotes,
            status: 200,
            quote(#""expires_at":"2026-11-26T08:00:00Z""#),
            .init(.otherSuccess, 38, "POST Quote")
        ),
        DeviatingAnswer(
            "a time without zone",
            .quoteLookup,
            .quotes,
            quote(#""expires_at":"2026-11-26T08:00:00""#),
            .init(.timeWithoutZone, 38, "GET Quote", "expires_at")
        ),
        DeviatingAnswer(
            "a time of a transfer without zone",
            .transfer,
            .hostedTransfers,
            transfer(#""started_at":"2026-11-26T08:00:00""#),
            .init(.timeWithoutZone, 24, history, "transaction.started_at")
        ),
        DeviatingAnswer(
            "a time with a blank, and none at all",
            .transfer,
            .hostedTransfers,
            transfer(#""started_at":"2026-11-26 08:00:00Z","updated_at":"today""#),
            .init(.notTime, 24, history, "transaction.started_at"),
            .init(.notTime, 24, history, "transaction.updated_at")
        ),
        DeviatingAnswer(
            "amounts that are no decimal numbers",
            .transfer,
            .hostedTransfers,
            transfer(#""amount_in":"1e3","amount_out":"1,000","amount_fee":"-1""#),
            .init(.notDecimal, 24, history, "transaction.amount_in"),
            .init(.notDecimal, 24, history, "transaction.amount_out"),
            .init(.notDecimal, 24, history, "transaction.amount_fee")
        ),
        DeviatingAnswer(
            "amounts with more decimals than the ledger has",
            .transfer,
            .hostedTransfers,
            transfer(
                #""amount_in":"1.00000001","amount_out":"1.1234567","fee_details":{"total":"0.12345678900","asset":"iso4217:USD","breakdown":[{"name":"x","amount":"1.00000000"}]}"#
            ),
            .init(.tooManyDecimals, 24, history, "transaction.amount_in"),
            .init(.tooManyDecimals, 24, "Fee Details Object Schema", "transaction.fee_details.total"),
            .init(.tooManyDecimals, 24, "Fee Details Object Schema", "transaction.fee_details.breakdown[0].amount")
        ),
        DeviatingAnswer(
            "a transfer without what SEP-24 requires",
            .transfer,
            .hostedTransfers,
            #"{"transaction":{"id":"1","kind":"deposit","status":"incomplete","more_info_url":null}}"#,
            .init(.absentMember, 24, history, "transaction.started_at"),
            .init(.nullValue, 24, history, "transaction.more_info_url")
        ),
        DeviatingAnswer(
            "a list with a transfer without what SEP-24 requires",
            .transfers,
            .hostedTransfers,
            #"{"transactions":[{"id":"1","kind":"deposit","status":"incomplete","started_at":"2026-11-26T08:00:00Z"}]}"#,
            .init(.absentMember, 24, "Transaction History", "transactions[0].more_info_url")
        ),
        DeviatingAnswer(
            "words in another case of letters, and unknown ones",
            .transfer,
            .hostedTransfers,
            transfer(#""to":null"#, kind: "Deposit", status: "pending_bank"),
            .init(.unknownWord, 24, history, "transaction.kind"),
            .init(.unknownWord, 24, history, "transaction.status")
        ),
        DeviatingAnswer(
            "a status that only SEP-6 has",
            .transfer,
            .hostedTransfers,
            transfer(#""to":null"#, status: "pending_transaction_info_update"),
            .init(.unknownWord, 24, history, "transaction.status")
        ),
        DeviatingAnswer(
            "sums of refunds as objects",
            .transfer,
            .transfers,
            transfer(
                #""refunds":{"amount_refunded":{"amount":"1","asset":"a"},"amount_fee":"0","payments":[{"id":"a","id_type":"stellar","amount":1,"fee":"0"},{"id":"b","id_type":"stellar","amount":2,"fee":"0"}]}"#
            ),
            .init(.otherType, 6, "Refunds Object Schema", "transaction.refunds.amount_refunded"),
            .init(.numberForText, 6, "Refunds Object Schema", "transaction.refunds.payments[0].amount")
        ),
        DeviatingAnswer(
            "a part of a fee without its amount",
            .transfer,
            .hostedTransfers,
            transfer(#""fee_details":{"total":"1","asset":"iso4217:USD","breakdown":[{"name":"bank"}]}"#),
            .init(.absentMember, 24, "Fee Details Object Schema", "transaction.fee_details.breakdown[0].amount")
        ),
        DeviatingAnswer(
            "a fee's asset in another notation than that of SEP-38",
            .transfer,
            .hostedTransfers,
            transfer(#""fee_details":{"total":"1","asset":"USDC"}"#),
            .init(.unknownWord, 24, "Fee Details Object Schema", "transaction.fee_details.asset")
        ),
        DeviatingAnswer(
            "the same of SEP-6",
            .transfer,
            .transfers,
            transfer(#""fee_details":{"total":"1","asset":"USDC"}"#),
            .init(.unknownWord, 6, "Fee Details Object Schema", "transaction.fee_details.asset")
        ),
        DeviatingAnswer(
            "a deposit to no account",
            .transfer,
            .hostedTransfers,
            transfer(#""from":"DE89 3704","to":"GABC""#),
            .init(.notAnAddress, 24, history, "transaction.to")
        ),
        DeviatingAnswer(
            "an exchange that comes from no account",
            .transfer,
            .transfers,
            transfer(#""from":"GABC","to":"DE89 3704""#, kind: "withdrawal-exchange"),
            .init(.notAnAddress, 6, history, "transaction.from")
        ),
        DeviatingAnswer(
            "parties that are not known yet",
            .transfers,
            .transfers,
            #"{"transactions":[{"id":"1","kind":"deposit","status":"incomplete","from":"","to":""}]}"#
        ),
        DeviatingAnswer(
            "flags and descriptions of other types, of SEP-31",
            .info,
            .directPayments,
            #"{"receive":{"USDC":{"enabled":"true","quotes_supported":"yes","sep12":{"sender":{"types":{"a":{"description":1}}},"receiver":{}},"fields":{"transaction":{"iban":{"optional":"no"}}}}}}"#,
            .init(.otherType, 31, "GET Info", "receive.USDC.enabled"),
            .init(.otherType, 31, "GET Info", "receive.USDC.quotes_supported"),
            .init(.numberForText, 31, "GET Info", "receive.USDC.sep12.sender.types.a.description"),
            .init(.otherType, 31, "GET Info", "receive.USDC.fields.transaction.iban.optional")
        ),
        DeviatingAnswer(
            "terms of SEP-31 with a flag of other SEPs, and with all that is deprecated",
            .info,
            .directPayments,
            #"{"receive":{"JPYC":{"enabled":true},"USDC":{"sep12":{"sender":{},"receiver":{"types":{"a":{"description":"x"}}}},"fields":{"transaction":{"iban":{"description":"x"}}},"sender_sep12_type":"a"}}}"#
        ),
        DeviatingAnswer(
            "flags as texts, and fields without a type",
            .customer,
            .customers,
            #"{"status":"NEEDS_INFO","fields":{"first_name":{"description":"x","optional":"true"}}}"#,
            .init(.absentMember, 12, "Customer GET", "fields.first_name.type"),
            .init(.otherType, 12, "Customer GET", "fields.first_name.optional")
        ),
        DeviatingAnswer(
            "a customer who is needed for more, and not what for",
            .customer,
            .customers,
            #"{"id":"7","status":"NEEDS_INFO"}"#,
            .init(.absentMember, 12, "Customer GET", "fields")
        ),
        DeviatingAnswer(
            "a customer who has a field to be verified",
            .customer,
            .customers,
            #"{"status":"NEEDS_INFO","provided_fields":{"sex":{"type":"string","description":"x","#
                + #""status":"VERIFICATION_REQUIRED"}}}"#
        ),
        DeviatingAnswer(
            "an accepted customer without fields",
            .customer,
            .customers,
            #"{"id":"7","status":"ACCEPTED"}"#
        ),
        DeviatingAnswer(
            "a percentage above all, and a negative fee",
            .info,
            .hostedTransfers,
            #"{"deposit":{"USDC":{"enabled":true,"fee_percent":250,"fee_fixed":-1}},"withdraw":{}}"#,
            .init(.outOfRange, 24, "Info", "deposit.USDC.fee_fixed"),
            .init(.outOfRange, 24, "Info", "deposit.USDC.fee_percent")
        ),
        DeviatingAnswer(
            "an account that is none",
            .withdrawal,
            .transfers,
            path: "withdraw",
            #"{"id":"1","account_id":"GABC","memo_type":"MEMO_ID","memo":12}"#,
            .init(.notAnAddress, 6, "Withdraw", "account_id"),
            .init(.unknownWord, 6, "Withdraw", "memo_type"),
            .init(.numberForText, 6, "Withdraw", "memo")
        ),
        DeviatingAnswer(
            "prices as numbers",
            .prices,
            .quotes,
            path: "prices",
            #"{"buy_assets":[{"asset":"iso4217:BRL","price":0.18,"decimals":"2"}]}"#,
            .init(.numberForText, 38, "GET Prices", "buy_assets[0].price"),
            .init(.textForNumber, 38, "GET Prices", "buy_assets[0].decimals")
        ),
        DeviatingAnswer(
            "an insecure page",
            .transfer,
            .hostedTransfers,
            transfer(#""more_info_url":"http://anchor.example/1""#),
            .init(.unusableURL, 24, history, "transaction.more_info_url")
        ),
        DeviatingAnswer(
            "the parts of a fee under the name that another SEP has",
            .transfer,
            .hostedTransfers,
            transfer(#""fee_details":{"total":"1","asset":"iso4217:USD","details":[{"name":"bank","amount":1}]}"#),
            .init(.otherName, 24, "Fee Details Object Schema", "transaction.fee_details.details"),
            .init(.numberForText, 24, "Fee Details Object Schema", "transaction.fee_details.details[0].amount")
        ),
        DeviatingAnswer(
            "a hash memo in hexadecimal digits",
            .withdrawal,
            .transfers,
            path: "withdraw",
            #"{"id":"1","memo_type":"hash","memo":"\#(String(repeating: "ab", count: 32))"}"#,
            .init(.hashEncoding, 6, "Withdraw", "memo")
        ),
        DeviatingAnswer(
            "a memo that is no number, of a transfer without a page",
            .withdrawal,
            .transfers,
            path: "withdraw",
            #"{"id":"1","memo_type":"id","memo":"customer-7"}"#,
            .init(.misfitMemo, 6, "Withdraw", "memo")
        ),
        DeviatingAnswer(
            "memos that don't fit their types",
            .transfer,
            .hostedTransfers,
            transfer(
                #""withdraw_memo":"18446744073709551616","withdraw_memo_type":"id","deposit_memo":"Zm9v","deposit_memo_type":"hash""#,
                kind: "withdrawal"
            ),
            .init(.misfitMemo, 24, history, "transaction.withdraw_memo"),
            .init(.misfitMemo, 24, history, "transaction.deposit_memo")
        ),
        DeviatingAnswer(
            "a memo that is too long, of a payment of SEP-31",
            .transfer,
            .directPayments,
            #"{"transaction":{"id":"1","status":"pending_sender","stellar_memo_type":"text","stellar_memo":"a memo of more than 28 bytes!"}}"#,
            .init(.misfitMemo, 31, "GET Transaction", "transaction.stellar_memo")
        ),
        DeviatingAnswer(
            "members that are there twice",
            .info,
            .hostedTransfers,
            #"{"deposit":{"USDC":{"enabled":true,"enabled":false}},"withdraw":{}}"#,
            .init(.repeatedMember, 24, "Content Type", "enabled")
        ),
        DeviatingAnswer(
            "assets of quotes that are no identifications",
            .quoteInfo,
            .quotes,
            path: "info",
            #"{"assets":[{"asset":"USD"},{"asset":"iso4217:BRL"},{"asset":"stellar:native"}]}"#,
            .init(.unknownWord, 38, "GET Info", "assets[0].asset")
        ),
        DeviatingAnswer(
            "prices of assets that are no identifications",
            .prices,
            .quotes,
            path: "prices",
            #"{"buy_assets":[{"asset":"USDC","price":"1","decimals":-2}]}"#,
            .init(.unknownWord, 38, "GET Prices", "buy_assets[0].asset"),
            .init(.outOfRange, 38, "GET Prices", "buy_assets[0].decimals")
        ),
        DeviatingAnswer(
            "a quote of assets that are no identifications",
            .quoteLookup,
            .quotes,
            quote(#""expires_at":"2026-11-26T08:00:00Z""#)
                .replacing("stellar:native", with: "XLM").replacing("iso4217:USD", with: "iso4217:usd"),
            .init(.unknownWord, 38, "GET Quote", "sell_asset"),
            .init(.unknownWord, 38, "GET Quote", "buy_asset"),
            .init(.unknownWord, 38, "GET Quote", "fee.asset")
        ),
        DeviatingAnswer(
            "a most that is below the least",
            .info,
            .transfers,
            #"{"deposit":{"A":{"enabled":true,"min_amount":10,"max_amount":5},"B":{"enabled":true,"min_amount":5,"max_amount":5}}}"#,
            .init(.conflictingMembers, 6, "Info", "deposit.A.max_amount")
        ),
        DeviatingAnswer(
            "a customer who is rejected, and not told why",
            .customer,
            .customers,
            #"{"id":"7","status":"REJECTED"}"#,
            .init(.absentMember, 12, "Customer GET", "message")
        ),
        DeviatingAnswer(
            "a customer who is rejected",
            .customer,
            .customers,
            #"{"id":"7","status":"REJECTED","message":"no"}"#
        ),
        DeviatingAnswer(
            "a customer who is accepted, and needed for more",
            .customer,
            .customers,
            #"{"id":"7","status":"ACCEPTED","fields":{"sex":{"type":"string","description":"x"},"tax_id":{"type":"string","description":"x","optional":true}}}"#,
            .init(.conflictingMembers, 12, "Customer GET", "fields.sex")
        ),
        // Errors.
        DeviatingAnswer(
            "an error without words",
            .info,
            .hostedTransfers,
            status: 400,
            #"{"message":"no"}"#,
            .init(.absentMember, 24, "Info", "error")
        ),
        DeviatingAnswer(
            "an error with an object",
            .customer,
            .customers,
            status: 404,
            #"{"error":{"code":1}}"#,
            .init(.otherType, 12, "Customer GET", "error")
        ),
        DeviatingAnswer(
            "an error with a number",
            .authenticate,
            .authentication,
            status: 400,
            #"{"error":17}"#,
            .init(.numberForText, 10, "Token", "error")
        ),
        DeviatingAnswer(
            "an error as a web page",
            .quoteInfo,
            .quotes,
            path: "info",
            status: 404,
            contentType: "text/html",
            "<html></html>",
            .init(.otherContentType, 38, "Content Type")
        ),
        DeviatingAnswer(
            "an error with an empty body",
            .customer,
            .customers,
            status: 404,
            "",
            .init(.absentMember, 12, "Customer GET", "error")
        ),
        DeviatingAnswer(
            "an error that is a text",
            .customer,
            .customers,
            status: 400,
            #""no""#,
            .init(.absentMember, 12, "Customer GET", "error")
        ),
        DeviatingAnswer("an error as it should be", .customer, .customers, status: 404, #"{"error":"unknown"}"#),
        DeviatingAnswer(
            "a refusal with a type",
            .deposit,
            .transfers,
            path: "deposit",
            status: 403,
            #"{"type":"non_interactive_customer_info_needed","fields":["first_name"]}"#
        ),
        DeviatingAnswer(
            "a refusal for a reason that is looked at",
            .withdrawal,
            .transfers,
            path: "withdraw",
            status: 403,
            #"{"type":"customer_info_status","status":"wait","more_info_url":"http://anchor.example/1","eta":"60"}"#,
            .init(.unknownWord, 6, "Withdraw", "status"),
            .init(.unusableURL, 6, "Withdraw", "more_info_url"),
            .init(.textForNumber, 6, "Withdraw", "eta")
        ),
        DeviatingAnswer(
            "refusals without what their types need",
            .deposit,
            .transfers,
            path: "deposit",
            status: 403,
            #"{"type":"non_interactive_customer_info_needed"}"#,
            .init(.absentMember, 6, "Deposit", "fields")
        ),
        DeviatingAnswer(
            "a refusal without a token",
            .deposit,
            .hostedTransfers,
            status: 403,
            #"{"type":"authentication_required"}"#
        ),
        // Answers that can't be read.
        DeviatingAnswer(
            "an empty answer with another status",
            .customer,
            .customers,
            status: 204,
            contentType: nil,
            "",
            .init(.otherSuccess, 12, "Customer GET"),
            .init(.otherType, 12, "Customer GET")
        ),
        DeviatingAnswer(
            "a web page in place of an answer",
            .deposit,
            .hostedTransfers,
            contentType: "text/html; charset=utf-8",
            "<!doctype html>",
            .init(.otherContentType, 24, "Content Type")
        ),
        DeviatingAnswer(
            "an answer that is cut off",
            .deposit,
            .transfers,
            path: "deposit",
            #"{"how":"by ba"#,
            .init(.otherType, 6, "Deposit")
        ),
        DeviatingAnswer(
            "a list in place of an object",
            .quoteInfo,
            .quotes,
            path: "info",
            "[]",
            .init(.otherType, 38, "GET Info")
        ),
        // Legal oddities.
        DeviatingAnswer(
            "members that no SEP has",
            .info,
            .hostedTransfers,
            #"{"deposit":{"USDC":{"enabled":true,"ui_color":null}},"withdraw":{},"x_anchor":{"version":[1]}}"#
        ),
        DeviatingAnswer(
            "a challenge without network_passphrase",
            .challenge,
            .authentication,
            #"{"transaction":"AAAA"}"#,
            .init(.absentMember, 10, "Challenge", "network_passphrase")
        ),
        DeviatingAnswer(
            "what isn't known yet as null",
            .transfer,
            .hostedTransfers,
            transfer(
                #""withdraw_memo":null,"completed_at":null,"amount_in":null,"message":"","stellar_transaction_id":null"#,
                kind: "withdrawal"
            )
        ),
        DeviatingAnswer(
            "what SEP-6 doesn't require",
            .transfer,
            .transfers,
            #"{"transaction":{"id":"1","kind":"deposit","status":"incomplete","more_info_url":null}}"#
        ),
        DeviatingAnswer(
            "prices with many decimals",
            .quoteLookup,
            .quotes,
            quote(#""expires_at":"2026-11-26T08:00:00Z""#)
                .replacing(#""price":"1""#, with: #""price":"0.18349282301""#)
        ),
        DeviatingAnswer("the other status that SEP-12 allows", .tellCustomer, .customers, status: 202, #"{"id":"1"}"#),
    ]

    private static func quote(_ members: String) -> String {
        #"{"id":"1","price":"1","total_price":"1","sell_asset":"iso4217:USD","buy_asset":"stellar:native","sell_amount":"1","buy_amount":"1","fee":{"total":"0","asset":"iso4217:USD"},"#
            + members + "}"
    }

    /// The answer as it comes over the wire.
    var response: HTTPResponse {
        get throws {
            var headers = HTTPHeaders()
            headers["Content-Type"] = contentType
            headers["Access-Control-Allow-Origin"] = origins
            let url = try #require(URL(string: "https://anchor.example/\(path)"))
            return HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: url)
        }
    }

    /// What is found in it.
    var deviations: [Deviation] {
        get throws {
            let response = try response
            let form = try #require(AnswerForm.of(purpose, service, path: path))
            let check = AnswerCheck(response: response, form: form, request: nil)
            return check.deviations
        }
    }
}
