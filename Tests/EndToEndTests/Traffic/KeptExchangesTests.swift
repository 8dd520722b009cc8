import HTTPTransport
import RunStore
import Testing
import Timekeeping

@testable import windlass

@Suite("KeptExchanges")
struct KeptExchangesTests {
    /// An exchange whose JSON is as long as that of all others with a `url` of the same length.
    private func exchange(_ number: Int, url: String = "https://a.example/") -> RecordedExchange {
        RecordedExchange(
            number: number,
            id: "",
            state: "follow",
            server: .transfers,
            startedAt: Timestamp(unixSeconds: 0),
            milliseconds: .init(total: .zero),
            request: .init(method: "GET", url: url)
        )
    }

    @Test(
        "the latest are kept, each once, as many as there is room for; what has no room is told as not kept",
        arguments: [
            (rooms: 3, taken: [1, 2, 3], kept: [1, 2, 3]), (2, [1, 2, 3], [2, 3]), (2, [1, 2, 3, 1], [2, 3]),
            (1, [2, 2, 1], [1]), (0, [1, 2], []),
        ]
    )
    func budget(rooms: Int, taken: [Int], kept: [Int]) {
        var exchanges = KeptExchanges(budget: rooms * exchange(1).json.count)
        for number in taken { exchanges.add([exchange(number)]) }
        let found = (taken + [9]).filter { exchanges.contains(exchange($0)) }
        #expect(found == taken.filter(kept.contains))
        let isWhole = exchanges.isWhole
        #expect(isWhole == (Set(taken) == Set(kept)))
        #expect(exchanges.takeAll().map(\.json) == kept.map { exchange($0).json })
        // What was taken out is kept elsewhere.
        let foundLater = taken.filter { exchanges.contains(exchange($0)) }
        #expect(foundLater == found)
        #expect(exchanges.takeAll().isEmpty)
    }

    @Test("one that is larger than the room is not kept, as the store would not keep it either")
    func large() {
        var exchanges = KeptExchanges(budget: exchange(1).json.count)
        exchanges.add([exchange(1, url: "https://a.example/longer")])
        let isKept = exchanges.contains(exchange(1))
        #expect(!isKept && exchanges.takeAll().isEmpty)
    }
}
