import Diagnostics
import FlowLanguage
import Foundation
import Stellar
import Testing

@Suite("Value")
struct ValueTests {
    static let values: [Value] = [
        nil, true, "text", 25, .text(""), [1, "a", nil, [false]], ["a": ["b": [nil]]], .object([:]), .list([]),
        .secret(SecretID(rawValue: "url-1")), ["$number": "25"], ["$secret": "x"], ["$object": [:]], ["$": 1, "a": 2],
        .text("25"), .text("true"), .text("null"),
    ]

    @Test("comes back from JSON as it went", arguments: values)
    func roundTrip(value: Value) throws {
        let json = try JSONEncoder().encode(["value": value])
        #expect(try JSONDecoder().decode([String: Value].self, from: json) == ["value": value])
    }

    @Test("a whole number may be as large as a memo")
    func integers() {
        #expect(ValueType.integer.value(of: "18446744073709551615")?.text == "18446744073709551615")
        for text in ["1.0", "+1", "1e3", "0x1", "", " 1", "one"] { #expect(ValueType.integer.value(of: text) == nil) }
    }

    @Test("numbers stay exact in JSON")
    func exactness() throws {
        let number = try #require(ExactDecimal("922337203685.4775807"))
        let json = String(decoding: try JSONEncoder().encode([Value.number(number)]), as: UTF8.self)
        #expect(json == #"[{"$number":"922337203685.4775807"}]"#)
    }

    @Test("a number that another party wrote stays a number, and is sealed")
    func foreignNumbers() throws {
        let value = Value.foreignNumber(try #require(ExactDecimal("24.50")))
        let (seal, encoder) = (ProseSeal(), JSONEncoder())
        #expect(String(decoding: try encoder.encode([value]), as: UTF8.self) == #"["•••"]"#)
        encoder.userInfo[.proseSeal] = seal
        let json = try encoder.encode([value])
        #expect(String(decoding: json, as: UTF8.self) == #"[{"$number":{"$prose":0}}]"#)
        #expect(seal.texts == ["24.5"])
        let decoder = JSONDecoder()
        #expect(try decoder.decode([Value].self, from: json).map(\.description) == ["•••"])
        decoder.userInfo[.proseSeal] = seal
        #expect(try decoder.decode([Value].self, from: json) == [value])
        #expect((value.text, value.number, value.quoted) == ("24.5", ExactDecimal("24.5"), "•••"))
    }

    @Test("a secret is never shown")
    func secrets() {
        let value: Value = ["page": .secret(SecretID(rawValue: "url-1")), "note": "a"]
        #expect(value.description == "{note: \"a\", page: •••}")
        #expect(value["page"].text == nil)
        #expect("\(Value.secret(SecretID(rawValue: "url-1")))" == "•••")
    }

    @Test("a scope finds values by their path, and null where a field is not there")
    func paths() throws {
        var scope = Scope(["tx": ["list": [1, ["a": 2]]], "n": 5])
        #expect(scope[try #require(Path("tx.list[1].a"))] == 2)
        #expect(scope[try #require(Path("tx.list[9].a.b"))] == .null)
        #expect(scope[try #require(Path("n.x"))] == .null)
        #expect(scope[Path(root: "nobody")] == nil)
        scope.set("x", at: try #require(Path("tx.new.deep")))
        #expect(scope[try #require(Path("tx.new.deep"))] == "x")
        #expect(scope[try #require(Path("tx.list[0]"))] == 1)
    }

    @Test("what there was none of to keep is null, and missing until it gets a value")
    func kept() throws {
        let found = Scope(["body": ["none": nil, "id": 7]])
        var scope = Scope()
        for (path, value, isThere) in [("body.none", nil, true), ("body.lost", nil, false), ("body.id", 7, true)]
            as [(String, Value, Bool)]
        {
            scope.keep("kept", as: try #require(Path(path)), of: found)
            #expect(scope[Path(root: "kept")] == value, "\(path)")
            #expect(scope.holds(Path(root: "kept")) == isThere, "\(path)")
        }
        scope.keep("kept", as: try #require(Path("body.lost")), of: found)
        scope.set("x", at: try #require(Path("kept.name")))
        #expect(scope.holds(Path(root: "kept")))
    }

    @Test(
        "a path is names, fields and numbers",
        arguments: ["", ".a", "a.", "a..b", "a[", "a[x]", "a[-1]", "1a", "a b", "a-"]
    )
    func noPath(text: String) {
        #expect(Path(text) == nil)
    }

    @Test("a path that is longer than anybody writes is none")
    func longPath() {
        #expect(Path(String(repeating: "a.", count: 100) + "a") == nil)
        #expect(Path("a[99999999999999999999999]") == nil)
    }

    @Test(
        "texts are typed by the place where they stand",
        arguments: [
            (.amount, "25.00", 25), (.amount, "1e3", nil), (.amount, "-1", nil), (.amount, "0.00000001", nil),
            (.number, "-1.5", .number(ExactDecimal("-1.5") ?? .zero)), (.integer, "7", 7), (.integer, "7.0", nil),
            (.boolean, "true", true), (.boolean, "NO", nil), (.boolean, "True", nil),
            (.date, "2026-11-21", "2026-11-21"),
            (.date, "2026-02-30", nil), (.date, "2026-11-21T08:00:00Z", nil), (.duration, "5m", "5m"),
            (.duration, "5", nil),
            (.asset, "USDC", "USDC"), (.asset, "native", "native"), (.asset, "USDC:G", nil),
            (.asset, "USDCUSDCUSDCU", nil),
            (.account, "GABC", nil), (.url, "https://a.test/x?y", "https://a.test/x?y"), (.url, "https://", nil),
            (.url, "a.test", nil), (.text, "", ""), (.list(.text), "x", nil),
        ] as [(ValueType, String, Value?)]
    )
    func typing(type: ValueType, text: String, value: Value?) {
        #expect(type.value(of: text) == value)
    }

    @Test(
        "spans of time are a number and a unit",
        arguments: [
            ("500ms", .milliseconds(500)), ("5s", .seconds(5)), ("1m", .seconds(60)), ("2h", .seconds(7200)),
            ("3d", .seconds(259_200)), ("0s", .zero), ("", nil), ("5", nil), ("s", nil), ("-5s", nil), ("1.5h", nil),
            ("5 s", nil), ("5S", nil), ("99999999999d", nil), ("9999999999999999999999s", nil), ("٣d", nil),
        ] as [(String, Duration?)]
    )
    func durations(text: String, duration: Duration?) {
        #expect(DurationText.duration(of: text) == duration)
        if let duration, text != "0s" { #expect(DurationText.text(of: duration) == text) }
    }
}
