import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { type FoundPattern, findPatterns } from './find-patterns.js';
import type { HiddenPatternReason } from './hidden-patterns.js';
import { NO_VERDICTS, type Verdicts } from './verdicts.js';

/** Patterns of which all that repeats is bounded by this cannot take more than so many looks at a character. */
const SMALL_REPEAT = 64;
/** What takes longer to judge is too hard to be understood by people, too. */
const JUDGE_MS = 120_000;
/** An attack that takes longer counts as one that works: a second, as is usual, is too little beside other work. */
const ATTACK_MS = 60_000;
/** The analyser guesses attacks: from the same seed the same ones, so that a verdict does not change by itself. */
const SEED = 20_26;
/** Two are judged at a time. */
const LANES = 2;

/**
 * What is wrong with the regular expressions of these folders, as `file:line: sentence`: each that can take more
 * than linear time, and each that is made of text which cannot be seen and is not listed with a reason.
 */
export async function checkPatterns(
  root: string,
  folders: readonly string[],
  listed: readonly HiddenPatternReason[],
  verdicts: Verdicts = NO_VERDICTS,
): Promise<readonly string[]> {
  const findings = folders
    .flatMap((folder) => sourcesIn(join(root, folder)))
    .map((path) => findPatterns(root, path));
  const unlisted = findings
    .flatMap(({ hidden }) => hidden)
    .filter(({ place, code }) => !listed.some((one) => place.startsWith(`${one.file}:`) && one.code === code))
    .map(
      ({ place, code }) =>
        `${place}: ${code} is made of text that cannot be judged; use constants of the file.`,
    );
  const hiddenCodes = new Set(findings.flatMap(({ hidden }) => hidden.map(({ code }) => code)));
  const stale = listed
    .filter(({ code }) => !hiddenCodes.has(code))
    .map(({ file, code }) => `${file}: ${code} is listed in test/lint/hidden-patterns.ts, but is not there.`);
  const slow = await judgeAll(
    findings.flatMap(({ patterns }) => patterns),
    verdicts,
  );
  return [...unlisted, ...stale, ...slow];
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function judgeAll(patterns: readonly FoundPattern[], verdicts: Verdicts): Promise<readonly string[]> {
  const byPattern = groupedByPattern(patterns.filter(canBeSlow));
  const waiting = [...byPattern.values()];
  const faults: string[] = [];
  async function judgeNext(): Promise<void> {
    for (let same = waiting.pop(); same !== undefined; same = waiting.pop()) {
      const [first] = same;
      const isKnown = first === undefined || verdicts.isSafe(keyOf(first));
      const fault = isKnown ? null : await faultOf(first);
      if (fault === null && first !== undefined) verdicts.noteSafe(keyOf(first));
      if (fault !== null) faults.push(...same.map(({ place }) => `${place}: ${fault}`));
    }
  }
  await Promise.all(Array.from({ length: LANES }, judgeNext));
  return faults.sort();
}

function groupedByPattern(patterns: readonly FoundPattern[]): ReadonlyMap<string, readonly FoundPattern[]> {
  const groups = new Map<string, FoundPattern[]>();
  for (const pattern of patterns) {
    const key = keyOf(pattern);
    groups.set(key, [...(groups.get(key) ?? []), pattern]);
  }
  return groups;
}

const keyOf = ({ flags, source }: FoundPattern) => `${flags}/${source}`;

/** Whether anything repeats without a small bound; the rest, most of them, need no analysis. */
function canBeSlow({ source }: FoundPattern): boolean {
  const repeats = source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  if (/[*+]|\{\d+,\}/.test(repeats)) return true;
  return [...repeats.matchAll(/\{(?:\d+,)?(\d+)\}/g)].some(([, max]) => Number(max) > SMALL_REPEAT);
}

async function faultOf({ source, flags }: FoundPattern): Promise<string | null> {
  const found = await check(source, flags, { timeout: JUDGE_MS, attackTimeout: ATTACK_MS, randomSeed: SEED });
  switch (found.status) {
    case 'safe':
      return null;
    case 'vulnerable':
      return `/${source}/${flags} takes ${found.complexity.summary} time on ${found.attack.pattern}`;
    case 'unknown':
      return `/${source}/${flags} is too hard to judge (${found.error.kind}): write a simpler one.`;
  }
}
