import Diagnostics
import FlowLanguage
import Foundation
import TestSupport

/// The flows that the drawings are tested with: the shipped ones, and some that are made to be hard to draw.
enum DrawnFlows {
    /// A shipped flow, linked with what it uses.
    static func shipped(_ name: String) throws -> Flow {
        let path = "flows/\(name).yaml"
        let text = try String(contentsOf: Fixture.packageRoot.appending(path: path), encoding: .utf8)
        var linker = FlowLinker { path in
            let data = try? Data(contentsOf: Fixture.packageRoot.appending(path: path))
            return data.map { .success([UInt8]($0)) } ?? .failure(.notFound)
        }
        let linked = linker.link(try parsed(text, path: path))
        guard let flow = linked.flow else { throw Unreadable(findings: linked.findings) }
        return flow
    }

    /// The flow in `text` with those that it uses, by the names of their files.
    static func linked(_ text: String, with files: [String: String]) throws -> Flow {
        var linker = FlowLinker { path in files[path].map { .success([UInt8]($0.utf8)) } ?? .failure(.notFound) }
        let linked = linker.link(try parsed(text))
        guard let flow = linked.flow else { throw Unreadable(findings: linked.findings) }
        return flow
    }

    static func parsed(_ text: String, path: String = "test.yaml") throws -> Flow {
        let (flow, findings) = FlowParser.parse(text: text, path: path)
        guard let flow else { throw Unreadable(findings: findings) }
        return flow
    }

    struct Unreadable: Error {
        var findings: [Finding]
    }

    /// Names, sentences and outcomes with everything that some format could take for its own.
    static let nasty = [
        "a\"b'c`d", "<script>alert(1)</script>", "&amp; &#35; #35; #quot;", "]] > ]]> <!-- -->", "a\\nb\\N\\\"", "end",
        "%%{init: {}}%%", "${x} $$y$$", "tab\there\nand\r\nthere", "\u{0}\u{1}\u{7F}\u{85}\u{FFFE}", "\u{202E}drawkcab",
        "日本語 ٣ é 👩‍👩‍👧", "|a|b| {c} [d] (e) --> f ==> g", "- list", "1. list", "*bold* _it_", "; : , .", "", "x]\"]",
    ]

    /// A flow whose every text is `text`, built without the parser, which would refuse most of it.
    static func flow(saying text: String) -> Flow {
        let place = SourcePlace(file: text, line: 1, column: 1)
        func located(_ value: String) -> Located<String> { Located(value, at: place) }
        var first = Step(name: located(text), verb: Located("tell", at: place))
        first.about = text
        first.arguments = [
            VerbArgument(name: located("text"), template: Located(.text([.literal(text)]), at: place))
        ]
        var second = Step(name: located(text + "2"), verb: Located("track", at: place))
        second.next = .table([
            Route(destination: located(text), outcomes: [located(text), located("completed")]),
            Route(destination: located("done"), outcomes: [located("error")]),
        ])
        var flow = Flow(
            name: located(text),
            source: FlowSource(path: text, text: text),
            states: [
                first, second, Step(name: located("x\(text)"), verb: Located(VerbName(rawValue: text), at: place)),
            ]
        )
        flow.about = text
        flow.always = [first]
        return flow
    }

    /// Many states, ways back and forth over long distances, several to the same place.
    static func large(_ count: Int) -> Flow {
        let place = SourcePlace(file: "large.yaml", line: 1, column: 1)
        func located(_ value: String) -> Located<String> { Located(value, at: place) }
        let states = (0..<count).map { number in
            var step = Step(name: located("state-\(number)"), verb: Located("track", at: place))
            let back = located("state-\(number * 7 % max(1, number + 1))")
            let forth = located("state-\((number + 1 + number * 13 % 9) % count)")
            step.next = .table([
                Route(destination: back, outcomes: [located("pending_trust")]),
                Route(destination: forth, outcomes: [located("on_hold"), located("pending_user")]),
                Route(destination: located("fail"), outcomes: [located("error")]),
            ])
            return step
        }
        return Flow(name: located("large"), source: FlowSource(path: "large.yaml", text: ""), states: states)
    }
}
