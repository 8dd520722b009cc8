public import Diagnostics
internal import HTTPTransport

/// The KYC answers that are sent to an anchor.
public struct CustomerAnswers: Hashable, Sendable {
    /// Texts, by the names of SEP-9 or of the anchor; numbers in decimal, days as `YYYY-MM-DD`.
    public var texts: [String: Secret<String>]
    /// Files, by the same names.
    public var files: [String: Attachment]
    /// Files that the anchor has already, by the same names: the ids that it gave to them.
    public var fileIDs: [String: String]
    /// Codes that the anchor has sent to its customer, by the names of the fields that they confirm.
    public var codes: [String: Secret<String>]

    /// Answers.
    public init(
        texts: [String: Secret<String>] = [:],
        files: [String: Attachment] = [:],
        fileIDs: [String: String] = [:],
        codes: [String: Secret<String>] = [:]
    ) {
        self.texts = texts
        self.files = files
        self.fileIDs = fileIDs
        self.codes = codes
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { texts.isEmpty && files.isEmpty && fileIDs.isEmpty && codes.isEmpty }

    /// Whatever must not come back in a message.
    var secrets: [Secret<String>] { Array(texts.values) + Array(codes.values) }

    /// Everything but the files, under the names of the wire.
    var pairs: [(name: String, value: String)] {
        RequestedField.sorted(texts.map { (name: $0, value: $1.reveal()) }, by: \.name)
            + fileIDs.sorted { $0.key < $1.key }.map { ("\($0)_file_id", $1) }
            + codes.sorted { $0.key < $1.key }.map { ("\($0)_verification", $1.reveal()) }
    }

    /// The files, which go last.
    var parts: [MultipartPart] {
        RequestedField.sorted(Array(files), by: \.key).map { $0.value.part(named: $0.key) }
    }
}
