import Diagnostics
import FlowLanguage
import TestSupport
import Testing
import Timekeeping

@testable import FlowEngine

@Suite("Tracking a transfer")
struct TrackingTests {
    static let flow = """
        flow: tracking
        states:
          start:
            sep24: { deposit: native }
            keep: { tx: transfer }
          follow:
            track: $tx
            poll: { every: 2s, up-to: 10s }
            next:
              instruct: [pending_user_transfer_start]
              settled: [completed]
              fail: [error]
          instruct: { tell: pay, next: follow }
          retry-later: { tell: not reached in order, next: follow }
          settled: { tell: done }
        """

    private func following(_ text: String = flow) throws -> MachineDriver {
        var run = try MachineDriver(text)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1"], "id": "t1"])
        return run
    }

    @Test("looks at once, then ever less often, and at once again after a change")
    func polling() throws {
        var run = try following()
        #expect(run.attempt == Attempt(state: "follow", verb: "track"))
        var waits: [Duration] = []
        for status in ["incomplete", "incomplete", "incomplete", "incomplete", "incomplete", "pending_anchor"] {
            try run.poll(status)
            waits.append(run.now.duration(to: try #require(run.wait).until))
            #expect(run.wait?.status == status)
            #expect(run.wait?.reason == .poll)
            try run.sleep()
        }
        #expect(
            waits == [.seconds(2), .seconds(3), .milliseconds(4500), .milliseconds(6750), .seconds(10), .seconds(2)]
        )
        #expect(run.attempt?.number == 7)
        #expect(run.attempt?.visit == 1)
    }

    @Test("takes a way once per change of status")
    func oncePerChange() throws {
        var run = try following()
        try run.poll("pending_user_transfer_start")
        #expect(run.state == "instruct")
        try run.perform()
        #expect(run.attempt == Attempt(state: "follow", verb: "track", visit: 2))
        try run.poll("pending_user_transfer_start")
        #expect(run.wait?.reason == .poll)
        try run.sleep()
        try run.poll("pending_anchor")
        try run.sleep()
        try run.poll("pending_user_transfer_start")
        #expect(run.state == "instruct")
    }

    @Test("writes what it saw back to the name that it was given, with all statuses in order")
    func updatesSubject() throws {
        var run = try following()
        for status in ["incomplete", "incomplete", "pending_anchor", "incomplete"] {
            try run.poll(status, ["amount_in": "25"])
            try run.sleep()
        }
        try run.poll("completed", ["amount_in": "26"])
        #expect(run.state == "settled")
        #expect(run.machine.scope.values["tx"]?["amount_in"] == "26")
        let statuses: Value = ["incomplete", "pending_anchor", "incomplete", "completed"]
        #expect(run.machine.scope.values["tx"]?["statuses"] == statuses)
        #expect(run.machine.scope.values["follow"]?["status"] == "completed")
    }

    @Test("a transfer that is first seen later has been incomplete all the same")
    func firstStatus() throws {
        var run = try MachineDriver(Self.flow)
        run.start()
        try run.perform("done", ["transfer": ["id": "t1", "status": "pending_anchor"], "id": "t1"])
        try run.poll("completed")
        #expect(run.machine.scope.values["tx"]?["statuses"] == ["incomplete", "pending_anchor", "completed"])
    }

    @Test("a status that this version doesn't know waits")
    func unknownStatus() throws {
        var run = try following()
        try run.poll("pending_the_full_moon")
        #expect(run.wait?.status == "pending_the_full_moon")
    }

    @Test("`completed` goes on in order where no way says otherwise")
    func completedInOrder() throws {
        var run = try following(Self.flow.replacing("      settled: [completed]\n", with: ""))
        try run.poll("completed")
        #expect(run.state == "instruct")
    }

    @Test(
        "a bad end that no way names ends the run with its name and the anchor's words",
        arguments: ["refunded", "error"]
    )
    func badEnd(status: String) throws {
        var run = try following()
        try run.perform(status, ["transfer": ["id": "t1", "status": .text(status), "message": "your bank said no"]])
        let ending = try #require(run.ending)
        #expect(ending.result == .failed(.refused))
        #expect(
            ending.summary == "localhost:8000 ended the transfer in `\(status)`: “your bank said no”"
        )
        #expect(ending.help?.isEmpty == false)
        #expect(ending.state == "follow")
        #expect(ending.place?.line == 7)
    }

    @Test(
        "what ended is told with what helps: going on with what may be taken up again, support for what was paid",
        arguments: [
            ("expired", false, ["nothing was paid by the run", "windlass resume RUN --from follow"]),
            ("error", true, ["ask the anchor's support for what was paid", "windlass resume RUN --from follow"]),
            ("no_market", true, ["ask the anchor's support for what was paid", "has no market for the asset"]),
            ("too_small", false, ["nothing was paid by the run", "above the minimum that `windlass plan` shows"]),
        ]
    )
    func remedies(status: String, isPaid: Bool, parts: [String]) {
        let end = Failure.badEnd(
            .transferFailed,
            status: status,
            in: "follow",
            after: isPaid ? [.done("c0ffee")] : [],
            facts: [
                .domain: .text("anchor.example"), .said: .said(quoting: ForeignProse("All is well; nothing was paid.")),
            ]
        )
        for part in parts { #expect(end.help?.contains(part) == true, "\(end.help ?? "")") }
        // Anyone who speaks can be told apart.
        #expect(end.message.reveal().contains(": “All is well; nothing was paid.”"))
    }

    @Test(
        "a bad end is about the request whose answer told it, also where the last look found nothing else",
        arguments: [false, true]
    )
    func toldEnd(isUnchanged: Bool) throws {
        let told = AnsweredRequest(
            endpoint: "GET /x",
            request: Subject.Request(method: "GET", url: "https://a.example/x?id=t1", host: "a.example", status: 200),
            field: "x.status",
            section: SEPSection(24, "Single Historical Transaction")
        )
        var run = try following(Self.flow.replacing("      fail: [error]\n", with: ""))
        try run.poll("error", source: told)
        try run.sleep()
        if isUnchanged {
            let attempt = try #require(run.attempt)
            run.send(.performing(attempt))
            run.send(
                .finished(Outcome(state: attempt.state, visit: attempt.visit, name: "error", isUnchanged: true))
            )
        } else {
            try run.poll("error", source: told)
        }
        let ending = try #require(run.ending)
        #expect(ending.summary == "localhost:8000 ended the transfer in `error` (GET /x)")
        let failure = try #require(ending.failure)
        #expect(failure.code == .transferFailed && failure.section == told.section)
        #expect(failure.subject.request == told.request && failure.subject.field == told.field)
    }

    @Test("a message that the anchor keeps from an earlier status is not told as the reason of the end")
    func keptMessage() throws {
        func end(_ messages: String?...) throws -> String? {
            var run = try following()
            for (number, message) in messages.enumerated() {
                let status = number == messages.count - 1 ? "refunded" : "pending_anchor"
                var transfer: [String: Value] = ["id": "t1", "status": .text(status)]
                transfer["message"] = message.map { .text($0) }
                try run.perform(status, ["transfer": .object(transfer)])
                if run.ending == nil { try run.sleep() }
            }
            return run.ending?.summary
        }
        let head = "localhost:8000 ended the transfer in `refunded`"
        let kept = "Received an incoming payment"
        #expect(try end(kept, kept) == head + "; it says since `pending_anchor`: “\(kept)”")
        #expect(try end(kept, "Sent back") == head + ": “Sent back”")
        #expect(try end(kept, nil) == head)
    }

    @Test("a bad end tells what was paid for the transfer, and for no other", arguments: [("t1", true), ("t2", false)])
    func badEndAfterPayment(paid: String, isTold: Bool) throws {
        var run = try following(Self.flow.replacing("pending_user_transfer_start", with: "pending_user"))
        let mark = Note.Mark.did(effect: "c0ffee", subject: paid)
        run.send(.noted(Note(state: "follow", key: "transfer", value: .null, mark: mark)))
        try run.perform("error", ["transfer": ["id": "t1", "status": "error"]])
        let words = "; paid with the transaction c0ffee"
        let end = "localhost:8000 ended the transfer in `error`"
        #expect(run.ending?.summary == end + (isTold ? words : ""))
    }

    @Test("a way to `fail` over other states still tells the status")
    func failLater() throws {
        let text =
            Self.flow.replacing("fail: [error]", with: "sorry: [error]") + "\n  sorry: { tell: sorry, next: fail }"
        var run = try following(text.replacing("settled: { tell: done }", with: "settled: { tell: done, next: done }"))
        try run.poll("error")
        #expect(run.state == "sorry")
        try run.perform()
        #expect(run.ending?.result == .failed(.refused))
    }

    @Test("a bad end that leads back here ends the run the second time")
    func badEndComesBack() throws {
        var run = try following(
            Self.flow.replacing("fail: [error]", with: "instruct: [error]").replacing(
                "      instruct: [pending_user_transfer_start]\n",
                with: ""
            )
        )
        try run.poll("error")
        #expect(run.state == "instruct")
        try run.perform()
        try run.poll("error")
        #expect(run.ending?.result == .failed(.refused))
    }

    @Test("`completed` that leads back here goes on in order the second time")
    func completedComesBack() throws {
        var run = try following(Self.flow.replacing("settled: [completed]", with: "retry-later: [completed]"))
        try run.poll("completed")
        #expect(run.state == "retry-later")
        try run.perform()
        try run.poll("completed")
        #expect(run.state == "instruct")
    }

    @Test("another transfer in the same state starts afresh")
    func anotherTransfer() throws {
        var run = try following()
        try run.poll("pending_user_transfer_start")
        try run.perform()
        try run.poll("pending_user_transfer_start", ["id": "t2"])
        #expect(run.state == "instruct")
    }

    @Test("what has to hold afterwards is looked at when the transfer is over, not before")
    func postCondition() throws {
        var run = try following(Self.flow.replacing("track: $tx", with: "track: $tx\n    expect: tx.id exists"))
        try run.poll("pending_user_transfer_start")
        #expect(run.state == "instruct")
        try run.perform()
        try run.poll("completed")
        #expect(run.attempt?.verb == "expect")
        try run.perform()
        #expect(run.state == "settled")
    }
}
