import AnchorClient
import Diagnostics
import Foundation
import HTTPTransport
import Testing

@Suite("HomeDomain")
struct HomeDomainTests {
    @Test(
        "names an anchor, and tells where it is",
        arguments: [
            ("testanchor.stellar.org", "testanchor.stellar.org", "https://testanchor.stellar.org"),
            ("TestAnchor.Stellar.org", "testanchor.stellar.org", "https://testanchor.stellar.org"),
            ("anchor.example:8443", "anchor.example:8443", "https://anchor.example:8443"),
            ("anchor.example:443", "anchor.example", "https://anchor.example"),
            ("https://anchor.example/", "anchor.example", "https://anchor.example"),
            ("HTTPS://anchor.example", "anchor.example", "https://anchor.example"),
            ("localhost:8000", "localhost:8000", "http://localhost:8000"),
            ("localhost", "localhost", "https://localhost"),
            ("127.0.0.1:8000", "127.0.0.1:8000", "http://127.0.0.1:8000"),
            ("[::1]:8000", "[::1]:8000", "http://[::1]:8000"),
            ("https://localhost:8443", "localhost:8443", "https://localhost:8443"),
            ("http://localhost:8000", "localhost:8000", "http://localhost:8000"),
            ("http://localhost", "localhost", "http://localhost"),
            ("https://[::1]:8443", "[::1]:8443", "https://[::1]:8443"),
            ("8.8.8.8:8000", "8.8.8.8:8000", "https://8.8.8.8:8000"),
            ("xn--bcher-kva.example", "xn--bcher-kva.example", "https://xn--bcher-kva.example"),
        ]
    )
    func parsing(_ text: String, _ name: String, _ url: String) throws {
        let domain = try HomeDomain(parsing: text)
        #expect(domain.name == name)
        #expect(domain.url.absoluteString == url)
        #expect(domain.tomlURL.absoluteString == url + "/.well-known/stellar.toml")
        #expect(HomeDomain(domain.description) == domain)
        let stored = try JSONEncoder().encode([domain])
        #expect(try JSONDecoder().decode([HomeDomain].self, from: stored) == [domain])
    }

    @Test(
        "may be met over plain http on a host that is named",
        arguments: [
            ("anchor:8080", "anchor:8080", "http://anchor:8080"),
            ("http://anchor:8080", "anchor:8080", "http://anchor:8080"),
            ("https://anchor:8080", "anchor:8080", "https://anchor:8080"), ("platform", "platform", "http://platform"),
            ("http://platform:80", "platform", "http://platform"),
            ("anchor:8081", "anchor:8081", "https://anchor:8081"),
        ]
    )
    func plainHosts(_ text: String, _ name: String, _ url: String) throws {
        let hosts = try PlainHosts(parsing: ["anchor:8080", "platform"])
        let domain = try HomeDomain(parsing: text, allowing: hosts)
        #expect(domain.name == name && domain.url.absoluteString == url && !domain.isLoopback)
        #expect(try HomeDomain(parsing: domain.description(allowing: hosts), allowing: hosts) == domain)
        // A journal says where it was; whether it may be asked is for the command that goes on.
        let stored = try JSONEncoder().encode([domain])
        #expect(try JSONDecoder().decode([HomeDomain].self, from: stored) == [domain])
        if !domain.usesTLS {
            let error = #expect(throws: HomeDomainError.self) { try HomeDomain(parsing: domain.description) }
            #expect(error?.reason == .insecure)
            #expect(error?.help?.contains("`--allow-http HOST`") == true)
        }
    }

    @Test(
        "is nothing else than a host and a port",
        arguments: [
            ("", .empty), ("https://", .empty), ("ftp://anchor.example", .scheme), ("anchor.example/path", .path),
            ("https://anchor.example/path", .path), ("anchor.example?x=1", .path), ("anchor.example#x", .path),
            ("anchor.example\\x", .path), ("user@anchor.example", .userInfo),
            ("https://user:secret@anchor.example", .userInfo), ("anchor example", .host), (".example", .host),
            ("anchor..example", .host), ("-anchor.example", .host), ("bücher.example", .host), ("[::1", .host),
            ("[localhost]:80", .host), ("[::1]x", .port), ("anchor.example:", .port), ("anchor.example:0", .port),
            ("anchor.example:65536", .port), ("anchor.example:+80", .port), ("anchor.example:80:80", .port),
            ("anchor.example:99999999999999999999", .port), ("http://anchor.example", .insecure),
            ("http://8.8.8.8:8000", .insecure), ("anchor.example\u{0}", .host), ("anchor.example\n", .host),
            (String(repeating: "a.", count: 30) + "example", .tooLong),
        ] as [(String, HomeDomainError.Reason)]
    )
    func refusals(_ text: String, _ reason: HomeDomainError.Reason) {
        let error = #expect(throws: HomeDomainError.self) { try HomeDomain(parsing: text) }
        #expect(error?.reason == reason)
        #expect(error?.failure == .usage)
        #expect(error?.description.contains("secret") == false)
    }

    @Test("counts as this machine only where the transport thinks so too")
    func loopback() {
        #expect(HomeDomain("localhost:8000")?.isLoopback == true)
        #expect(HomeDomain("https://127.1.2.3:8443")?.isLoopback == true)
        #expect(HomeDomain("localhost.example:8000")?.isLoopback == false)
        #expect(HomeDomain("128.0.0.1:8000")?.usesTLS == true)
    }
}
