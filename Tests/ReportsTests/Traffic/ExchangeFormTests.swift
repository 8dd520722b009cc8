import ChildProcesses
import Diagnostics
import FlowEngine
import Foundation
import HTTPTransport
import Reports
import Terminal
import Testing
import Timekeeping

/// Exchanges as lines, as curl commands and as HAR.
@Suite("Forms of recorded exchanges")
struct ExchangeFormTests {
    private static let start = Timestamp(unixSeconds: 1_790_000_000)

    /// A poll that was answered at the second try.
    static let poll = RecordedExchange(
        number: 7,
        id: "0b2a7f5e-0000-4000-8000-000000000007",
        state: "follow",
        visit: 1,
        attempt: 2,
        server: .hostedTransfers,
        startedAt: start,
        milliseconds: .init(
            Timings(
                dns: .milliseconds(1),
                connect: .milliseconds(2),
                tls: .milliseconds(3),
                firstByte: .milliseconds(10)
            ),
            total: .microseconds(12_345)
        ),
        tryNumber: 2,
        cause: .status(503),
        request: .init(
            method: "GET",
            url: "https://a.example/transaction?id=tx-1&code=•••",
            content: .init(headers: [.init(name: "Authorization", value: "Bearer •••")])
        ),
        response: .init(
            status: 200,
            content: .init(
                headers: [.init(name: "Content-Type", value: "application/json")],
                mediaType: "application/json",
                body: #"{"message":"•••","status":"completed"}"#,
                size: 40
            )
        )
    )

    /// Answers of a customer, to which nothing came back.
    static let put = RecordedExchange(
        number: 8,
        id: "0b2a7f5e-0000-4000-8000-000000000008",
        state: "kyc",
        server: .customers,
        startedAt: start,
        milliseconds: .init(total: .milliseconds(30)),
        request: .init(
            method: "PUT",
            url: "https://a.example/customer",
            content: .init(
                headers: [.init(name: "Content-Type", value: "application/json")],
                mediaType: "application/json",
                body: #"{"first_name":"•••","note":"it's","tel":{"n":"•••"}}"#,
                size: 50
            )
        ),
        failure: Failure(
            TransportError(.connectionLost(curlMessage: "reset"), method: .put, url: RedactedURL(URL(filePath: "/")))
        )
    )

    /// A form with a file.
    static let form = RecordedExchange(
        number: 9,
        id: "0b2a7f5e-0000-4000-8000-000000000009",
        server: .customers,
        startedAt: start,
        milliseconds: .init(total: .milliseconds(30)),
        request: .init(
            method: "POST",
            url: "https://a.example/files",
            content: .init(
                mediaType: "multipart/form-data",
                form: [.init(name: "type", value: "a b"), .init(name: "photo", value: "•••", isFile: true, size: 9)],
                size: 12
            )
        ),
        response: .init(status: 400)
    )

    @Test("a line has state, method, place, status, time, and why it is another try")
    func summary() {
        #expect(
            ExchangeLines.summary(of: Self.poll).text
                == "http      follow: GET a.example/transaction 200, 12 ms, try 2 after 503"
        )
        #expect(
            ExchangeLines.summary(of: Self.put).text == "http      kyc: PUT a.example/customer connection-lost, 30 ms"
        )
        let text = ExchangeLines.text(of: Self.poll)
        #expect(
            text.contains(
                "> GET https://a.example/transaction?id=tx-1&code=•••\n> Authorization: Bearer •••\n< HTTP/1.1 200\n"
            )
        )
        #expect(text.contains("< { \"message\": \"•••\", \"status\": \"completed\" }"))
    }

    @Test("a curl command has a variable for each secret, and a shell reads it as it is meant")
    func curl() async throws {
        let poll = CurlCommand(Self.poll)
        #expect(poll.variables == ["WINDLASS_CODE", "WINDLASS_TOKEN"])
        let commands = [poll, CurlCommand(Self.put), CurlCommand(Self.form)]
        let script = """
            curl() { for word in "$@"; do printf '%s\\n' "$word"; done; }
            WINDLASS_CODE=1; WINDLASS_TOKEN=T; WINDLASS_FIRST_NAME=Ada; WINDLASS_N=5; WINDLASS_PHOTO_FILE=/p.png
            \(commands.map(\.text).joined(separator: "\n"))
            """
        let words = try await Shell.run(script)
        #expect(
            words == [
                "https://a.example/transaction?id=tx-1&code=1", "--header", "Authorization: Bearer T",
                "--request", "PUT", "https://a.example/customer", "--header", "Content-Type: application/json",
                "--data-raw",
                #"{"first_name":"Ada","note":"it's","tel":{"n":"5"}}"#,
                "--request", "POST", "https://a.example/files", "--form-string", "type=a b", "--form", "photo=@/p.png",
            ]
        )
    }

    @Test("an archive has what HAR 1.2 requires of it, and why there was no answer")
    func archive() throws {
        var document = HARDocument()
        for exchange in [Self.poll, Self.put, Self.form] { document.add(exchange, of: RunID(rawValue: "run-1")) }
        let json = try JSONSerialization.jsonObject(with: Data(document.pieces.joined())) as? [String: Any]
        let log = try #require(json?["log"] as? [String: Any])
        #expect(log["version"] as? String == "1.2")
        #expect((log["creator"] as? [String: Any])?["name"] as? String == "windlass")
        let entries = try #require(log["entries"] as? [[String: Any]])
        #expect(entries.count == 3)
        for entry in entries {
            try Self.require(["startedDateTime", "time", "request", "response", "cache", "timings"], of: entry)
            let request = try #require(entry["request"] as? [String: Any])
            try Self.require(
                ["method", "url", "httpVersion", "cookies", "headers", "queryString", "headersSize", "bodySize"],
                of: request
            )
            if let data = request["postData"] as? [String: Any] {
                try Self.require(["mimeType"], of: data)
                #expect((data["text"] == nil) != (data["params"] == nil))
            }
            let response = try #require(entry["response"] as? [String: Any])
            try Self.require(
                [
                    "status", "statusText", "httpVersion", "cookies", "headers", "content", "redirectURL",
                    "headersSize",
                    "bodySize",
                ],
                of: response
            )
            try Self.require(["size", "mimeType"], of: try #require(response["content"] as? [String: Any]))
            let timings = try #require(entry["timings"] as? [String: Double])
            try Self.require(["send", "wait", "receive"], of: timings)
            let sum = timings.filter { $0.key != "ssl" }.values.reduce(0, +)
            #expect(abs(sum - (entry["time"] as? Double ?? -1)) < 0.01)
        }
        #expect((entries[0]["time"] as? Double).map { abs($0 - 12.345) < 0.01 } == true)
        let details = try #require(entries[0]["_windlass"] as? [String: Any])
        #expect(
            details["try"] as? Int == 2 && details["cause"] as? String == "503" && details["run"] as? String == "run-1"
        )
        let lost = try #require(entries[1]["response"] as? [String: Any])
        #expect(lost["status"] as? Int == 0 && (lost["_error"] as? String)?.isEmpty == false)
    }

    @Test("an archive of many exchanges is put together of the entries that each has by itself")
    func longArchive() throws {
        var (document, entries) = (HARDocument(), [String]())
        let (separator, end) = (",\n      ", "\n    ]\n  }\n}\n")
        var head = ""
        for number in 1...100 {
            var exchange = Self.poll
            exchange.number = number
            exchange.response?.content.body = String(repeating: "x", count: 100 * number)
            document.add(exchange, of: nil)
            var single = HARDocument()
            single.add(exchange, of: nil)
            let text = String(decoding: single.pieces.joined(), as: UTF8.self)
            let start = try #require(text.range(of: "\"entries\": [\n      ")).upperBound
            head = String(text[..<start])
            #expect(text.hasSuffix(end))
            entries.append(String(text[start...].dropLast(end.count)))
        }
        #expect(document.pieces.count > 5)
        let text = String(decoding: document.pieces.joined(), as: UTF8.self)
        #expect(text == head + entries.joined(separator: separator) + end)
        // Nothing is lost by looking.
        document.add(Self.poll, of: nil)
        #expect(document.pieces.joined().count > text.utf8.count)
        let json = try JSONSerialization.jsonObject(with: Data(HARDocument().pieces.joined())) as? [String: Any]
        #expect(((json?["log"] as? [String: Any])?["entries"] as? [Any])?.isEmpty == true)
    }

    @Test("an archive has each exchange of runs that go on at the same time, those of a run in their order")
    func archiveOfMany() async throws {
        let archive = HARArchive()
        await withTaskGroup { group in
            for run in 1...8 {
                group.addTask {
                    for number in 1...50 {
                        var exchange = Self.poll
                        exchange.number = number
                        archive.add(exchange, of: RunID(rawValue: "run-\(run)"))
                    }
                }
            }
        }
        let json = try JSONSerialization.jsonObject(with: Data(archive.pieces.joined())) as? [String: Any]
        let entries = try #require((json?["log"] as? [String: Any])?["entries"] as? [[String: Any]])
        let details = entries.compactMap { $0["_windlass"] as? [String: Any] }
        for run in 1...8 {
            let numbers = details.filter { $0["run"] as? String == "run-\(run)" }.compactMap { $0["number"] as? Int }
            #expect(numbers == Array(1...50))
        }
        #expect(entries.count == 400)
    }

    private static func require(_ names: [String], of members: [String: Any]) throws {
        for name in names { #expect(members[name] != nil, "\(name) is missing in \(members.keys.sorted())") }
    }
}

/// A POSIX shell.
private enum Shell {
    /// The lines that a script prints.
    static func run(_ script: String) async throws -> [String] {
        let command = ChildCommand("/bin/sh", ["-c", script], environment: [:], output: .pipe)
        let ended = try await ChildProcess.run(command, within: .seconds(60))
        return ended.outputText.split(separator: "\n").map(String.init)
    }
}
