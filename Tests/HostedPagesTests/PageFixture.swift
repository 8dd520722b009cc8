import Diagnostics
import Foundation
import HostedPages
import TestSupport
import Testing

/// The pages under `fixtures/pages/`, as they would have come from an anchor.
enum PageFixture {
    static let place = "https://anchor.example:8443/sep24/webapp?token=one-time"

    static func page(_ name: String, charset: String? = nil, status: Int = 200) throws -> HostedPage {
        try page(bytes: Array(Fixture.data("pages/\(name).html")), charset: charset, status: status)
    }

    static func page(html: String) throws -> HostedPage {
        try page(bytes: Array(html.utf8))
    }

    static func page(bytes: [UInt8], charset: String? = nil, status: Int = 200) throws -> HostedPage {
        let url = try #require(URL(string: place))
        return try HostedPage.parse(bytes, url: Secret(url), charset: charset, status: status)
    }

    /// The reason for which a page is refused, or `nil`.
    static func refusal(bytes: [UInt8]) throws -> HostedPageError.Reason? {
        do {
            _ = try page(bytes: bytes)
            return nil
        } catch let error as HostedPageError {
            return error.reason
        }
    }

    static func bytes(_ name: String) throws -> Data {
        try Fixture.data("pages/\(name).html")
    }

    static func secrets(_ answers: [String: String]) -> [String: Secret<String>] {
        answers.mapValues { Secret($0) }
    }
}
