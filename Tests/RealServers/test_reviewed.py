"""Tests of the lists of reviewed differences."""
import json
import pathlib
import tempfile
import unittest

from reviewed import Reviewed


def difference(**parts):
    return {'file': 'sep6', 'scenario': 'plain', 'step': 'start', 'kind': 'key gone', 'where': 'a.b[]', 'real': 'x', 'ours': 'y', **parts}


class ReviewedTests(unittest.TestCase):
    def reviewed(self, *entries):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / 'list.json'
            path.write_text(json.dumps({'accepted': entries, 'open': []}))
            return Reviewed(path)

    def test_entries_that_are_too_wide_are_refused(self):
        good = {'kind': 'key gone', 'where': 'a.*', 'why': 'so'}
        wrong = [({'why': None}, 'reason'), ({'kind': None}, 'kind'), ({'kind': '*'}, 'kind'), ({'kind': ['status', '*']}, 'kind'),
                 ({'where': None}, 'path'), ({'where': '*'}, 'path'), ({'where': ['a', '*']}, 'path'), ({'were': 'a'}, 'unknown')]
        self.assertEqual(self.reviewed(good).faults, [])
        self.assertEqual(self.reviewed({'kind': 'status', 'step': 'start', 'why': 'so'}).faults, [])
        for change, word in wrong:
            with self.subTest(change):
                entry = {k: v for k, v in {**good, **change}.items() if v is not None}
                faults = self.reviewed(entry).faults
                self.assertEqual(len(faults), 1)
                self.assertIn(word, faults[0])

    def test_what_matches_is_accepted_and_all_else_is_new(self):
        reviewed = self.reviewed({'kind': 'key gone', 'where': ['a.b[]', 'c'], 'why': 'so'})
        found = [difference(), difference(where='c'), difference(kind='status'), difference(where='a.bx')]
        result = reviewed.sort_out(found)
        self.assertEqual(result['accepted'], found[:2])
        self.assertEqual(result['new'], found[2:])
        self.assertEqual(result['gone'], [])

    def test_an_entry_or_a_pattern_that_matches_nothing_is_told(self):
        for entry in ({'kind': 'status', 'where': 'a.b[]', 'why': 'so'}, {'kind': 'key gone', 'where': ['a.b[]', 'z'], 'why': 'so'}):
            gone = self.reviewed(entry).sort_out([difference()])['gone']
            self.assertEqual(len(gone), 1)
            self.assertIn('why', gone[0])


if __name__ == '__main__':
    unittest.main()
