import Diagnostics
import FlowLanguage
import SourceYAML
import Stellar
import Testing

@Suite("Expression")
struct ExpressionTests {
    static let scope = Scope([
        "tx": [
            "amount_in": "25", "amount_out": "24.5000000", "fee_details": ["total": "0.50"], "amount_fee": nil,
            "status": "completed", "statuses": ["incomplete", "pending_anchor", "completed"], "memo": "0123",
            "started_at": "2026-11-21T08:00:00Z", "completed_at": "2026-11-21T09:00:00+00:30", "empty": "",
            "refunds": ["payments": [["id": "a"], ["id": "b"]]],
        ],
        "amount": 25, "flag": true, "up-to": 3, "page": .secret(SecretID(rawValue: "p")),
    ])

    private func parse(_ text: String) throws -> Expression {
        try Expression(parsing: ScalarText(text, at: SourcePlace(file: "f", line: 1, column: 1)))
    }

    @Test(
        "holds",
        arguments: [
            "tx.amount_out == tx.amount_in - tx.fee_details.total",
            "tx.amount_out == tx.amount_in - default(tx.fee_details.total, tx.amount_fee)",
            "default(tx.amount_fee, tx.nothing, 0) == 0", "amount == tx.amount_in", "tx.amount_out != 24.51",
            "tx.memo == \"0123\"", "tx.memo != \"123\"", "not (tx.memo == 123)",
            "tx.status in [\"completed\", \"error\"]",
            "tx.status not in ['error']", "tx.statuses matches \"incomplete ... completed\"",
            "not (tx.statuses matches \"incomplete completed\")", "count(tx.statuses) == 3",
            "tx.refunds.payments[1].id == \"b\"", "tx.refunds.payments[1 + 0].id == \"b\"",
            "tx.refunds.payments[7] == null",
            "tx.status exists and not (tx.nothing exists) and not (tx.empty exists)", "page exists", "flag",
            "flag == true", "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "-2 - -3 == 1", "10 - 4 - 3 == 3",
            "8 / 2 / 2 == 2",
            "1 < 2 and 2 <= 2 and 3 > 2 and 3 >= 3", "false or true", "not false and true", "true or nonsense > 1",
            "0.1 + 0.2 == 0.3", "up-to - 1 == 2", "tx.completed_at > tx.started_at", "min(3, 1, 2) == 1",
            "max(tx.amount_in, 1) == 25", "abs(-2.5) == 2.5", "tx.amount_out < tx.amount_in", "[1, 2][1] == 2",
            "tx.nothing == null", "tx.nothing.deeper == null", "null != tx.status", "1 in [1.0]",
            "\"a\\\"b\" == 'a\"b'", "round(1 / 3, 2) == 0.33", "round(0.00000005) == 0", "round(2.5, 0) == 2",
            "round(tx.amount_in * 0.98) == tx.amount_out", "contains(tx.status, 'plet')",
            "contains(tx.statuses, 'completed')",
            "not contains(tx.statuses, 'plet')", "contains([1, 2], 2.0)",
            "amount is number", "tx.amount_in is text", "tx.amount_in is string", "tx.amount_in is not number",
            "flag is boolean", "tx.statuses is list", "tx.refunds is table", "tx.refunds is object",
            "tx.nothing is missing", "tx.amount_fee is null", "tx.amount_fee is not missing", "tx.nothing is not null",
            "tx.refunds.payments[7] is missing", "tx.refunds.payments[3 - 1] is missing",
            "tx.refunds.payments[1 - 1].id is not missing", "tx.refunds.payments[1 - 1].name is missing",
            "type(tx.nothing.deeper) == 'missing'",
            "not (amount is text) and amount is not null", "type(tx.amount_in) == 'text'",
            "fits(tx.memo, '0[0-9]{3}')", "not fits(tx.memo, '0')", "seconds('10m') == 600", "seconds('500ms') == 0.5",
            "seconds(tx.started_at, tx.completed_at) == 1800",
            "seconds(tx.completed_at, tx.started_at) < seconds('1s')",
        ]
    )
    func holds(text: String) throws {
        let evaluation = try parse(text).evaluate(in: Self.scope)
        #expect(evaluation.holds, "\(evaluation)")
    }

    /// An answer as it came: its texts and numbers are another party's.
    private static let answer = Scope([
        "call": [
            "n": .foreignNumber(ExactDecimal(5)), "s": .prose("5"), "yes": .prose("true"), "none": nil,
            "list": [.prose("1"), .foreignNumber(ExactDecimal(2))],
        ],
        "amount": 5, "text": "5", "flag": true, "yes": "true",
    ])

    @Test(
        "what came as JSON is the same only as what has its type",
        arguments: [
            ("call.n == 5", true), ("call.n == 5.0", true), ("call.n == amount", true), ("call.s == \"5\"", true),
            ("call.s == \"5.00\"", true), ("call.s == text", true), ("call.s + 0 == amount", true),
            ("call.n == \"5\"", false), ("call.n == text", false), ("call.s == 5", false), ("call.s == amount", false),
            ("call.n == call.s", false), ("call.s in [4, 5]", false), ("call.s in [\"5\"]", true),
            ("contains(call.list, \"2\")", false), ("contains(call.list, 2)", true), ("call.yes == true", false),
            ("call.yes == flag", false), ("call.yes == \"true\"", true), ("call.n != \"5\"", true),
            // A boolean is never a text, neither the flow's nor an anchor's.
            ("flag == \"true\"", false), ("\"true\" == flag", false), ("flag != \"true\"", true),
            ("flag in [\"true\"]", false), ("contains([\"true\"], flag)", false), ("flag == yes", false),
            ("flag == true", true), ("flag in [true]", true),
            // What the flow itself says, and amounts that Windlass has read, are compared as numbers.
            ("amount == \"5\"", true), ("text == 5", true), ("amount == text", true), ("call.none == null", true),
        ]
    )
    func types(text: String, holds: Bool) throws {
        let evaluation = try parse(text).evaluate(in: Self.answer)
        #expect(evaluation.value == .bool(holds), "\(evaluation)")
    }

    @Test(
        "a text that came as JSON has no order, also one of digits",
        arguments: ["call.s < 6", "4 <= call.s", "call.s > text"]
    )
    func order(text: String) throws {
        let evaluation = try parse(text).evaluate(in: Self.answer)
        #expect(evaluation.value == nil && evaluation.problem?.words.contains("which is no number") == true)
        #expect(try parse("call.n < 6 and call.s + 0 < 6").evaluate(in: Self.answer).holds)
    }

    @Test("a comparison of two types says which they are")
    func remark() throws {
        let evaluation = try parse("call.n == \"5\"").evaluate(in: Self.answer)
        #expect(
            evaluation.lines.map { $0.reveal() } == [
                "call.n == \"5\"  = false: `call.n` is a number, `\"5\"` a text", "  call.n       = 5",
            ]
        )
        #expect(evaluation.explanation.hasSuffix(": call.n is 5; `call.n` is a number, `\"5\"` a text"))
        let flag = try parse("flag == \"true\"").evaluate(in: Self.answer).explanation
        #expect(flag.hasSuffix(": flag is true; `flag` is a boolean, `\"true\"` a text"))
        #expect(try parse("call.n == 6").evaluate(in: Self.answer).explanation.hasSuffix(": call.n is 5"))
    }

    @Test(
        "can't be computed, and says why",
        arguments: [
            (
                "tx.amount_in - tx.amount_fee == 1",
                "`tx.amount_fee` is not there; `default(tx.amount_fee, 0)` says what counts then"
            ),
            ("tx.status + 1 == 2", "`tx.status` is \"completed\", which is no number"),
            ("tx.nothing < 1", "`tx.nothing` is not there; `default(tx.nothing, 0)` says what counts then"),
            ("nobody == 1", "`nobody` has no value here"),
            ("amount and true", "`amount` is 25, neither true nor false"),
            ("page == \"x\"", "`page == \"x\"` compares a secret, which only `exists` may look at"),
            ("1 / 0 == 1", "`1 / 0` can't be computed: a number is divided by zero"),
            ("1 in amount", "`amount` is 25, not a list"),
            ("tx.status matches \"completed\"", "`tx.status` is \"completed\", not a list of statuses"),
            ("count(amount) == 1", "`count(amount)` counts something that is no list"),
            ("page is text", "`type(page)` looks at a secret, which only `exists` may look at"),
            ("fits(tx.memo, '(')", "\"(\" is no regular expression"),
            ("fits(tx.memo, 1)", "`fits(tx.memo, 1)` holds a text against a regular expression in quotes"),
            ("seconds('10') == 10", "`seconds('10')` takes a duration such as \"10m\", or two times"),
            ("now() == 1", "`now` was not asked"),
            ("sqrt(amount) == 5", "there is no function `sqrt`"),
            ("abs() == 5", "`abs` can't be asked with 0 values"),
            ("round(1, 99) == 1", "`round(1, 99)` rounds to a number of decimals from 0 to 18"),
            ("round(tx.status) == 1", "`round(tx.status)` is \"completed\", which is no number"),
            ("contains(amount, 2)", "`contains(amount, 2)` looks into 25, which is neither text nor list"),
            ("contains(page, 'x')", "`contains(page, 'x')` looks into •••, which is neither text nor list"),
            ("amount[\"x\"] == 5", "`amount[\"x\"]` looks for an element in 25"),
        ]
    )
    func problems(text: String, problem: String) throws {
        let evaluation = try parse(text).evaluate(in: Self.scope)
        #expect(evaluation.value == nil)
        #expect(evaluation.problem?.words == problem)
        #expect(!evaluation.holds)
    }

    @Test("shows every operand with its value when it doesn't hold")
    func tree() throws {
        let evaluation = try parse("tx.amount_in == tx.amount_out - tx.fee_details.total").evaluate(in: Self.scope)
        #expect(evaluation.value == false)
        #expect(
            evaluation.lines == [
                "tx.amount_in == tx.amount_out - tx.fee_details.total  = false",
                "  tx.amount_in                                        = \"25\"",
                "  tx.amount_out - tx.fee_details.total                = 24",
                "    tx.amount_out                                     = \"24.5000000\"",
                "    tx.fee_details.total                              = \"0.50\"",
            ]
        )
        #expect(
            evaluation.explanation
                == "the condition of `s` is neither true nor false: tx.amount_in is \"25\", "
                + "tx.amount_out - tx.fee_details.total is 24, tx.amount_out is \"24.5000000\", "
                + "tx.fee_details.total is \"0.50\""
        )
    }

    @Test("shows each value on one line, in which what does not show itself is seen")
    func oneLine() throws {
        let scope = Scope(["mine": "a\n::b", "theirs": .prose("a\u{200B}")])
        let evaluation = try parse("mine == theirs").evaluate(in: scope)
        #expect(
            evaluation.lines.map { $0.reveal() } == [
                "mine == theirs  = false", #"  mine          = "a\n::b""#, #"  theirs        = "a\u{200B}""#,
            ]
        )
        #expect(evaluation.lines.last?.masked == #"  theirs        = "•••""#)
        let undecided = try parse("not mine").evaluate(in: scope)
        #expect(undecided.problem?.words == #"`mine` is "a\n::b", neither true nor false"#)
    }

    @Test("what doesn't have to be computed is not shown")
    func shortCircuit() throws {
        let tree = try parse("false and nobody > 1").evaluate(in: Self.scope).tree
        #expect(tree.children.count == 1)
    }

    @Test("asks for what only the ledger knows, each question once")
    func ledger() async throws {
        let text =
            "ledger.payment(tx.memo).amount == 25 and ledger.payment(tx.memo).to == \"G\" or ledger.payment(\"x\") == 1"
        let expression = try parse(text)
        let call = FunctionCall(name: "ledger.payment", arguments: ["0123"])
        #expect(expression.evaluate(in: Self.scope).missingCall == call)
        var asked: [FunctionCall] = []
        let evaluation = try await expression.evaluate(in: Self.scope) { call in
            asked.append(call)
            return ["amount": "25.0000000", "to": "G"]
        }
        #expect(evaluation.holds)
        #expect(asked == [call])
    }

    @Test("a question that can't be answered is its own error")
    func failingLedger() async throws {
        struct Unreachable: Error {}
        let expression = try parse("ledger.payment(\"x\").amount == 25")
        await #expect(throws: Unreachable.self) {
            try await expression.evaluate(in: Self.scope) { _ in throw Unreachable() }
        }
    }

    @Test("knows where its parts stand")
    func places() throws {
        let source = ScalarText("a.b == not", at: SourcePlace(file: "f", line: 4, column: 10))
        let finding = #expect(throws: Finding.self) { try Expression(parsing: source) }
        #expect(finding?.place == SourcePlace(file: "f", line: 4, column: 17, length: 3))
        guard case .binary(_, let left, let right) = try parse("x.y  <  ( 1+2 )").root.kind else {
            Issue.record("not a comparison")
            return
        }
        #expect(left.place.column == 1 && left.text == "x.y")
        #expect(right.place.column == 9 && right.text == "( 1+2 )")
    }

    @Test(
        "lists and tables are the same by their elements, also those of an answer",
        arguments: [
            ("call.list == [\"1\", 2]", true), ("[\"1\", 2.0] == call.list", true), ("call.list == [1, 2]", false),
            ("call.list == [\"1\"]", false), ("call.list != [\"1\", 2]", false), ("call == own", true),
            ("call == other", false), ("call == [\"1\"]", false), ("[call.list] == [[\"1\", 2]]", true),
        ]
    )
    func elements(text: String, holds: Bool) throws {
        let list: Value = [.prose("1"), .foreignNumber(ExactDecimal(2))]
        let scope = Scope([
            "call": ["list": list, "none": nil], "own": ["list": ["1", 2], "none": nil], "other": ["list": ["1", 2]],
        ])
        let evaluation = try parse(text).evaluate(in: scope)
        #expect(evaluation.value == .bool(holds), "\(evaluation.explanation)")
    }

    @Test(
        "a mistake is data, from which its words are made",
        arguments: [
            ("", "empty-expression", [:], "the expression is empty"),
            (
                "a is 'b'", "unexpected-word", [.expected: "type"],
                "\"b\" stands where `number`, `text`, `boolean`, `list`, `table`, `null` or `missing` should be"
            ),
            (
                "a equals 1", "unexpected-word", [.found: "equals", .expected: "operator-or-end", .near: "=="],
                "`equals` stands where an operator or the end should be"
            ),
            (
                "a matchs 'b'", "unexpected-word", [.found: "matchs", .near: "matches"],
                "`matchs` stands where an operator or the end should be"
            ),
            ("(a", "unexpected-word", [.expected: "closing-bracket"], "the expression ends where `)` should be"),
            (
                "[1 2]", "unexpected-word", [.found: "2", .expected: "comma-or-closing-bracket"],
                "`2` stands where `,` or `]` should be"
            ),
            ("a ≥ 1", "unknown-character", [.found: "≥"], "`≥` has no meaning in an expression"),
            ("a matches ' '", "invalid-status-pattern", [.found: " "], "\" \" is no sequence of statuses"),
            (
                String(repeating: "9", count: 60), "long-number",
                [.found: String(repeating: "9", count: 40), .count: "60", .limit: "38"],
                "`\(String(repeating: "9", count: 40))…` has 60 digits"
            ),
        ] as [(String, String, [FactName: String], String)]
    )
    func mistakes(text: String, name: String, facts: [FactName: String], summary: String) {
        let finding = #expect(throws: Finding.self) { try parse(text) }
        #expect(finding?.mistake == name)
        #expect(finding?.summary == summary)
        for (fact, value) in facts { #expect(finding?.facts.text(fact) == value, "\(fact)") }
    }

    @Test(
        "whatever is wrong with it, the finding says what to do",
        arguments: [
            ("a = 1", "compare with `==`"), ("a equals 1", "write `==` in place of `equals`"),
            ("a exist", "write `exists` in place of `exist`"), ("a matchs 'b'", "did you mean `matches`?"),
            ("a AND b", "write `and` in place of `AND`"), ("a && b", "join conditions with `and`"),
            ("$a == 1", "write names without `$` in an expression"), ("a ≥ 1", "write `>=`"),
            ("a == “b”", "put text into straight quotes"),
            ("a % 2 == 0", "use `+`, `-`, `*` or `/`; for a percentage"),
            ("a ¤ 1", "use names, numbers, texts"), ("a == ", "write a name, a number or a text in quotes"),
            ("(a", "close the bracket with `)`"), ("a[0", "close the bracket with `]`"),
            ("[1 2]", "put commas between the values"), ("min(1 2)", "put commas between the values"),
            ("a not b", "write `a not in [b, c]`"), ("a.", "write a field"), ("a matches b", "write it as"),
            ("r.n is decimal", "write a type, as in `tx.amount_in is text`; the types are `number`, `text`, `boolean`"),
            ("a is not", "write a type"),
            ("1(b)", "put an operator between the two values"), ("1 < 2 < 3", "join them with `and`"),
            ("\(String(repeating: "9", count: 60))", "write at most 38 digits"), ("'a", "close it with '"),
            ("", "write a condition"), ("a 'b'", "join values with an operator"),
        ]
    )
    func advice(text: String, help: String) throws {
        let finding = #expect(throws: Finding.self) { try self.parse(text) }
        #expect(finding?.help?.hasPrefix(help) == true, "\(finding?.help ?? "no help")")
        #expect(finding?.place != nil)
    }
}

extension Evaluation {
    /// The lines of an assertion that does not hold.
    fileprivate var lines: [MessageText] { Failure(.assertionFailed, facts: [.operands: parts]).operands }

    /// The sentence of a condition that is undecided, with the words of other parties.
    fileprivate var explanation: String {
        Failure(.undecidedCondition, facts: [.state: .text("s"), .evaluation: parts]).message.reveal()
    }
}
