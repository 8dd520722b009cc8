import Diagnostics
import Dispatch
import Foundation
import HTTPTestSupport
import HTTPTransport
import TestLanes
import TestSupport
import Testing
import Timekeeping

@testable import HostedPages

/// Pages that are made to keep their reader busy: reading one, and all that is done with it then, takes time in proportion
/// to its size.
@Suite("HostilePages", .tags(.computing, .thorough))
struct HostilePagesTests {
    @Test("reading a page takes time in proportion to its size", arguments: HostilePage.all)
    func reading(hostile: HostilePage) throws { try read(hostile, count: hostile.count / 8) }

    @Test("reading a page as large as it may be does too", .tags(.matrix), arguments: HostilePage.all)
    func readingLargest(hostile: HostilePage) throws { try read(hostile, count: hostile.count) }

    private func read(_ hostile: HostilePage, count: Int) throws {
        try expectProportion(hostile, count: count) { bytes in
            let reason = try PageFixture.refusal(bytes: bytes)
            #expect(hostile.isTooMuch || reason == nil)
        }
    }

    @Test("what is done with a page takes time in proportion to its size", arguments: HostilePage.used)
    func using(hostile: HostilePage) throws {
        let answers = Self.answers
        try expectProportion(hostile, count: hostile.count / 2) { bytes in
            // What is measured is what comes after the reading as well.
            var page = try PageFixture.page(bytes: bytes)
            for form in page.candidateForms.prefix(1) {
                var filling = FormFilling(form, of: page, with: answers)
                for field in filling.optional + filling.preselected {
                    filling.answer(field.name, with: .text(Secret(field.choices.last?.value ?? "1")))
                }
                _ = filling.objections
                try? filling.validate()
                _ = form.clearButton
                _ = form.button("nothing like it")
            }
            _ = page.otherWays
            _ = page.mainForm.map { page.refused($0, of: page) }
            page.hide(Set(answers.values))
        }
    }

    /// Answers as a person may have them at hand.
    private static let answers = PageFixture.secrets(
        Dictionary(uniqueKeysWithValues: (0..<40).map { ("key_\($0)", "word word, \($0)") }).merging([
            "first_name": "Ada", "last_name": "Lovelace", "city": String(repeating: "a", count: 40),
            "mobile_number": "+15550100",
            "address_country_code": "DEU", "a": "1, 2, 3, 4", "birth_date": "1976-07-04",
        ]) { $1 }
    )

    /// Holds the processor time for a page against that for a quarter of it.
    private func expectProportion(_ hostile: HostilePage, count: Int, _ pass: ([UInt8]) throws -> Void) throws {
        let (small, large) = (Array(hostile.html(count / 4).utf8), Array(hostile.html(count).utf8))
        func measured() throws -> (first: Duration, second: Duration) {
            (try ProcessorTime.spent { try pass(small) }, try ProcessorTime.spent { try pass(large) })
        }
        // Four times the page takes four times as long; what takes the square of it, sixteen times.
        func isProportional(_ times: (first: Duration, second: Duration)) -> Bool {
            times.second < max(times.first, .milliseconds(30)) * 8
        }
        var times = try measured()
        // Where others use the caches as well, a measure may be far off.
        for _ in 0..<2 where !isProportional(times) { times = try measured() }
        #expect(isProportional(times), "\(times.first), then \(times.second)")
    }

    @Test("the patterns of a form take together no longer than one may")
    func patterns() throws {
        let names = (0..<900).map { "city\($0)" }
        let fields = names.map { "<input name=\($0) pattern='(a*)*\($0)'>" }.joined()
        let answer = try #require(Self.answers["city"])
        let answers = Dictionary(uniqueKeysWithValues: names.map { ($0, answer) })
        let page = try PageFixture.page(html: "<form>\(fields)</form>")
        let form = try #require(page.mainForm)
        let time = ProcessorTime.spent {
            let filling = FormFilling(form, of: page, with: answers)
            #expect(filling.answers.count == 900)
            _ = filling.objections
        }
        #expect(time < .seconds(5), "\(time)")
    }
}

/// That a page which keeps its reader busy is read no longer than its task lives.
@Suite("CancelledPages", .tags(.thorough), .serialized)
struct CancelledPagesTests {
    @Test("reading a page ends with its task, whatever it is at", arguments: HostilePage.cancelled, [20, 100, 300])
    func cancelling(hostile: HostilePage, milliseconds: Int) async throws {
        let url = try Secret(#require(URL(string: PageFixture.place)))
        let bytes = Array(hostile.html(hostile.count * 2).utf8)
        let begun = DispatchSemaphore(value: 0)
        let reading = Task.detached {
            begun.signal()
            var reason: HostedPageError.Reason?
            let time = ProcessorTime.spent {
                do throws(HostedPageError) {
                    _ = try HostedPage.parse(bytes, url: url, limits: Self.noLimits)
                } catch {
                    reason = error.reason
                }
            }
            return (reason, time)
        }
        // A thread of its own is on time also where other tests keep all of Swift's busy.
        try await onThread {
            begun.wait()
            Thread.sleep(forTimeInterval: Double(milliseconds) / 1000)
            reading.cancel()
        }
        let (reason, time) = await reading.value
        guard case .transport(let error)? = reason, case .cancelled = error.reason else {
            Issue.record("it ended with \(String(describing: reason)) after \(time)")
            return
        }
        #expect(time < .seconds(1) + .milliseconds(milliseconds), "\(time)")
    }

    /// Bounds that no page of these tests reaches: what ends its reading is the task alone.
    private static let noLimits: PageLimits = {
        var limits = PageLimits.standard
        limits.bytes = 256 << 20
        (limits.nodes, limits.controls, limits.choices, limits.forms) = (.max, .max, .max, .max)
        limits.work = .max
        return limits
    }()

    @Test("a deadline ends a visit while its page is read")
    func deadline() async throws {
        let url = try #require(URL(string: PageFixture.place))
        let hostile = try #require(HostilePage.cancelled.first)
        let html = hostile.html(hostile.count * 2)
        let http = ScriptedHTTP { _, _ in .text(html, type: "text/html") }
        let browser = FormBrowser(http: http, limits: Self.noLimits)
        let clock = SystemWallClock()
        let deadline = clock.now.advanced(by: .milliseconds(200))
        let page = try await clock.limited(until: deadline) { try await browser.open(Secret(url)) }
        #expect(page == nil)
        // What is measured has waited for others too; without its end it would take minutes.
        #expect(deadline.duration(to: clock.now) < .seconds(5))
    }
}
