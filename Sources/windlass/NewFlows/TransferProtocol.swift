import CommandLineParsing

/// By which of the SEPs a transfer is made.
enum TransferProtocol: String, ExpressibleByArgument, CaseIterable {
    case hosted = "24"
    case programmatic = "6"
}
