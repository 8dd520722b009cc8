import Foundation
import HTTPTransport
import JSON
import Stellar
import TestLanes
import Testing

@testable import Sandbox

@Suite("Bad input to an anchor")
struct AnchorBadInputTests {
    static let paths = [
        "auth", "sep24/info", "sep24/transaction", "sep24/transactions", "sep24/transactions/deposit/interactive",
        "sep24/transactions/withdraw/interactive", ".well-known/stellar.toml", "pages/1", "pages/1/step", "pages.css",
        "transfers/1", "pages//step", "nowhere", "",
    ]

    static let queries = [
        "", "?", "?&&&=&=", "?%", "?%ff%fe=%00", "?account=%00", "?asset_code=USDC&limit=%00&no_older_than=%ff",
        "?asset_code=USDC&no_older_than=9999-99-99T99:99:99Z", "?id=" + String(repeating: "x", count: 5000),
        "?account=M" + String(repeating: "A", count: 68), "?page=customer&page=customer", "?token=%F0%9F%92%A5",
    ]

    static let bodies: [HTTPBody] = [
        .data([], contentType: "application/json"), .data([0, 255, 1], contentType: "application/json"),
        .data(Array("{\"asset_code\":{\"a\":[1e999999,-0]}}".utf8), contentType: "application/json"),
        .data(Array("{\"asset_code\":\"USDC\",\"amount\":1e400}".utf8), contentType: "application/json"),
        .data(Array("{\"asset_code\":\"USDC\",\"amount\":1e-40}".utf8), contentType: "application/json"),
        .data(Array("\u{feff}{}".utf8), contentType: "application/json; charset=utf-16"),
        .data(Array("%%%=%&&&".utf8), contentType: "application/x-www-form-urlencoded"),
        .data(Array("asset_code=USDC&amount=\u{0}".utf8), contentType: "application/x-www-form-urlencoded"),
        .data(Array("--\r\n--".utf8), contentType: "multipart/form-data; boundary=\"\""),
        .data(Array("--x--".utf8), contentType: "multipart/form-data; boundary=x"),
        .data(
            Array("--x\r\nContent-Disposition: form-data; name=\r\n\r\n\r\n--x".utf8),
            contentType: "multipart/form-data; boundary=x"
        ),
        .data(
            Array("--x\r\nContent-Disposition\r\n\r\n1\r\n--x--".utf8),
            contentType: "multipart/form-data;boundary=x"
        ),
        .data([65], contentType: ";;;"), .data([65], contentType: "\u{e9}/x"),
        .form((0..<500).map { ("field\($0)", "x") }),
        .multipart((0..<500).map { MultipartPart(name: "file\($0)", filename: "f", contentType: nil, bytes: [1]) }),
    ]

    @Test("is never answered with a 500", .tags(.thorough), arguments: paths)
    func neverServerError(path: String) async throws {
        try await AnchorRig.run { rig in
            let token = try await rig.signIn()
            for query in Self.queries {
                let answer = try await rig.get(path + query, token: token)
                #expect(answer.status < 500, "GET \(path)\(query)")
            }
            for body in Self.bodies {
                for method in [HTTPMethod.post, .put, .delete] {
                    let answer = try await rig.send(method, path, body: body, token: token)
                    #expect(answer.status < 500, "\(method) \(path) \(body)")
                }
            }
        }
    }

    @Test("a form of a page is read as bravely")
    func pages() async throws {
        try await AnchorRig.run { rig in
            let (_, url) = try await rig.start("withdraw", token: rig.signIn())
            let walk = AnchorPageWalk(rig: rig)
            let page = try await walk.open(url)
            for body in Self.bodies {
                let answer = try await rig.send(.post, page.url.absoluteString, body: body, cookies: walk.cookies)
                #expect((400..<500).contains(answer.status), "\(body)")
            }
            #expect(try await walk.submit(page, AnchorPageWalk.customer).status == 200)
        }
    }

    @Test("a body that is too large is refused")
    func tooLarge() async throws {
        try await AnchorRig.run { rig in
            let body = HTTPBody.data([UInt8](repeating: 65, count: 3 << 20), contentType: "application/json")
            let token = try await rig.signIn()
            do {
                let answer = try await rig.send(
                    .post,
                    "sep24/transactions/deposit/interactive",
                    body: body,
                    token: token
                )
                #expect(answer.status == 413)
            } catch let error as TransportError {
                // The server answers before the body has come and closes; a client that is sending then may not see it.
                guard case .connectionLost = error.reason else { throw error }
            }
            let transfers = try await rig.send(.get, "sep24/transactions?asset_code=USDC", token: token)
            #expect(transfers.status == 200)
            #expect(try transfers.json()["transactions"]?.arrayValue?.isEmpty == true)
        }
    }
}
