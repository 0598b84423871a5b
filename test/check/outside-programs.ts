import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program or package of the machine that some tests need, and skip themselves without. */
export interface OutsideProgram {
  readonly name: string;
  /** What is not tested where it is missing. */
  readonly tests: string;
  /** The packages of Debian that bring it. */
  readonly packages: string;
  readonly isThere: () => boolean;
}

/** Debian's own Python: packages of Debian are seen by no other. */
const PYTHON = '/usr/bin/python3';
const answers = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const hasPlace = (...places: string[]) => places.some((place) => existsSync(place));

export const OUTSIDE_PROGRAMS: readonly OutsideProgram[] = [
  {
    name: 'Chromium',
    tests: 'pages in a browser',
    packages: 'chromium',
    isThere: () => hasPlace('/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'),
  },
  {
    name: 'Python with httpx and mypy',
    tests: 'the Python library, its samples and its types',
    packages: 'python3-httpx mypy',
    isThere: () => answers(PYTHON, '-c', 'import httpx, mypy'),
  },
  {
    name: 'Python with Authlib and Requests',
    tests: 'an OAuth client that is not ours',
    packages: 'python3-authlib python3-requests',
    isThere: () => answers(PYTHON, '-c', 'import authlib, requests'),
  },
  {
    name: 'Go',
    tests: 'the Go library, its samples and the webhook guide in Go',
    packages: 'golang-go',
    isThere: () => answers('go', 'version'),
  },
  {
    name: 'staticcheck',
    tests: 'what staticcheck finds in the Go library',
    packages: 'golang-honnef-go-tools-dev',
    isThere: () => hasPlace('/usr/share/gocode/src/honnef.co/go/tools/cmd/staticcheck'),
  },
  {
    name: 'LibreOffice',
    tests: 'workbooks as LibreOffice opens them',
    packages: 'libreoffice-calc',
    isThere: () => answers('soffice', '--version'),
  },
  {
    name: 'qpdf',
    tests: 'the soundness of PDF reports',
    packages: 'qpdf',
    isThere: () => answers('qpdf', '--version'),
  },
  {
    name: 'promtool',
    tests: 'the alert rules as Prometheus reads them',
    packages: 'prometheus',
    isThere: () => answers('promtool', '--version'),
  },
];

/** A line for each program that is missing, or one line that says that all are there. */
export function skippedTests(programs: readonly OutsideProgram[]): readonly string[] {
  const missing = programs.filter((program) => !program.isThere());
  if (missing.length === 0) return ['No test was skipped for want of an outside program.'];
  return missing.map(
    ({ name, tests, packages }) => `Not tested, since ${name} is missing (Debian: ${packages}): ${tests}.`,
  );
}
