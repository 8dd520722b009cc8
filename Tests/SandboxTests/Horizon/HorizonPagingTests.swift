import HTTPTransport
import JSON
import Stellar
import Testing
import Timekeeping

@testable import Sandbox

@Suite("Horizon's pages and streams")
struct HorizonPagingTests {
    @Test("payments are paged in both directions by following the links")
    func pages() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            for stroops in 1...5 { try await rig.pay(rig.alice, rig.bob, stroops: Int64(stroops)) }
            let path = "/accounts/\(rig.bob.publicKey.address)/payments"
            let first = try await rig.json("\(path)?limit=4")
            let records = try #require(first["_embedded"]?["records"]?.arrayValue)
            #expect(records.map { $0["type"]?.string } == ["create_account", "payment", "payment", "payment"])
            let next = try #require(first["_links"]?["next"]?["href"]?.string)
            let rest = try await rig.records(String(next.dropFirst(rig.url.count)))
            #expect(rest.map { $0["amount"]?.string } == ["0.0000004", "0.0000005"])
            let latest = try await rig.records("\(path)?order=desc&limit=2")
            #expect(latest.map { $0["amount"]?.string } == ["0.0000005", "0.0000004"])
            let cursor = try #require(latest.last?["paging_token"]?.string)
            let before = try await rig.records("\(path)?order=desc&limit=1&cursor=\(cursor)")
            #expect(before.map { $0["amount"]?.string } == ["0.0000003"])
            #expect(try await rig.records("\(path)?cursor=now").isEmpty)
            #expect(try await rig.records("/payments?limit=200").count == 7)
            #expect(try await rig.records("/operations?limit=200&join=transactions").last?["transaction"] != nil)
            #expect(try await rig.records("/ledgers/4/payments").count == 1)
        }
    }

    @Test("a stream begins with hello, sends what is there and what comes, and says goodbye at its limit")
    func stream() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice, rig.bob)
            try await rig.pay(rig.alice, rig.bob, stroops: 1)
            let path = "/accounts/\(rig.bob.publicKey.address)/payments?limit=3"
            var events = try rig.events(path).makeAsyncIterator()
            let hello = try #require(try await events.next())
            #expect(hello.data == "\"hello\"")
            #expect(hello.event == "open")
            #expect(hello.retry == .seconds(1))
            let created = try #require(try await events.next())
            #expect(try JSONValue.parse(created.data)["type"]?.string == "create_account")
            let paid = try #require(try await events.next())
            #expect(try JSONValue.parse(paid.data)["amount"]?.string == "0.0000001")
            try await rig.pay(rig.alice, rig.bob, stroops: 2)
            let live = try #require(try await events.next())
            #expect(try JSONValue.parse(live.data)["amount"]?.string == "0.0000002")
            #expect(live.id == (try JSONValue.parse(live.data)["paging_token"]?.string))
            let bye = try #require(try await events.next())
            #expect(bye.data == "\"byebye\"")
            #expect(bye.event == "close")

            // A reader who comes back with the last id misses nothing and sees nothing twice.
            try await rig.pay(rig.alice, rig.bob, stroops: 3)
            var resumed = try rig.events("\(path)&cursor=0", lastEventID: live.id).makeAsyncIterator()
            _ = try await resumed.next()
            let missed = try #require(try await resumed.next())
            #expect(try JSONValue.parse(missed.data)["amount"]?.string == "0.0000003")
        }
    }

    @Test("a stream of which nothing comes ends in time")
    func quietStream() async throws {
        let timing = EventStream.Timing(lifetime: .milliseconds(80), heartbeat: .milliseconds(20))
        try await HorizonRig.with(timing: timing) { rig in
            try await rig.fund(rig.alice)
            var seen: [String] = []
            for try await event in try rig.events("/accounts/\(rig.alice.publicKey.address)/payments?cursor=now") {
                seen.append(event.data)
                if event.event == "close" { break }
            }
            #expect(seen == ["\"hello\"", "\"byebye\""])
        }
    }

    @Test("the server closes although a stream is open")
    func closing() async throws {
        try await HorizonRig.with { rig in
            try await rig.fund(rig.alice)
            var events = try rig.events("/ledgers?cursor=now").makeAsyncIterator()
            #expect(try await events.next()?.data == "\"hello\"")
        }
    }
}
