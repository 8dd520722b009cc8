"""Compares the sandbox with what real servers answered.

    python real.py WINDLASS [--only WORD] [--show] [--accepted] [--write-open] [--table]

It starts sandboxes of the program WINDLASS, tells the story to their Horizon, asks their anchors what the real anchors were asked, and
compares with the recordings of fixtures/real. A line for each file: exchanges, those alike, differences accepted and still open, new
ones. It ends with 1 where a difference is new, or one of the lists of Tests/RealServers/reviewed is no longer seen.

--only WORD    only files whose name has the word in it
--show         each sort of difference, with an example, also those that are open
--accepted     what each accepted entry matches
--write-open   writes the lists of open differences anew; look at what changed before it is committed
--table        the counts as a table for docs/quality/real-servers.md
--scenarios D  the scenarios in D/scenario-NAME.yaml in place of those of the program, to try quirks without a build
"""
import argparse
import collections
import concurrent.futures
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from anchor import compare as anchors
from anchor import questions, replay, wallet
from anchor.probe import Probe
from horizon import compare as horizons
from horizon import story
from reviewed import Reviewed, place

HERE = pathlib.Path(__file__).parent
RECORDINGS = HERE.parent.parent / 'fixtures' / 'real'
# What a real server sends by itself, or a proxy saw; there is no question to ask again.
NOT_ASKED = {'callbacks', 'wallet-flows', 'registration'}
FOLDERS = ('anchor-platform-4.3.0', 'disbursement-platform-6.5.0')
# Nothing moves by itself: each step is asked for, or the clock is moved.
STANDING = '\npace: { begins: 1h, money_arrives: 1h, review: 1h, report: 1h, bank_pays: 1h }\n'


class Sandbox:
    """A sandbox on free ports."""

    def __init__(self, program, *arguments):
        self.errors = tempfile.TemporaryFile('w+')
        self.process = subprocess.Popen([program, 'sandbox', '--port', '0', '--json', *arguments], stdout=subprocess.PIPE,
                                        stderr=self.errors, text=True)
        line = self.process.stdout.readline()
        if not line.rstrip().endswith('}'):
            self.errors.seek(0)
            raise SystemExit('error: the sandbox did not start: ' + line + self.process.stdout.read() + self.errors.read())
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
    arguments.add_argument('--accepted', action='store_true')
    arguments.add_argument('--write-open', action='store_true')
    arguments.add_argument('--table', action='store_true')
    arguments.add_argument('--scenarios')
    options = arguments.parse_args()
    begun, failures, sandboxes = time.monotonic(), [], []

    def sandbox(*extra):
        sandboxes.append(Sandbox(options.program, *extra))
        return sandboxes[-1]

    jobs, results = {}, []
    folder_of_scenarios = tempfile.TemporaryDirectory()
    wanted = lambda *words: any(options.only in word for word in words)
    try:
        with concurrent.futures.ThreadPoolExecutor(24) as pool:
            if wanted('horizon'):
                network = sandbox()
                jobs['horizon'] = pool.submit(story.tell, network.horizon, network.passphrase, 'story')
            for folder in FOLDERS:
                names = [p.name for p in (RECORDINGS / folder).glob('*.xz')]
                if not wanted(folder, *names):
                    continue
                name = folder.rsplit('-', 1)[0]
                text = scenario(options, name)
                path = pathlib.Path(folder_of_scenarios.name) / f'{name}.yaml'
                path.write_text(re.sub(r'(?m)^pace:.*\n', '', text) + STANDING)
                place = lambda path=path: sandbox('--scenario', str(path))
                if name == 'anchor-platform':
                    shared = place()
                    # A sandbox has one clock, so whoever moves it has one of his own.
                    places = {subject: place() if subject in questions.MOVE_TIME else shared for subject in questions.SUBJECTS}
                    jobs[folder] = [pool.submit(ask, subject, where, failures) for subject, where in places.items()]
                else:
                    recorded = {file: recording(RECORDINGS / folder / f'{file}.jsonl.xz') for file in replay.FILES}
                    again = lambda probe, recorded=recorded: replay.replay(probe, recorded)
                    again.__name__ = name
                    jobs[folder] = [pool.submit(ask, again, place(), failures)]
            if 'horizon' in jobs:
                real = {x['name']: x for x in recording(RECORDINGS / 'horizon-22.0.3.jsonl.xz')}
                ours = jobs['horizon'].result()
                results.append(('horizon-22.0.3', Reviewed(HERE / 'reviewed' / 'horizon.json'), [('horizon', len(real), horizons.compare(real, ours))]))
            for folder in [folder for folder in FOLDERS if folder in jobs]:
                lines = collections.defaultdict(list)
                for job in jobs[folder]:
                    for file, more in job.result().items():
                        lines[file] += more
                compared = []
                for path in sorted((RECORDINGS / folder).glob('*.jsonl.xz')):
                    file = path.name.split('.')[0]
                    if file not in NOT_ASKED and wanted(file, folder):
                        real = [x for x in recording(path) if 'anchor' in folder or replay.is_asked(x)]
                        compared.append((file, len(real), anchors.compare(file, real, lines[file])))
                results.append((folder, Reviewed(HERE / 'reviewed' / f'{folder.rsplit("-", 1)[0]}.json'), compared))
    finally:
        for one in sandboxes:
            one.stop()
    report(options, results, failures)
    print(f'{time.monotonic() - begun:.0f} s')
    return 1 if failures else 0


def scenario(options, name):
    """The text of a scenario, as the program has it or a folder."""
    if options.scenarios:
        return (pathlib.Path(options.scenarios) / f'scenario-{name}.yaml').read_text()
    return subprocess.run([options.program, 'sandbox', 'scenarios', name], capture_output=True, text=True, check=True).stdout


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
        for number, matched in sorted(reviewed.used.items() if options.accepted else ()):
            print('    accepted', json.dumps(reviewed.accepted[number], ensure_ascii=False))
            for d in matched:
                print(f'      {d["file"]}: {place(d)}: {d["kind"]} {d["where"]}: {d["real"][:100]} -> {d["ours"][:100]}')
        if options.write_open:
            reviewed.write_open(sorted_out['open'] + sorted_out['new'], {file for file, _, _ in compared})
        elif sorted_out['new']:
            failures.append(f'{name}: {len(sorted_out["new"])} new differences')
        if options.table:
            print('\n| recording | exchanges | alike | accepted | open |\n|---|---|---|---|---|')
            for file, count, found in compared:
                unlike = len({place(d) for d in found if d['kind'] != 'extra'})
                of = lambda kind: sum(d['file'] == file for d in sorted_out[kind])
                print(f'| {name}, {file} | {count} | {count - unlike} | {of("accepted")} | {of("open")} |')
    for failure in failures:
        print('FAIL', failure)


if __name__ == '__main__':
    sys.exit(main())
