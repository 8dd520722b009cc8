internal import CYAML

/// The events of a YAML text, one after the other, read with libyaml.
///
/// libyaml doesn't recurse, and it reads ahead no further than a key may be long (1,024 characters). So a caller that
/// stops at the first event that breaks a limit has paid nothing for what follows it.
struct YAMLParser: ~Copyable {
    // libyaml keeps pointers into both, so neither may move.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeMutableBufferPointer<UInt8>

    init(_ string: String) throws(YAMLSyntaxError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw YAMLSyntaxError(kind: .outOfMemory)
        }
        self.parser = parser
        text = .allocate(capacity: string.utf8.count)
        _ = text.initialize(from: string.utf8)
        // The encoding is known. To look for it in the first bytes would take UTF-16 for possible.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        text.deallocate()
    }

    /// The next event; after the last, `streamEnd` again.
    mutating func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLSyntaxError(parser.pointee) }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }
}

extension YAMLEvent {
    /// A copy of an event, whose own memory is libyaml's.
    fileprivate init(_ event: yaml_event_t) {
        var anchor: UnsafeMutablePointer<yaml_char_t>?
        let kind: Kind
        switch event.type {
        case YAML_STREAM_START_EVENT: kind = .streamStart
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_DOCUMENT_END_EVENT: kind = .documentEnd
        case YAML_ALIAS_EVENT: kind = .alias
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            anchor = scalar.anchor
            let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(String(decoding: bytes, as: UTF8.self), YAMLStyle(scalar.style))
        case YAML_SEQUENCE_START_EVENT:
            anchor = event.data.sequence_start.anchor
            kind = .listStart
        case YAML_SEQUENCE_END_EVENT: kind = .listEnd
        case YAML_MAPPING_START_EVENT:
            anchor = event.data.mapping_start.anchor
            kind = .fieldsStart
        case YAML_MAPPING_END_EVENT: kind = .fieldsEnd
        // After the end of the stream, libyaml gives an event without a type.
        default: kind = .streamEnd
        }
        self.init(
            kind: kind,
            start: YAMLMark(event.start_mark),
            end: YAMLMark(event.end_mark),
            hasAnchor: anchor != nil
        )
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
    }
}

extension YAMLStyle {
    fileprivate init(_ style: yaml_scalar_style_t) {
        self =
            switch style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
            case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
            case YAML_LITERAL_SCALAR_STYLE: .literal
            case YAML_FOLDED_SCALAR_STYLE: .folded
            default: .plain
            }
    }
}

extension YAMLSyntaxError {
    /// The error at which `parser` stopped.
    fileprivate init(_ parser: yaml_parser_t) {
        kind =
            switch parser.error {
            case YAML_MEMORY_ERROR: .outOfMemory
            case YAML_READER_ERROR:
                .character(value: UInt32(bitPattern: parser.problem_value), offset: Int(parser.problem_offset))
            default: .syntax
            }
        problem = parser.problem.map { String(cString: $0) } ?? ""
        context = parser.context.map { String(cString: $0) }
        mark = YAMLMark(parser.problem_mark)
    }
}
