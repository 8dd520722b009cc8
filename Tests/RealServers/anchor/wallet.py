"""The wallet's own home: a stellar.toml with its SIGNING_KEY, for client_domain."""
import http.server
import threading


def serve(signing_key):
    """Serves it on a free port of the loopback interface; returns the port."""
    class Home(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = self.path.endswith('stellar.toml')
            body = f'SIGNING_KEY = "{signing_key}"\n'.encode() if known else b''
            self.send_response(200 if known else 404)
            self.send_header('Content-Type', 'text/plain')
            self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *words):
            pass

    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Home)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port
