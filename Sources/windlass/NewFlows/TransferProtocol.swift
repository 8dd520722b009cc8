import CommandLineParsing

/// The SEP of a transfer.
enum TransferProtocol: String, ExpressibleByArgument, CaseIterable {
    case hosted = "24"
    case programmatic = "6"
}
