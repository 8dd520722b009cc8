import Diagnostics
import Foundation
import HTTPTransport
import Testing

@Suite("CertificateAuthorityFile")
struct CertificateAuthorityFileTests {
    private func error(_ content: String?) throws -> Failure? {
        let file = FileManager.default.temporaryDirectory.appending(path: "windlass-authority-\(UUID().uuidString).pem")
        defer { try? FileManager.default.removeItem(at: file) }
        if let content { try Data(content.utf8).write(to: file) }
        do throws(Failure) {
            #expect(try CertificateAuthorityFile(file).url == file)
            return nil
        } catch {
            #expect(error.summary.contains(file.path(percentEncoded: false)))
            #expect(error.failure == .usage && error.help != nil)
            return error
        }
    }

    @Test("a file with a certificate is taken, also with a key beside it")
    func taken() throws {
        let certificate = "Root\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n"
        #expect(try error(certificate) == nil)
        #expect(try error(certificate + "-----BEGIN PRIVATE KEY-----\n") == nil)
        #expect(try error("-----BEGIN TRUSTED CERTIFICATE-----\n") == nil)
    }

    @Test("what is no file, holds no certificate, or is the key to one, is told at once")
    func refused() throws {
        #expect(try error(nil)?.code == .unreadableFile)
        #expect(try error("")?.code == .otherContent)
        #expect(try error("\u{30}\u{82}DER")?.code == .otherContent)
        #expect(try error("-----BEGIN EC PRIVATE KEY-----\n")?.code == .keyForAuthority)
        #expect(throws: Failure.self) { try CertificateAuthorityFile(URL(filePath: "/")) }
    }
}
