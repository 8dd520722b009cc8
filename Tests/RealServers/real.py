"""Compares the sandbox with what real servers answered.

    python real.py WINDLASS [--only WORD] [--show] [--write-open] [--table]

It starts sandboxes of the program WINDLASS, tells the story to their Horizon, asks their anchors what the real anchors were asked, and
compares with the recordings of fixtures/real. A line for each file: exchanges, those alike, differences accepted and still open, new
ones. It ends with 1 where a difference is new, or one of the lists of Tests/RealServers/reviewed is no longer seen.

--only WORD    only files whose name has the word in it
--show         each sort of difference, with an example, also those that are open
--write-open   writes the lists of open differences anew; look at what changed before it is committed
--table        the counts as a table for docs/quality/real-servers.md
"""
import argparse
import collections
import concurrent.futures
import json
import lzma
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from anchor import compare as anchors
from anchor import questions, wallet
from anchor.probe import Probe
from horizon import compare as horizons
from horizon import story
from reviewed import Reviewed, place

HERE = pathlib.Path(__file__).parent
RECORDINGS = HERE.parent.parent / 'fixtures' / 'real'
# What a real server sends by itself, or a proxy saw; there is no question to ask again.
NOT_ASKED = {'callbacks', 'wallet-flows'}
# Nothing moves by itself: each step is asked for, or the clock is moved.
STANDING = '\npace: { money_arrives: 1h, review: 1h, report: 1h, bank_pays: 1h }\n'


class Sandbox:
    """A sandbox on free ports."""

    def __init__(self, program, *arguments):
        self.errors = tempfile.TemporaryFile('w+')
        self.process = subprocess.Popen([program, 'sandbox', '--port', '0', '--json', *arguments], stdout=subprocess.PIPE,
                                        stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if not line:
            self.errors.seek(0)
            raise SystemExit('error: the sandbox did not start: ' + self.errors.read())
        said = json.loads(line)
        self.horizon, self.passphrase = said['horizon'], said['passphrase']
        self.anchor = 'http://' + said['anchors'][0]

    def stop(self):
        self.process.terminate()
        self.process.wait()


def recording(path):
    with lzma.open(path, 'rt', encoding='utf-8') as lines:
        return [json.loads(line) for line in lines]


def ask(subject, sandbox, failures):
    """The exchanges of one subject, by files."""
    seed = subject.__name__
    try:
        probe = Probe(sandbox.anchor, sandbox.horizon, seed, 'sandbox')
        probe.client_port = wallet.serve(probe.key('wallet').public_key)
        subject(probe)
    except Exception as error:  # what was asked until then is compared all the same
        failures.append(f'{subject.__name__} broke off: {error!r} {traceback.format_exc().splitlines()[-3].strip()}')
    return probe.rec.lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('program')
    arguments.add_argument('--only', default='')
    arguments.add_argument('--show', action='store_true')
    arguments.add_argument('--write-open', action='store_true')
    arguments.add_argument('--table', action='store_true')
    options = arguments.parse_args()
    begun, failures, sandboxes = time.monotonic(), [], []

    def sandbox(*extra):
        sandboxes.append(Sandbox(options.program, *extra))
        return sandboxes[-1]

    jobs, results = {}, []
    wanted = lambda *words: any(options.only in word for word in words)
    try:
        with concurrent.futures.ThreadPoolExecutor(24) as pool:
            if wanted('horizon'):
                network = sandbox()
                jobs['horizon'] = pool.submit(story.tell, network.horizon, network.passphrase, 'story')
            if wanted('anchor-platform', *(p.name for p in (RECORDINGS / 'anchor-platform-4.3.0').glob('*.xz'))):
                scenario = subprocess.run([options.program, 'sandbox', 'scenarios', 'anchor-platform'], capture_output=True, text=True,
                                          check=True).stdout
                with tempfile.TemporaryDirectory() as folder:
                    path = pathlib.Path(folder) / 'standing.yaml'
                    path.write_text(scenario + STANDING)
                    place = lambda: sandbox('--scenario', str(path))
                    shared = place()
                    # A sandbox has one clock, so whoever moves it has one of his own.
                    places = {subject: place() if subject in questions.MOVE_TIME else shared for subject in questions.SUBJECTS}
                asked = [pool.submit(ask, subject, where, failures) for subject, where in places.items()]
                jobs['anchor-platform-4.3.0'] = asked
            if 'horizon' in jobs:
                real = {x['name']: x for x in recording(RECORDINGS / 'horizon-22.0.3.jsonl.xz')}
                ours = jobs['horizon'].result()
                results.append(('horizon-22.0.3', Reviewed(HERE / 'reviewed' / 'horizon.json'), [('horizon', len(real), horizons.compare(real, ours))]))
            for folder in ('anchor-platform-4.3.0',):
                if folder not in jobs:
                    continue
                lines = collections.defaultdict(list)
                for job in jobs[folder]:
                    for file, more in job.result().items():
                        lines[file] += more
                compared = []
                for path in sorted((RECORDINGS / folder).glob('*.jsonl.xz')):
                    file = path.name.split('.')[0]
                    if file not in NOT_ASKED and wanted(file, folder):
                        real = recording(path)
                        compared.append((file, len(real), anchors.compare(file, real, lines[file])))
                results.append((folder, Reviewed(HERE / 'reviewed' / f'{folder.rsplit("-", 1)[0]}.json'), compared))
    finally:
        for one in sandboxes:
            one.stop()
    report(options, results, failures)
    print(f'{time.monotonic() - begun:.0f} s')
    return 1 if failures else 0


def report(options, results, failures):
    print(f'{"":24}{"exchanges":>10}{"alike":>8}{"accepted":>10}{"open":>8}{"new":>6}')
    for name, reviewed, compared in results:
        differences = [d for _, _, found in compared for d in found]
        sorted_out = reviewed.sort_out(differences)
        failures += [f'{reviewed.path.name}: {fault}' for fault in reviewed.faults]
        if not options.only:
            failures += [f'{name}: listed and not seen any more: {text}' for text in sorted_out['gone']]
        print(name)
        for file, count, found in compared:
            of = lambda kind: sum(d['file'] == file for d in sorted_out[kind])
            unlike = len({place(d) for d in found if d['kind'] != 'extra'})
            print(f'  {file:22}{count:10}{count - unlike:8}{of("accepted"):10}{of("open"):8}{of("new"):6}')
        sorts = collections.defaultdict(list)
        for kind in ('new', 'open') if options.show else ('new',):
            for d in sorted_out[kind]:
                sorts[kind, d['file'], d['kind'], d['where'], d['real'][:100], d['ours'][:100]].append(place(d))
        for (kind, file, what, where, real, ours), places in sorted(sorts.items(), key=lambda s: (s[0][1], -len(s[1]))):
            print(f'    {kind} {len(places):4} x {file}: {what} {where}: {real} -> {ours}\n            {", ".join(places)[:160]}')
        if options.write_open:
            reviewed.write_open(sorted_out['open'] + sorted_out['new'])
        elif sorted_out['new']:
            failures.append(f'{name}: {len(sorted_out["new"])} new differences')
    for failure in failures:
        print('FAIL', failure)


if __name__ == '__main__':
    sys.exit(main())
