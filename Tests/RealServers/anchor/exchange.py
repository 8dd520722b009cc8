"""One exchange as one JSON line, without secrets."""
import json
import re
import urllib.parse

JWT = re.compile(r'eyJ[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]*')
SEED = re.compile(r'\bS[A-Z2-7]{55}\b')
KEEP_REQUEST = ('content-type', 'origin', 'access-control-request-method', 'access-control-request-headers')
KEEP_RESPONSE = ('content-type', 'cache-control', 'location', 'www-authenticate', 'vary', 'allow')


class Recorder:
    """Keeps exchanges by their file, scenario and step."""

    def __init__(self):
        self.lines = {}

    def scrub(self, value, where):
        if isinstance(value, str):
            if SEED.search(value):
                raise SystemExit('a secret seed was about to be written: ' + where)
            return JWT.sub('<jwt>', value)
        if isinstance(value, list):
            return [self.scrub(v, where) for v in value]
        if isinstance(value, dict):
            return {k: self.scrub(v, where + '.' + k if where else k) for k, v in value.items()}
        return value

    def exchange(self, file, scenario, step, method, url, headers, token, body, status, answer_headers, answer):
        u = urllib.parse.urlsplit(url)
        keep = {k.lower(): v for k, v in headers.items() if k.lower() in KEEP_REQUEST and v is not None}
        if 'content-type' in keep:
            keep['content-type'] = re.sub(r'boundary=.*', 'boundary=<boundary>', keep['content-type'])
        if token:
            keep['authorization'] = token
        back = {}
        for k, v in answer_headers:
            k = k.lower()
            if k in KEEP_RESPONSE or k.startswith('access-control-'):
                back[k] = back[k] + ', ' + v if k in back else v
        text = answer.decode('utf-8', 'replace')
        try:
            text = json.loads(text)
        except ValueError:
            pass
        query = {}
        for k, v in urllib.parse.parse_qsl(u.query, keep_blank_values=True):
            query[k] = v if k not in query else [query[k], v]
        self.lines.setdefault(file, []).append({
            'scenario': scenario, 'step': step,
            'request': self.scrub({'method': method, 'path': u.path, 'query': query, 'headers': keep, 'body': body}, ''),
            'response': self.scrub({'status': status, 'headers': back, 'body': text}, '')})
        return text
