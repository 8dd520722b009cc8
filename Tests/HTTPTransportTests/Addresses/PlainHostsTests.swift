import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import HTTPTransport

/// Which hosts beside this machine are asked over plain http.
@Suite("PlainHosts", .timeLimit(.minutes(5)))
struct PlainHostsTests {
    @Test(
        "a host is meant with all of its ports, or with one; over plain http, and nothing else",
        arguments: [
            ("anchor", "http://anchor/", true), ("anchor", "http://anchor:8080/x", true),
            ("Anchor:8080", "http://anchor:8080/x", true), ("anchor:8080", "http://ANCHOR:8080/x", true),
            ("anchor:8080", "http://anchor:8081/", false), ("anchor:8080", "http://anchor/", false),
            ("anchor:80", "http://anchor/", true), ("anchor", "http://other/", false),
            ("anchor", "http://sub.anchor/", false), ("anchor", "http://anchor.example/", false),
            ("anchor", "http://anchor@other/", false), ("anchor", "https://anchor/", false),
            ("[fd00::1]:80", "http://[fd00::1]/", true), ("10.0.0.7", "http://10.0.0.7:8000/", true),
            ("bücher.example", "http://xn--bcher-kva.example/", true),
            // This machine needs no permission, and a permission for it changes nothing.
            ("localhost", "http://localhost:8000/", false), ("127.0.0.1", "http://127.0.0.1/", false),
        ]
    )
    func containing(name: String, url: String, isContained: Bool) throws {
        let hosts = try PlainHosts(parsing: ["elsewhere:1", name])
        #expect(try hosts.contains(#require(URL(string: url))) == isContained)
        #expect(try !PlainHosts.none.contains(#require(URL(string: url))))
    }

    @Test(
        "what is no host is told with the reason",
        arguments: [
            ("", .empty), ("http://anchor", .scheme), ("anchor/path", .path), ("anchor?x", .path), ("a#b", .path),
            ("me:secret@anchor", .userInfo), ("*", .wildcard), ("*.example", .wildcard), ("anchor:0", .port),
            ("anchor:65536", .port), ("anchor:", .port), ("anchor:x", .port), ("anchor:+80", .port),
            ("[fd00::1]x", .port),
            ("fd00::1", .port), ("[fd00::1", .host), (" anchor", .host), ("an chor", .host), (":80", .host),
        ] as [(String, PlainHostError.Reason)]
    )
    func refusals(text: String, reason: PlainHostError.Reason) {
        let error = #expect(throws: PlainHostError.self) { try PlainHosts(parsing: ["anchor", text]) }
        #expect(error?.reason == reason)
        #expect(error?.failure == .usage)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("a named host is reached in plain http at a private address; one that is not named is not")
    func reaching() async throws {
        let server = try LoopbackServer { _, connection in connection.respond(body: "there") }
        func reason(_ plainHosts: [String], _ url: String) async throws -> TransportError.Reason? {
            var configuration = HTTPClient.Configuration(
                proxies: .none,
                plainHosts: try PlainHosts(parsing: plainHosts)
            )
            configuration.resolutions = ["anchor:\(server.port):127.0.0.1", "other:\(server.port):127.0.0.1"]
            let request = HTTPRequest(url: try #require(URL(string: url)), timeouts: Timeouts(connect: .seconds(3)))
            do throws(TransportError) {
                let response = try await HTTPClient(configuration).send(request)
                #expect(response.text == "there")
                return nil
            } catch {
                return error.reason
            }
        }
        #expect(try await reason([], "http://anchor:\(server.port)/") == .insecureURL)
        #expect(try await reason(["other"], "http://anchor:\(server.port)/") == .insecureURL)
        #expect(server.connectionCount == 0)
        #expect(try await reason(["anchor:\(server.port)"], "http://anchor:\(server.port)/") == nil)
        // With TLS it is reached as all others are.
        #expect(try await reason(["anchor"], "https://anchor:\(server.port)/") == .privateAddress("127.0.0.1"))
    }
}
