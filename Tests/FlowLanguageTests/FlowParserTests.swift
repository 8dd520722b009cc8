import Testing

@Suite("FlowParser")
struct FlowParserTests {}
