internal import Diagnostics
internal import FoundationEssentials

extension RequestFields {
    /// Adds the parts of a `multipart/form-data` body.
    ///
    /// Specification: <https://www.rfc-editor.org/rfc/rfc7578>
    mutating func addMultipart(_ body: [UInt8], contentType: String) throws(AnchorRefusal) {
        guard let boundary = Self.parameter("boundary", of: contentType), (1...70).contains(boundary.utf8.count) else {
            throw AnchorRefusal("the multipart body has no boundary")
        }
        let malformed = AnchorRefusal("the multipart body is malformed")
        let delimiter = Array("\r\n--\(boundary)".utf8)
        // The first delimiter has no line break of its own before it.
        let bytes = ([13, 10] + body)[...]
        guard var start = Self.find(delimiter, in: bytes, from: 0) else { throw malformed }
        while true {
            start += delimiter.count
            if bytes[start...].starts(with: [45, 45]) { return }
            guard let end = Self.find(delimiter, in: bytes, from: start) else { throw malformed }
            try addPart(bytes[start..<end], or: malformed)
            start = end
        }
    }

    private mutating func addPart(_ part: ArraySlice<UInt8>, or malformed: AnchorRefusal) throws(AnchorRefusal) {
        guard part.starts(with: [13, 10]),
            let gap = Self.find([13, 10, 13, 10], in: part, from: part.startIndex)
        else { throw malformed }
        let head = String(decoding: part[part.startIndex..<gap], as: UTF8.self)
        let lines = head.split(whereSeparator: \.isNewline)
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
            let name = Self.parameter("name", of: String(line)), !name.isEmpty
        else { throw malformed }
        let type = lines.first { $0.lowercased().hasPrefix("content-type:") }?.dropFirst(13).trimming(\.isBlank)
        let isNamed = Self.parameter("filename", of: String(line)) != nil
        if isNamed || Self.isFile(name, type) && part.endIndex - gap > 4 {
            return try noteFile(
                name,
                UploadedFile(
                    contentType: type ?? "application/octet-stream",
                    size: part.endIndex - gap - 4
                )
            )
        }
        guard let value = String(validating: part[(gap + 4)...], as: UTF8.self) else {
            throw AnchorRefusal("\(name) is not UTF-8")
        }
        try set(name, to: value)
    }

    /// Whether a part without the name of a file is one anyway: by its type, or by what SEP-9 has under its name.
    private static func isFile(_ name: String, _ type: String?) -> Bool {
        guard !binaryFields.contains(name), let type else { return binaryFields.contains(name) }
        return !["text/plain", "application/json"].contains(type.prefix { $0 != ";" }.lowercased())
    }

    /// The fields of SEP-9 that are files, and what SEP-12 calls the file of an upload.
    private static let binaryFields: Set<String> = [
        "file", "photo_id_front", "photo_id_back", "notary_approval_of_photo_id", "photo_proof_residence",
        "proof_of_income", "proof_of_liveness", "organization.photo_incorporation_doc",
        "organization.photo_proof_address",
    ]

    /// A parameter of a header, bare or in quotes.
    private static func parameter(_ name: String, of header: String) -> String? {
        for piece in header.split(separator: ";").dropFirst() {
            let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, pair[0].trimming(\.isBlank).lowercased() == name else { continue }
            let value = pair[1].trimming(\.isBlank)
            return value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
                ? String(value.dropFirst().dropLast()) : value
        }
        return nil
    }

    /// The index at which `needle` begins in `bytes`, at `start` or after it.
    private static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        guard let first = needle.first else { return nil }
        var position = start
        while let hit = bytes[position...].firstIndex(of: first) {
            if bytes[hit...].starts(with: needle) { return hit }
            position = hit + 1
        }
        return nil
    }
}
