import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite("The words of failures")
struct WordingTests {
    /// A failure with every fact that a sentence may be made from.
    static func sample(_ code: FailureCode) -> Failure {
        var facts = Facts()
        for name in FactName.allCases { facts[name] = fact(name) }
        if quotesValues(code) {
            facts[.found] = .value("‹found›")
        }
        if code == .contractsOnly { facts[.lacking] = .text("‹lacking›") }
        // A page that did not come is told in another way.
        if code.family == .transport { facts[.page] = nil }
        if code.family == .ledger { facts[.said] = .text("closed today") }
        // These are about what was under way, and have tests of their own.
        for name in [
            FactName.words, .shownAs, .tries, .askedTo, .tomlOf, .submission, .label, .anchorSays, .store, .isUnsent,
        ] {
            facts[name] = nil
        }
        let request = Subject.Request(
            method: "GET",
            url: "https://anchor.example/x",
            host: "anchor.example",
            status: 200,
            mediaType: "text/html"
        )
        return Failure(code, subject: Subject(request: request), facts: facts)
    }

    /// Whether what was found is a text that another party wrote.
    private static func quotesValues(_ code: FailureCode) -> Bool {
        switch code {
        case .invalidField, .otherTransfer, .otherValue: true
        default: false
        }
    }

    private static func fact(_ name: FactName) -> Fact? {
        switch name {
        case .said: .said(ForeignProse("closed today"))
        case .limit, .milliseconds, .seconds, .failures, .line, .column, .operation, .count, .frames: .number(7)
        case .status: .number(503)
        case .isFields, .isNamed, .isEncrypted, .isNew, .isSafe, .isSuccessful, .isDirect, .isAlternative, .isPaid,
            .isDeposit, .isOfUsedFlow:
            nil
        case .names, .choices, .hashes, .differences: .texts(["one", "two"])
        case .payments: .list([.facts([.hash: .text("c0ffee")]), .facts([.hashes: .texts(["a", "b"])])])
        case .mistakes:
            .failures(
                ["one", "two"].map {
                    Failure.mistake("F1", kind: .usage, sentence: MessageText($0), help: nil, at: nil)
                }
            )
        case .cause, .last: .failure(Failure(recorded: .refused, words: "it was refused"))
        case .lacking, .strange, .obstacle, .askedAgain:
            .failure(Failure(recorded: .refused, words: "a sentence about \(name.rawValue)"))
        case .evaluation, .takes: .text("a sentence about \(name.rawValue)")
        case .title: .said(ForeignProse("Your details"))
        default: .text("‹\(name.rawValue)›")
        }
    }

    @Test("there is a sentence for every code, and an imperative for every remedy, as in the golden file")
    func golden() throws {
        var lines = FailureCode.allCases.filter { !$0.isGeneral }
            .map { code in
                let facts = Self.sample(code).facts.with(.code, .text(code.rawValue))
                let help = Remedy(.correct, facts).words
                let change = Remedy(.correctAnswer, facts.with(.section, nil)).words
                let words =
                    Self.sample(code).message.reveal() + (help.isEmpty ? "" : "; help: \(help)")
                    + (change.isEmpty ? "" : "; change: \(change)")
                return "\(code.rawValue) \(code.slug) (\(code.kind.rawValue)): \(words)"
            }
        lines.append("")
        for action in Remedy.Action.allCases where ![.advice, .correct, .correctAnswer].contains(action) {
            lines.append("\(action.name): \(Remedy(action, Self.sample(.curlFailed).facts).words)")
        }
        lines.append("")
        for circumstance in Circumstance.allCases {
            let failure = Failure(.timedOut, facts: [.milliseconds: .number(7)])
            let facts = Self.sample(.curlFailed).facts
            lines.append("\(circumstance.rawValue): \(failure.during(circumstance, facts).message.reveal())")
        }
        lines.append("")
        for clause in Clause.Kind.allCases.flatMap(Self.clauses) {
            lines.append("\(clause.kind.rawValue): \(clause.words)")
        }
        let text = lines.joined(separator: "\n") + "\n"
        let file = Fixture.packageRoot.appending(path: "fixtures/failures.txt")
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        for (line, expected) in zip(text.split(separator: "\n"), golden.split(separator: "\n")) {
            #expect(line == expected)
        }
        #expect(text == golden, "record it anew with RECORD=1, and read the difference")
    }

    /// Clauses of a kind, with the facts that change their sentences.
    static func clauses(_ kind: Clause.Kind) -> [Clause] {
        var facts = sample(.curlFailed).facts.with(.limit, .text("‹limit›"))
        let memo = Fact.facts([.name: .text("id"), .memo: .text("7")])
        func with(_ name: FactName, _ values: [Fact?]) -> [Clause] {
            values.map { Clause(kind, facts.with(name, $0)) }
        }
        switch kind {
        case .otherAmountMoved, .otherBalanceAmount:
            let told = facts.with(.limit, nil)
            return [told, told.with(.member, nil), facts].map { Clause(kind, $0) }
        case .otherMemoThanTold, .otherMemoThanWanted, .otherMemo:
            facts[.expected] = memo
            return with(
                .found,
                [.facts([.name: .text("text"), .memo: .text("rent")]), .facts([.name: .text("none")])]
            )
        case .memoBesideCustomer:
            facts[.memo] = memo
            return with(.domain, [facts[.domain], nil])
        case .nothingPaid: return with(.account, [facts[.account], nil])
        case .balanceOfOther: return with(.found, [facts[.found], nil])
        case .otherTypes:
            let types = ["number", "text"].map { Fact.facts([.member: .text("a \($0)"), .found: .text($0)]) }
            return with(.operands, [.list(types)])
        case .otherForm:
            let forms: [Facts] = [[.least: .number(3), .limit: .number(4)], [.choices: .texts(["one", "two"])]]
            return [Clause(kind, facts)] + forms.map { Clause(kind, $0) }
        case .noSuchDay: return with(.time, [.text("1999-02")])
        case .noRefund: return with(.strange, [Clause(.ownPayout).fact])
        case .transactionFailed, .countedForRun: return with(.hash, [facts[.hash], nil])
        case .otherAssetThanOrdered, .otherCurrency: return with(.isDeposit, [.flag(true), nil])
        case .higherFee, .lowerPayout:
            return with(.source, ["quote", "start", "transfer", "terms"].map { .text($0) })
        default: return [Clause(kind, facts)]
        }
    }

    @Test("each clause has words of its own, also without its facts")
    func wordedClauses() {
        let words = Clause.Kind.allCases.flatMap(Self.clauses).map(\.words)
        #expect(Set(words).count == words.count && !words.contains { $0.hasPrefix("it differs") }, "\(words)")
        for kind in Clause.Kind.allCases {
            let bare = Clause(kind).words
            #expect(!bare.isEmpty && !bare.contains("nil") && !bare.contains("Optional"), "\(bare)")
        }
    }

    @Test("a failure keeps its clauses as data, and those that journals of former versions have in words")
    func recordedClauses() throws {
        let clauses = [
            Clause(.noRefund, [.hash: .text("c0ffee"), .strange: Clause(.ownPayout).fact]),
            Clause(.otherMemoThanTold, [.expected: .facts([.name: .text("id"), .memo: .text("7")])]),
        ]
        let about: Facts = [.domain: .text("a.example"), .transfer: .text("t-1")]
        let failure = Failure(.refundDiffers, facts: about.with(.differences, .clauses(clauses)))
        let read = try JSONDecoder().decode(Failure.self, from: JSONEncoder().encode(failure))
        let words = clauses.map(\.words)
        let said = "the ledger differs from the refunds that a.example reports for the transfer t-1: "
        #expect(read == failure && read.summary == said + words.joined(separator: "; "))
        let former = Failure(.refundDiffers, facts: about.with(.differences, .texts(words)))
        #expect(former.summary == read.summary)
        let outcomes = [(FailureCode.notConfirmed, "not confirmed"), (.questionsUnanswered, "confirmation required")]
        for (code, outcome) in outcomes {
            for reason: Facts in [[.flaw: .text(words[1])], [.differences: .clauses([clauses[1]])]] {
                let summary = Failure(code, facts: reason).summary
                #expect(summary == "\(outcome): \(words[1]); nothing was paid")
            }
        }
        for flaw in [Clause(.nameWithoutValue, [.member: .text("x")]).fact, .text("`x` has no value here")] {
            let failure = Failure(.assertionFailed, facts: [.expected: .text("x == 1"), .flaw: flaw])
            #expect(failure.summary == "`x == 1` can't be computed: `x` has no value here")
        }
        let file = Fact.failure(Failure(.fileEmpty, facts: [.name: .text("id")]))
        let unfit = Failure(.answerUnfit, facts: [.name: .text("id"), .cause: file]).summary
        #expect(unfit == "invalid answer to `id`: empty file for `id`")
        // Journals of former versions have the words of an unfit answer, with its example.
        let example = "; write it like DEU"
        for facts: Facts in [
            [.flaw: Clause(.unknownCountry).fact, .near: .text("DEU")],
            [.flaw: .text("there is no such country" + example)],
        ] {
            let summary = Failure(.answerUnfit, facts: facts.with(.name, .text("c"))).summary
            #expect(summary == "invalid answer to `c`: there is no such country" + example)
        }
        let limits: [(String, Fact?)] = [("7 USDC at least", nil), ("7 USDC", .text("least"))]
        for (limit, bound) in limits {
            let failure = Failure(.beyondOwnLimits, facts: [.limit: .text(limit), .bound: bound])
            #expect(failure.summary.hasSuffix("its terms are to take 7 USDC at least"))
        }
    }

    @Test("a sentence has 20 words at most, and one about a deadline 50, what was paid aside")
    func length() {
        for code in FailureCode.allCases where !code.isGeneral {
            var failure = Self.sample(code)
            failure.facts[.payments] = nil
            let words = failure.message.reveal()
            #expect(words.split(separator: " ").count <= (code == .deadlinePassed ? 50 : 20), "\(code): \(words)")
        }
    }

    @Test("a remedy has words, and 20 at most; the one about a missing transaction has three sentences")
    func remedyLength() {
        for action in Remedy.Action.allCases where ![.advice, .correct, .correctAnswer].contains(action) {
            let words = Remedy(action, Self.sample(.curlFailed).facts).words
            // Result codes of a transaction are no fact of the sample.
            #expect(!words.isEmpty || action == .correctTransaction, "\(action)")
            #expect(action == .askForTransaction || words.split(separator: " ").count <= 20, "\(action): \(words)")
        }
        for code in FailureCode.allCases {
            let change = Remedy(.correctAnswer, Self.sample(code).facts.with(.code, .text(code.rawValue))).words
            #expect(change.split(separator: " ").count <= 20, "\(code): \(change)")
        }
    }

    @Test("a sentence is made of its facts: without any there is one as well", arguments: FailureCode.allCases)
    func withoutFacts(code: FailureCode) {
        let words = Failure(code).message.reveal()
        #expect(!words.isEmpty && !words.contains("nil") && !words.contains("Optional"), "\(words)")
    }

    private static let flaws: [(FailureCode, [String])] = [
        (
            .grammar,
            [
                "unknown-option", "malformed-option", "clustered-value", "unexpected-arguments", "missing-parameter",
                "missing-value", "repeated-option", "invalid-value", "value-of-flag", "unknown-shell", "negative",
            ]
        ),
        (
            .gatewayOption,
            [
                "given-twice", "no-colon", "variable-name", "variable-unset", "name", "reserved", "value",
                "world-readable", "passphrase-place", "passphrase-unset", "several-anchors",
            ]
        ),
        (
            .browserFailed,
            [
                "not-installed", "no-display", "not-listening", "not-started", "system", "no-session", "no-answer",
                "command", "not-loaded", "too-large", "slow", "stuck", "no-button", "dialog",
                "control-gone", "not-handed-over", "remote-file", "gone", "cancelled",
            ]
        ),
        (
            .invalidJSON,
            [
                "json-end", "json-byte", "json-number", "json-long-number", "json-string", "json-utf8", "json-member",
                "json-depth", "json-size", "json-trailing",
            ]
        ),
        (.plainHostUnfit, ["empty", "scheme", "path", "user-info", "wildcard", "host", "port"]),
        (
            .cannotListen,
            ["no-such-port", "no-such-address", "port-in-use", "not-permitted", "no-tls", "system", "no-url"]
        ),
        (.tlsIdentityMissing, ["certificates", "key", "key-of-another", "library", "file"]),
        (
            .storeDamaged,
            [
                "library", "unchecked", "other-values", "orphan", "empty", "log-alone", "log-start", "log-header",
                "log-pages", "log-change",
            ]
        ),
        (
            .misfitInFile,
            [
                "object", "list", "text", "whole-number", "positive-number", "quoted-number", "negative", "flag",
                "choice", "code", "date", "missing", "unknown-member", "other-value", "unknown-value",
            ]
        ),
        (.runUnfinished, ["sandbox-ended"]),
        (.freshAccountUnfit, ["no-command", "no-friendbot", "dry-run"]),
        (.answerUnfit, ["needs-file", "needs-text"]), (.unreadableFile, ["no-text"]),
        (.brokenDocument, ["damaged-byte"]), (.replayDiffers, ["request", "body", "answer", "visit", "unsent"]),
        (
            .pageAnswerUnfit,
            [
                "choice", "too-long", "too-short", "pattern", "form", "number", "email", "url", "range", "step",
                "file-type", "not-ticked", "empty", "needs-file", "needs-text", "several",
            ]
        ),
        (.keyUnfit, ["length", "base32", "kind", "payload", "contract", "other-kind"]),
        (.assetUnfit, ["long-code", "code-character", "no-issuer", "issuer", "colons"]),
        (.amountUnreadable, ["decimals", "range"]), (.calculationImpossible, ["precise", "zero"]),
        (.memoUnfit, ["too-long", "id", "hash"]), (.phraseUnfit, ["word-count", "unknown-word", "entropy", "account"]),
        (.transactionUnreadable, ["base64", "type", "value"]),
        (
            .signingRequestUnfit,
            ["operation", "repeated", "missing", "invalid", "escape", "too-long", "chain", "unsigned", "origin"]
        ),
        (
            .customerFieldUnfit,
            ["unknown", "too-long", "control", "choice", "form", "needs-file", "no-file", "empty-file", "file-size"]
        ),
    ]

    @Test(
        "a request is named where it is known, and by no other name",
        arguments: [
            .transferFailed, .customerRejected, .paymentFieldMissing, .paymentTermsUnfit, .unknownStatus, .kindChanged,
            .askedAgain, .horizonBehind, .transactionForgotten,
        ] as [FailureCode]
    )
    func requests(code: FailureCode) {
        let source = AnsweredRequest(
            endpoint: "GET /x",
            request: Subject.Request(method: "GET", url: "https://anchor.example/x/1", host: "anchor.example"),
            field: "x.status",
            section: SEPSection(24, "Info")
        )
        var failure = Self.sample(code)
        failure.facts[.request] = nil
        #expect(!failure.summary.contains("GET") && failure.told(by: nil) == failure, "\(failure.summary)")
        let told = failure.told(by: source)
        #expect(told.summary.contains("GET /x)"), "\(told.summary)")
        #expect(told.subject.request == source.request && told.subject.field == source.field)
        #expect(told.section == source.section)
    }

    @Test("each kind of value that a parameter takes has a noun of its own, without a hyphen in the place of a blank")
    func expectedValues() {
        let sentences = ExpectedValue.allCases.map { value in
            Failure(.invalidValue, facts: [.name: .text("url"), .expected: .expected(value)]).summary
        }
        #expect(Set(sentences).count == sentences.count && !sentences.joined().contains("-"), "\(sentences)")
    }

    @Test("a keyword that a fact has is an identifier, and each phrase has words of its own")
    func keywords() {
        let keywords =
            Phrase.allCases.map(\.rawValue) + FileKind.allCases.map(\.rawValue) + ExpectedValue.allCases.map(\.rawValue)
            + Circumstance.allCases.map(\.rawValue) + Clause.Kind.allCases.map(\.rawValue)
        #expect(keywords.filter { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil } == [])
        #expect(Set(Phrase.allCases.map(\.words)).count == Phrase.allCases.count)
    }

    @Test("a phrase stands in the sentence as its words, alone and among others")
    func phrases() {
        let taken = Failure.misuse(.outputTaken, [.name: .phrase(.otherReport)])
        #expect(taken.summary == "standard output is taken by another report")
        let list = Fact.list([.phrase(.runs), .text("--all")])
        #expect(Failure.misuse(.optionsExclude, [.names: list]).summary == "runs and --all exclude each other")
    }

    @Test(
        "a value that an option does not take is told with those that it takes",
        arguments: [
            ([.least: .number(1), .limit: .number(50)], "give a number from 1 to 50"),
            ([.least: .number(0)], "give a number from 0 on"), ([.choices: .texts(["12", "24"])], "give 12 or 24"),
            ([.amount: .text("100")], "give lumens above 0 and up to 100"),
            ([.expected: .phrase(.filePath)], "give the path of a file"),
        ] as [(Facts, String)]
    )
    func ranges(facts: Facts, help: String) {
        #expect(Failure.misuse(.valueOutOfRange, facts).help == help)
    }

    @Test("what an anchor offers and takes is told from its parts")
    func offers() {
        let offer = Fact.facts([.isDeposit: .flag(true), .asset: .text("USDC"), .source: .text("SEP-24")])
        let wish = Failure.misuse(.wishNotOffered, [.isDeposit: .flag(false), .choices: .list([offer])])
        #expect(wish.summary == "the anchor does not offer a withdrawal")
        #expect(wish.help == "it has deposit USDC by SEP-24")
        let refused = Failure.misuse(.amountRefused, [.name: .text("5"), .asset: .text("USDC"), .least: .text("10")])
        #expect(refused.summary == "the anchor does not take 5: at least 10 USDC")
        let found: Facts = [.domain: .text("a.example"), .asset: .text("USDC"), .found: .text("5")]
        let limits = found.with(.limit, .text("4"))
        #expect(Failure(.amountOutsideLimits, facts: limits).summary == "a.example takes at most 4 USDC, not 5")
    }

    @Test(
        "a wait for a PIN is told in seconds, and from two minutes on in minutes, rounded up; how often it was wrong as well",
        arguments: [
            (1, 1, "1 second", "1st"), (5, 2, "5 seconds", "2nd"), (119, 3, "119 seconds", "3rd"),
            (120, 11, "2 minutes", "11th"), (121, 21, "3 minutes", "21st"),
        ]
    )
    func waits(seconds: Int, count: Int, wait: String, ordinal: String) {
        let facts: Facts = [.name: .text("v"), .seconds: .number(seconds), .count: .number(count)]
        let locked = Failure(.vaultLocked, facts: facts)
        #expect(locked.summary == "the vault v takes no PIN for another \(wait), after \(count) wrong ones")
        #expect(Failure(.wrongPIN, facts: facts).summary == "the PIN is wrong, for the \(ordinal) time")
        #expect(Remedy(.tryPINAgain, facts).words == "try again in \(wait)")
    }

    @Test("a transaction is called by its hash, and as journals of former versions have it")
    func transactionNames() {
        let hash = Fact.text("0123456789abcdef")
        #expect(Failure(.transactionExpired, facts: [.hash: hash]).summary.hasPrefix("the transaction 01234567… was"))
        let former = Failure(.transactionExpired, facts: [.transaction: .text("the transaction ab…"), .hash: hash])
        #expect(former.summary.hasPrefix("the transaction ab… was"))
    }

    @Test("each flaw that a code tells apart has a sentence of its own", arguments: 0..<flaws.count)
    func ownSentence(number: Int) {
        let (code, flaws) = Self.flaws[number]
        let sentences = ([nil] + flaws).map { flaw in
            var failure = Self.sample(code)
            failure.facts[.flaw] = flaw.map { .text($0) }
            return failure.summary
        }
        #expect(Set(sentences).count == sentences.count, "\(sentences)")
    }

    @Test(
        "the asset of a failure is whole among its facts, and narrow in its sentence",
        arguments: [
            ("native", "XLM"), ("USDC", "USDC"), ("USDC:GABC…WXYZ", "USDC:GABC…WXYZ"), ("‹asset›", "‹asset›"),
            ("USDC:GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF", "USDC:GAAA…AWHF"),
        ]
    )
    func narrowAssets(asset: String, shown: String) {
        for code in [FailureCode.receiverUntrusting, .noClaimableBalance, .trustlineMissing] {
            let failure = Failure(code, facts: [.asset: .text(asset), .account: .text("GABC")])
            #expect(failure.facts.text(.asset) == asset && failure.summary.contains(" \(shown)"), "\(failure.summary)")
            #expect(asset == shown || !failure.summary.contains(asset))
        }
    }

    @Test(
        "where a body differs from the tape is told by its place, or by what each has as a whole",
        arguments: [
            (["type"], .text("sep6"), .text("sep24"), "`type` is sep6; on the tape it is sep24"),
            (["account"], nil, .text("\"GA\""), "the request has no `account`; the tape has \"GA\""),
            (["type"], .text("sep6"), nil, "the request has `type`: sep6; the tape has none"),
            ([], nil, .text("{}"), "the request has no body; the tape has {}"),
            ([], .text("{}"), nil, "the request has {}; the tape has none"),
            ([], .phrase(.form), .text("{}"), "it is a form; on the tape it is {}"),
            ([], .number(3), .number(2), "its form has 3 fields; the form on the tape has 2"),
        ] as [([String], Fact?, Fact?, String)]
    )
    func otherBodies(place: [String], sent: Fact?, tape: Fact?, words: String) {
        let facts: Facts = [
            .flaw: .text("body"), .request: .text("PUT /customer"), .member: place.first.map(Fact.text), .found: sent,
            .expected: tape,
        ]
        let summary = Failure(.replayDiffers, facts: facts).summary
        #expect(summary == "PUT /customer has another body than on the tape: \(words)")
    }

    @Test(
        "a choice that is none stands in quotes, whatever it looks like; a secret is hidden",
        arguments: [("SWIFT", "“SWIFT”"), ("“SWIFT”", "““SWIFT””"), (nil, "•••")] as [(String?, String)]
    )
    func otherChoices(found: String?, shown: String) {
        let facts: Facts = [.domain: .text("a.example"), .found: found.map(Fact.text), .name: .text("type")]
        let failure = Failure(.choiceNotTaken, facts: facts)
        #expect(failure.summary.hasPrefix("a.example does not take \(shown) as `type` of"), "\(failure.summary)")
    }

    @Test("what an account has is told by its amounts")
    func belongings() {
        let clauses = [
            Clause(.holds, [.names: .texts(["5 GOLD", "2 XLM"])]),
            Clause(.hasClaimableBalances, [.names: .texts(["1 XLM"]), .count: .number(3)]),
        ]
        let facts: Facts = [.name: .text("main"), .network: .text("testnet"), .differences: .clauses(clauses)]
        #expect(
            Failure(.accountHolds, facts: facts).summary
                == "the account `main` holds 5 GOLD, 2 XLM, and has the claimable balances 1 XLM, 3 more on the network testnet"
        )
    }

    @Test(
        "a clause is read by the name that journals of former versions have",
        arguments: [
            ("not-put-aside", .balanceNotCreated), ("other-amount-put-aside", .otherBalanceAmount),
        ] as [(String, Clause.Kind)]
    )
    func formerClauses(name: String, kind: Clause.Kind) {
        func summary(_ clause: Fact) -> String {
            Failure(.termsChanged, facts: [.differences: .list([clause])]).summary
        }
        let former = Fact.facts([.name: .text(name), .expected: .text("5 GOLD"), .found: .text("4 GOLD")])
        let clause = Clause(kind, [.expected: .text("5 GOLD"), .found: .text("4 GOLD")])
        #expect(summary(former) == summary(clause.fact) && summary(former).contains("5 GOLD"))
    }

    @Test("the section that asks for a change is data, and words in journals of former versions")
    func sections() {
        let section = Fact.facts([.count: .number(24), .title: .text("Info")])
        for fact in [section, .text("SEP-24, \"Info\"")] {
            let remedy = Remedy(.sendOnce, [.name: .text("id"), .section: fact])
            #expect(remedy.words == "send `id` once; SEP-24, \"Info\"")
        }
    }

    @Test(
        "a file that may not be read is told by its permissions, and another one by where it is",
        arguments: [true, false]
    )
    func unreadableFiles(isDenied: Bool) {
        let error = SystemError(number: isDenied ? EACCES : ENOENT)
        let failure = Failure.file(.unreadableFile, .seed, "seed.txt", [.flaw: error.fact])
        #expect(failure.summary == "the file seed.txt can't be read: \(error)")
        #expect(failure.help?.contains("permissions") == isDenied, "\(failure.help ?? "")")
    }

    @Test("of a name that there is not, the remedy is one that comes near, a command that lists all, or the choices")
    func unknown() {
        let known = ["staging", "local"]
        let near = Failure.unknown("environment", "stagin", among: known)
        #expect(near.summary == "there is no environment `stagin`" && near.help == "did you mean `staging`?")
        #expect(near.facts[.choices] == nil)
        let other = Failure.unknown("environment", "prod", among: known)
        #expect(other.help == "use one of the environments staging, local")
        let listed = Failure.unknown("code", "prod", among: known, command: "windlass explain")
        #expect(listed.help == "`windlass explain` lists all" && listed.facts[.choices] == nil)
        #expect(near.code == .noSuchName && near.failure == .usage)
    }

    @Test("a remedy that advises another way to open a page shows it as a flow has it")
    func pageWays() {
        let advice = Remedy.Action.allCases.map { Remedy($0, Self.sample(.curlFailed).facts).words }
            .filter { $0.contains("via:") }
        #expect(!advice.isEmpty && advice.allSatisfy { $0.contains("`page: { url: $page, via:") }, "\(advice)")
    }

    @Test("what another party said is kept apart from the words around it")
    func prose() {
        let failure = Failure(
            .anchorRefused,
            facts: ["domain", "purpose"].reduce(into: [.said: .said(ForeignProse("no, Ada"))]) {
                $0[FactName(rawValue: $1) ?? .words] = .text($1)
            }
        )
        #expect(failure.summary == "domain refused to purpose: \"•••\"")
        #expect(failure.message.reveal() == "domain refused to purpose: \"no, Ada\"")
    }

    @Test("a value of another party is shown where it can be an identifier, and kept apart where it can't")
    func values() {
        let facts: Facts = [.domain: .text("a.example"), .name: .text("id"), .found: .value("tx-17")]
        #expect(Failure(.invalidField, facts: facts).summary.contains("an invalid id: \"tx-17\""))
        var prose = facts
        prose[.found] = .value("Ada Lovelace, born 1815")
        #expect(Failure(.invalidField, facts: prose).summary.contains("an invalid id: \"•••\""))
        prose[.found] = .identifier("done\u{1B}[2J\n\u{202E}paid")
        #expect(!Failure(.invalidField, facts: prose).message.reveal().contains { "\n\u{1B}\u{202E}".contains($0) })
        prose[.names] = .list([.identifier("first_name"), .identifier("the name of Ada")])
        #expect(Failure(.customerInformationNeeded, facts: prose).summary.hasSuffix("before it knows first_name, •••"))
    }

    @Test("a reader is shown the whole message once, with other parties' words or without them")
    func shown() {
        let facts: Facts = [
            .domain: .text("a.example"), .purpose: .text("sign in"), .said: .said(ForeignProse("no, Ada")),
            .tries: .number(3), .label: .text("deposit"),
        ]
        let failure = Failure(.anchorRefused, facts: facts)
        let revealed = failure.shown(.revealed)
        #expect(revealed.summary == "deposit: a.example refused to sign in: \"no, Ada\" (tried 3 times)")
        #expect(revealed.shown(.masked) == revealed)
        let masked = failure.shown(.masked)
        #expect(masked.message.reveal() == "deposit: a.example refused to sign in: \"•••\" (tried 3 times)")
    }

    @Test("what was under way stands before the failure, and how often it was tried behind it")
    func context() {
        var failure = Failure(
            .curlFailed,
            facts: [.curl: .text("eof"), .domain: .text("a.example"), .askedTo: .text("sign in")]
        )
        #expect(failure.summary == "asking a.example to sign in failed: the transfer failed (eof)")
        let page = Failure(.timedOut, subject: Self.sample(.timedOut).subject, facts: [.page: .text("a.example/x")])
        #expect(page.summary.hasPrefix("the page a.example/x did not come: ") && !page.summary.contains("https:"))
        failure.facts[.tries] = .number(3)
        failure.facts[.label] = .text("deposit USDC")
        #expect(
            failure.summary
                == "deposit USDC: asking a.example to sign in failed: the transfer failed (eof) (tried 3 times)"
        )
    }

    @Test("a command names the run, the state and the store")
    func command() {
        var remedy = Remedy.resume(from: "follow")
        #expect(remedy.words == "`windlass resume RUN --from follow` continues from there")
        remedy.facts[.run] = .text("r1")
        remedy.facts[.store] = .text("/tmp/runs")
        #expect(remedy.words == "`windlass resume r1 --from follow --store /tmp/runs` continues from there")
    }

    @Test(
        "a run without a finding tells which ones it has",
        arguments: [(["D101", "D205"], "it has D101, D205"), ([], nil)] as [([String], String?)]
    )
    func findingOfRun(codes: [String], help: String?) {
        let facts: Facts = [
            .run: .text("r1"), .name: .text("D999"), .subject: .text("finding"), .choices: .texts(codes),
        ]
        let failure = Failure.misuse(.runPartUnknown, facts)
        #expect(failure.summary == "the run r1 has no finding D999")
        #expect(failure.help == help)
    }
}
