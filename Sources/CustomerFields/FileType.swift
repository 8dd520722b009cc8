/// A type of file that anchors take, told by what it begins with and not by its name.
package enum FileType: String, CaseIterable, Hashable, Sendable {
    case jpeg = "JPEG"
    case png = "PNG"
    case gif = "GIF"
    case webp = "WebP"
    case heic = "HEIC"
    case tiff = "TIFF"
    case pdf = "PDF"
    case mp4 = "MP4"

    /// The types that anchors take as a rule, where they don't say.
    package static let usual: [FileType] = [.jpeg, .png, .webp, .heic, .tiff, .pdf]

    /// The types of which a file is that answers the field called `key`: of someone's liveness there are films too.
    package static func taken(for key: String) -> [FileType] {
        CustomerField.named(key)?.key == "proof_of_liveness" ? usual + [.mp4, .gif] : usual
    }

    /// The number of bytes from the start of a file that tell its type.
    package static let signatureLength = 12

    /// The media type under which it is sent.
    package var mediaType: String {
        switch self {
        case .jpeg, .png, .gif, .webp, .heic, .tiff: "image/\(rawValue.lowercased())"
        case .pdf: "application/pdf"
        case .mp4: "video/mp4"
        }
    }

    /// The type of a file that begins with `bytes`, or `nil` where it is none of these.
    package init?(signature bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.signatureLength))
        func stands(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: Array(text.utf8))
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) {
            self = .png
        } else if stands("GIF8") {
            self = .gif
        } else if stands("RIFF"), stands("WEBP", at: 8) {
            self = .webp
        } else if stands("II*\0") || stands("MM\0*") {
            self = .tiff
        } else if stands("%PDF-") {
            self = .pdf
        } else if stands("ftyp", at: 4) {
            // An ISO container says behind it for what it is meant.
            let brand = String(decoding: bytes.dropFirst(8), as: UTF8.self)
            self = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"].contains(brand) ? .heic : .mp4
        } else {
            return nil
        }
    }
}

extension FileType {
    /// `types` in a sentence, the last with “or”; all that are known here where there are none.
    package static func names(of types: [FileType]) -> String {
        let names = (types.isEmpty ? allCases : types).map(\.rawValue)
        return names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") : names[0]
    }
}
