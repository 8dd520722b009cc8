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

    /// The texts that must not come back in a message.
    var secrets: [Secret<String>] { Array(texts.values) + Array(codes.values) }

    /// The answers other than files, under the names of the wire.
    var pairs: [(name: String, value: String)] {
        RequestedField.sorted(texts.map { (name: $0, value: $1.reveal()) }, by: \.name)
            + fileIDs.sortedByKey.map { ("\($0)_file_id", $1) }
            + codes.sortedByKey.map { ("\($0)_verification", $1.reveal()) }
    }

    /// The files, which go last.
    var parts: [MultipartPart] {
        RequestedField.sorted(Array(files), by: \.key).map { $0.value.part(named: $0.key) }
    }
}

/// A file that an anchor is given, such as a photo of an identity document.
public struct Attachment: Hashable, Sendable {
    /// The most bytes that a file may have: 10 MB, which is what SEP-12 suggests anchors to take.
    public static let limit = 10_000_000

    /// The name that the anchor sees.
    public let name: String
    /// The file's media type, such as `image/jpeg`.
    public let contentType: String
    /// The content.
    public let content: Secret<[UInt8]>

    /// A file with a content.
    ///
    /// - Parameters:
    ///   - name: the name that the anchor sees; of a path only what is behind the last slash.
    ///   - contentType: the media type; by the name's ending where it is not given.
    ///   - content: 1 to ``limit`` bytes.
    /// - Throws: `AttachmentError` where it is empty or too large.
    public init(name: String, contentType: String? = nil, content: Secret<[UInt8]>) throws(AttachmentError) {
        let shown = name.split(whereSeparator: { "/\\".contains($0) }).last.map(String.init) ?? "file"
        let size = content.reveal().count
        guard size > 0 else { throw AttachmentError(.empty, name: shown) }
        guard size <= Self.limit else { throw AttachmentError(.tooLarge(size), name: shown) }
        self.name = shown
        self.contentType = contentType ?? Self.contentType(of: shown)
        self.content = content
    }

    func part(named field: String) -> MultipartPart {
        MultipartPart(name: field, filename: name, contentType: contentType, bytes: content.reveal())
    }

    private static func contentType(of name: String) -> String {
        let ending = name.lowercased().split(separator: ".").last ?? ""
        return switch ending {
        case "jpg", "jpeg": "image/jpeg"
        case "png": "image/png"
        case "gif": "image/gif"
        case "webp": "image/webp"
        case "heic": "image/heic"
        case "tif", "tiff": "image/tiff"
        case "pdf": "application/pdf"
        case "mp4": "video/mp4"
        default: "application/octet-stream"
        }
    }
}

/// The reason why a file is not handed in.
public struct AttachmentError: FailureConvertible, Hashable {
    /// The faults of a file.
    public enum Reason: Hashable, Sendable {
        /// An empty file.
        case empty
        /// A file that is too large: this many bytes.
        case tooLarge(Int)
    }

    /// The fault of the file.
    public var reason: Reason
    /// The name.
    public var name: String

    /// An error about a file.
    public init(_ reason: Reason, name: String) {
        self.reason = reason
        self.name = name
    }

    /// The error as data.
    public var asFailure: Failure {
        let size = if case .tooLarge(let size) = reason { size } else { 0 }
        return .misuse(
            .attachmentUnfit,
            [.name: .text(Quotation.of(name) ?? ""), .count: .number(size), .limit: .number(Attachment.limit)]
        )
    }
}
