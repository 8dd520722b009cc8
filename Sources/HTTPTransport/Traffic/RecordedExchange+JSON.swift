internal import Diagnostics
package import JSON
internal import Timekeeping

extension RecordedExchange {
    /// Reads what ``json`` is.
    ///
    /// - Throws: `JSONError` where the bytes are no JSON, and `DecodingError` where they are no exchange.
    package init(json: [UInt8]) throws {
        self = try JSONValue.parse(json, depthLimit: 256, sizeLimit: .max).decoded(as: RecordedExchange.self)
    }

    /// The exchange as one line of JSON, as its decoder reads it.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the exchange as ``json`` has it; an encoder would take far longer, and a run has many exchanges.
    package func write(to writer: inout JSONWriter) {
        writer.object(nil) { writer in
            writer.field("number", number)
            writer.field("request_id", id)
            writer.optionalField("state", state)
            if let visit { writer.field("visit", visit) }
            if let attempt { writer.field("attempt", attempt) }
            writer.field("server", server.rawValue)
            writer.field("started_at", startedAt.description)
            writer.optionalField("ended_at", endedAt?.description)
            writer.object("milliseconds") { writer in
                for (name, value) in [
                    ("dns", milliseconds.dns), ("connect", milliseconds.connect), ("tls", milliseconds.tls),
                    ("first_byte", milliseconds.firstByte), ("total", milliseconds.total),
                ] { writer.field(name, value) }
            }
            writer.field("try", tryNumber)
            if let cause {
                writer.object("cause") { writer in
                    switch cause {
                    case .status(let status): writer.field("status", status)
                    case .failure(let code): writer.field("failure", code.rawValue)
                    }
                }
            }
            writer.object("request") { writer in
                writer.field("method", request.method)
                writer.field("url", request.url)
                request.content.write(to: &writer)
            }
            if let response {
                writer.object("response") { writer in
                    writer.field("status", response.status)
                    writer.field("http_version", response.httpVersion)
                    response.content.write(to: &writer)
                }
            }
            writeTokenTimes(to: &writer)
            // It is rare, and made of texts and numbers that can all be written.
            if let failure, let encoded = try? JSONValue(encoding: failure) {
                encoded.write(as: "failure", to: &writer)
            }
        }
    }

    /// Writes the times in the token of the answer, where it has one, as the member `token_times`.
    package func writeTokenTimes(to writer: inout JSONWriter) {
        guard let tokenTimes else { return }
        writer.object("token_times") { writer in
            for (name, time) in tokenTimes.sortedByKey { writer.field(name, time) }
        }
    }
}

extension BodyBreak {
    /// Writes the break as the member `name`, as its decoder reads it.
    package func write(as name: String, to writer: inout JSONWriter) {
        writer.object(name) { writer in
            writer.field("flaw", flaw.rawValue)
            writer.field("offset", offset)
            writer.optionalField("sign", sign)
        }
    }
}

extension RecordedExchange.Content {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object("content") { writer in
            writer.array("headers") { writer in
                for header in headers { writer.pair(header.name, header.value) }
            }
            writer.optionalField("media_type", mediaType)
            writer.optionalField("body", body)
            if let form {
                writer.array("form", form) { writer, field in
                    writer.object(nil) { writer in
                        writer.field("name", field.name)
                        writer.field("value", field.value)
                        writer.field("file", field.isFile)
                        writer.field("size", field.size)
                    }
                }
            }
            writer.field("size", size)
            writer.field("cut", isCut)
            broken?.write(as: "broken", to: &writer)
        }
    }
}
