"""The home domain of a wallet: https with a stellar.toml that names the key which signs for it, and nothing else.

    python wallet_domain.py CERTIFICATE KEY PUBLIC-KEY

Prints the port, one that the system chose, when it listens.
"""
import ssl
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def main(certificate, key, signing_key):
    document = f'SIGNING_KEY = "{signing_key}"\n'.encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            found = self.path == "/.well-known/stellar.toml"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "text/plain")
            self.send_header("Content-Length", str(len(document) if found else 0))
            self.end_headers()
            if found:
                self.wfile.write(document)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
