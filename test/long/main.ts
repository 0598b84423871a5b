import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { contentOf, git } from './content-of.js';
import { LONG_COMMANDS, LONG_TESTS, UNDER_ALL } from './long-tests.js';

const HELP = `Runs the long tests and notes in test/long/passed.json on which content each of them passed.

npm run test:long -- [--changed] [FILE...]

  FILE        a part of the path of those to run (default: all)
  --changed   those alone that rest on something that has changed since they passed
  --list      says which would run, and why, and runs none
`;
const PASSED = 'test/long/passed.json';
/** Tests that measure how long something takes, which anything beside them would change. */
const MEASURES = /^test\/(?:chaos|practice)\//;

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});

if (values.help === true) process.stdout.write(HELP);
else process.exitCode = main();

function main(): number {
  const all: Readonly<Record<string, readonly string[]>> = { ...LONG_TESTS, ...LONG_COMMANDS };
  const passed = readPassed();
  const chosen = Object.entries(all).flatMap(([test, restsOn]) => {
    if (positionals.length > 0 && !positionals.some((part) => test.includes(part))) return [];
    const content = contentOf([test, ...restsOn, ...UNDER_ALL]);
    if (values.changed === true && passed[test] === content) return [];
    return [{ test, content, reason: values.changed === true ? reasonFor(passed[test]) : 'asked for' }];
  });
  if (chosen.length === 0) console.info('No long test rests on anything that has changed since it passed.');
  for (const { test, reason } of chosen) console.info(`${test}: ${reason}`);
  if (values.list === true || chosen.length === 0) return 0;

  const isCommand = (test: string) => Object.hasOwn(LONG_COMMANDS, test);
  const names = chosen.map(({ test }) => test);
  const verdicts = new Map<string, boolean>();
  for (const test of names.filter(isCommand)) verdicts.set(test, succeeds('bash', [test]));
  for (const [test, good] of runTogether(names.filter((test) => !isCommand(test)))) verdicts.set(test, good);
  notePassed(
    passed,
    chosen.filter(({ test }) => verdicts.get(test) === true),
  );
  const failed = chosen.filter(({ test }) => verdicts.get(test) !== true);
  for (const { test } of failed) console.error(`${test} failed.`);
  return failed.length === 0 ? 0 : 1;
}

function readPassed(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(PASSED, 'utf8'));
}

function reasonFor(passedOn: string | undefined): string {
  return passedOn === undefined ? 'has not passed before' : 'what it rests on has changed since it passed';
}

function runTogether(files: readonly string[]): [test: string, passed: boolean][] {
  const measuring = files.filter((test) => MEASURES.test(test));
  return [
    ...runVitest(files.filter((test) => !MEASURES.test(test))),
    ...runVitest(measuring, ['--no-file-parallelism']),
  ];
}

/** Whether each file passed; one that did not come to an end did not. */
function runVitest(
  files: readonly string[],
  options: readonly string[] = [],
): [test: string, passed: boolean][] {
  if (files.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'tax-long-'));
  const outputFile = join(folder, 'verdicts.json');
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${outputFile}`];
    succeeds(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...options, ...reporters, ...files]);
    const { testResults }: { testResults: TestFile[] } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return testResults.map((file) => [relative(process.cwd(), file.name), hasPassed(file)]);
  } catch {
    return [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly { readonly status: string }[];
}

/** Where a program is missing every test of a file is skipped: that proves nothing. */
function hasPassed({ status, assertionResults }: TestFile): boolean {
  return status === 'passed' && assertionResults.some((test) => test.status === 'passed');
}

/** A verdict on files that no commit has is nobody else's: it is not noted. */
function notePassed(
  before: Readonly<Record<string, string>>,
  now: readonly { readonly test: string; readonly content: string }[],
): void {
  if (git('status', '--porcelain', '--', '.', `:!${PASSED}`) !== '') return;
  const after = { ...before, ...Object.fromEntries(now.map(({ test, content }) => [test, content])) };
  const sorted = Object.entries(after).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(PASSED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

function succeeds(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}
