import Diagnostics
import FlowLanguage
import TestSupport
import Testing

/// Files of environments, and what is wrong with them.
@Suite("EnvironmentsFile")
struct EnvironmentsFileTests {
    private static let options = ["anchor", "network", "allow-http"]

    private func parse(_ text: String) -> (file: EnvironmentsFile, findings: [Finding]) {
        EnvironmentsFile.parse(bytes: Array(text.utf8), path: "windlass.yaml", options: Self.options)
    }

    @Test("each environment has its settings, its inputs and nothing of the others")
    func read() throws {
        let (file, findings) = parse(
            """
            default: local
            environments:
              local: {}
              staging:
                anchor: anchor.example.com
                allow-http: [one.example, "two.example:8080"]
                network:
                inputs: { amount: 25.00, agreed: NO }

            """
        )
        #expect(findings == [])
        #expect(file.standard?.value == "local")
        #expect(file.environments.map(\.name.value) == ["local", "staging"])
        #expect(file["local"]?.settings == [])
        let staging = try #require(file["staging"])
        #expect(staging.settings.map(\.name.value) == ["anchor", "allow-http"])
        #expect(
            staging.settings.map { $0.values.map(\.value) } == [
                ["anchor.example.com"], ["one.example", "two.example:8080"],
            ]
        )
        #expect(staging.inputs == ["amount": "25.00", "agreed": "NO"])
        #expect(file["production"] == nil)
    }

    @Test(
        "what is wrong is told with its place and the choices",
        arguments: [
            ("environments: { a: { anchr: x } }", .unknownKey, "did you mean `anchor`?"),
            (
                "environments: { a: { colour: red } }", .unknownKey,
                "use one of the keys `anchor`, `network`, `allow-http`, `inputs`"
            ),
            ("default: live\nenvironments: { staging: {} }", .unknownName, "name one of the environments `staging`"),
            ("default: stagin\nenvironments: { staging: {} }", .unknownName, "did you mean `staging`?"),
            ("default: a", .missingKey, "write `environments: …`"),
            ("flow: x\nenvironments: { a: {} }", .unknownKey, "use one of the keys `default`, `environments`"),
            ("environments: [a]", .wrongShape, "write a table of environments behind `environments:`"),
            ("environments: { a: x }", .wrongShape, "write a table such as `{ anchor: … }` behind `a:`"),
            ("environments: { a: { anchor: { b: c } } }", .wrongShape, nil),
            ("environments: { a: { inputs: x } }", .wrongShape, nil),
            ("environments: { a: {}, a: {} }", .duplicateKey, nil), ("- a", .wrongShape, nil), ("a: [", .notYAML, nil),
            (
                "environments: { a: { anchor: SAV76USXIJOBMEQXPANUOQM6F5LIOTLPDIDVRJBFFE2MDJXG24TAPUU7 } }",
                .secretInFlow, nil
            ),
        ] as [(String, FindingCode, String?)]
    )
    func wrong(text: String, code: FindingCode, help: String?) {
        let findings = parse(text).findings
        #expect(findings.map(\.code) == [code], "\(findings.map(\.summary))")
        #expect(findings.first?.place?.file == "windlass.yaml")
        if let help { #expect(findings.first?.help == help) }
    }

    @Test(
        "its schema takes what is right, and refuses what an editor can see",
        arguments: [
            ("environments: {}", true),
            ("default: a\nenvironments: { a: , b: { anchor: x, flag: true, inputs: { n: 1 } } }", true),
            ("environments: { a: { allow-http: [x, y], anchor: , flag: , inputs: } }", true),
            ("environments: { a: { allow-http: x } }", true), ("default: a", false),
            ("environments: { a: { anchr: x } }", false),
            ("environments: { a: { anchor: [x] } }", false), ("environments: { a: { flag: maybe } }", false),
            ("environments: { a: { inputs: [x] } }", false), ("environments: { \"a b\": {} }", false),
            ("flow: x", false),
        ]
    )
    func schema(text: String, isRight: Bool) throws {
        let schema = FlowSchema.environments([
            ("anchor", false, false), ("allow-http", false, true), ("flag", true, false),
        ])
        let validator = SchemaValidator(root: try SchemaValidatorTests.json(schema))
        #expect(try validator.accepts(try #require(FlowSchemaTests.value(text))) == isRight)
    }

    @Test("a flow is given what it has an input for, where nothing else is given")
    func given() {
        let text = "flow: f\ninputs: { amount: { type: amount } }\nstates: { say: { tell: $amount } }\n"
        let check = { (given: GivenInputs) in
            FlowCheck.check(bytes: Array(text.utf8), path: "f.yaml", given: given).findings.map(\.code)
        }
        #expect(check(GivenInputs()) == [.missingInput])
        #expect(check(GivenInputs(defaults: ["amount": "10", "asset": "USDC"])) == [])
        #expect(check(GivenInputs(defaults: ["amount": "much"])) == [.badInput])
        #expect(check(GivenInputs(["amount": "10"], defaults: ["amount": "much"])) == [])
    }
}
