import Foundation
import HTTPTransport
import Testing

/// Goes through hosted pages as a browser without scripts would.
struct AnchorPageWalk {
    let rig: AnchorRig
    let cookies = CookieJar()

    static let customer = [("first_name", "Ada"), ("last_name", "Lovelace"), ("email_address", "ada@example.org")]

    func open(_ url: String) async throws -> HTTPResponse {
        try await rig.send(.get, url, cookies: cookies, redirects: .browser())
    }

    /// Sends the form of `page` with the hidden fields that it has and `values`.
    func submit(_ page: HTTPResponse, _ values: [(String, String)], csrf: String? = nil) async throws -> HTTPResponse {
        let action = try #require(Self.first(#/<form method="post" action="([^"]*)"/#, in: page.text))
        let hidden = try #require(Self.first(#/name="csrf" value="([^"]*)"/#, in: page.text))
        let target = try #require(URL(string: action.replacing("&amp;", with: "&"), relativeTo: page.url))
        return try await rig.send(
            .post,
            target.absoluteString,
            body: .form([("csrf", csrf ?? hidden)] + values),
            cookies: cookies,
            redirects: .browser()
        )
    }

    /// Fills in all pages of a transfer of `amount`; returns the last page.
    func finish(_ url: String, amount: String = "25", account: String? = nil) async throws -> HTTPResponse {
        let first = try await open(url)
        let second = try await submit(first, Self.customer)
        return try await submit(second, [("amount", amount)] + (account.map { [("bank_account", $0)] } ?? []))
    }

    static func first(_ pattern: Regex<(Substring, Substring)>, in text: String) -> String? {
        text.firstMatch(of: pattern).map { String($0.output.1) }
    }
}
