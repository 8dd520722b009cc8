import FlowLanguage
import Testing

@testable import FlowRunner

@Suite("Secrets that open a page")
struct SecretPageTests {
    @Test(
        "are told by the name that their state gave them, and by nothing that is in other names",
        arguments: [
            ("follow.more_info_url-12", SecretID.Page.moreInfo), ("follow.more_info_url-12-2", .moreInfo),
            ("part.start.url-3", .hosted), ("start.url-3-2", .hosted),
            ("get.url-token-3", nil), ("get.more_info_url_2-3", nil), ("url-3.token-4", nil), ("start.url", nil),
            ("url-3", nil), ("seed", nil), ("seed.more_info_url", nil), ("start.url-", nil),
        ] as [(String, SecretID.Page?)]
    )
    func page(name: String, page: SecretID.Page?) {
        #expect(SecretID(rawValue: name).page == page)
    }
}
