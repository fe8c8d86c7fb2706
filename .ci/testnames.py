"""The tests by their display names: as the sources declare them and, of a run whose output was kept, those that passed.

A test that is disabled holds nothing. One that was skipped because the machine lacks a tool is taken on trust, and told.
"""
import argparse, pathlib, re

TEST = re.compile(r'^\s*@Test\(\s*(?:#"(.*?)"#|"((?:\\.|[^"\\\n])*)")(.*?)\bfunc\b', re.S | re.M)
PASSED = re.compile(r'Test "(.*)"(?: with \d+ test cases?)? passed after \d')
STARTED = re.compile(r'^◇ Test "(.*)" started\.$', re.M)
FAILED = re.compile(r'Test "(.*)"(?: with \d+ test cases?)? failed after \d')
ENDED = re.compile(r'Test run with (\d+) tests in \d+ suites passed')
SKIPPED = re.compile(r'Test "(.*)" skipped')


def declared():
    """Each display name with the places where it stands."""
    found = {}
    for path in sorted(pathlib.Path("Tests").rglob("*.swift")):
        text = path.read_text()
        for test in TEST.finditer(text):
            raw, escaped, traits = test.groups()
            if ".disabled(" not in traits:
                name = raw if escaped is None else re.sub(r"\\(.)", r"\1", escaped)
                found.setdefault(name, []).append(f"{path}:{text.count(chr(10), 0, test.start(3)) + 1}")
    return found


def holding(complain):
    """The tests that hold something; with `--ran LOG`, only those that passed in the run whose output LOG is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--ran", metavar="LOG", type=pathlib.Path, help="the output of `swift test`")
    parser.add_argument("--count", action="store_true")
    log = parser.parse_args().ran
    tests = declared()
    if not log:
        return tests
    output = log.read_text(errors="replace")
    passed, skipped = set(PASSED.findall(output)), set(SKIPPED.findall(output))
    # Of a long run the package manager loses some lines. In one that passed as a whole, what was started has passed; and
    # if as many tests ran as are declared, so did those of which no line is left.
    if ended := ENDED.search(output):
        passed |= set(STARTED.findall(output)) - set(FAILED.findall(output))
        if int(ended[1]) == sum(map(len, tests.values())):
            for name in sorted(tests.keys() - passed - skipped):
                print(f"no line of it is left, but it ran: {name}")
            passed |= tests.keys() - skipped
    if not passed:
        complain(f"{log}: no test passed in it")
    for name in sorted(skipped & tests.keys()):
        print(f"skipped, so not proved here: {name}")
    return {name: places for name, places in tests.items() if name in passed | skipped}
