import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Parts of a decision, in this order. */
const PARTS = ['Context', 'Decision', 'Considered', 'Consequences'];
/** An incident tells its story by parts of its own. */
const INCIDENT = /^# \d+\. Incident: /;
const MAX_WORDS = 600;

interface Exceptions {
  /** Numbers of pages without `Considered`. */
  readonly withoutConsidered: readonly number[];
  /** Numbers of pages with more words. */
  readonly longer: readonly number[];
}

/**
 * Decisions that lack a part, have their parts in another order or are too long, as `file: sentence`; and exceptions that are
 * none any more. What stands below a rule (`---`), such as measurements, is an appendix and does not count.
 */
export const findUnfinishedDecisions = (root: string, folder: string, exceptions: Exceptions) =>
  readdirSync(join(root, folder))
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .flatMap((file) => {
      const number = Number(file.slice(0, 4));
      const [page = ''] = readFileSync(join(root, folder, file), 'utf8').split('\n---\n');
      if (INCIDENT.test(page)) return [];
      return [
        ...faultsOfParts(page, exceptions.withoutConsidered.includes(number)),
        ...faultsOfLength(page, exceptions.longer.includes(number)),
      ].map((fault) => `${folder}/${file}: ${fault}`);
    });

function faultsOfParts(page: string, isExcepted: boolean): string[] {
  const present = PARTS.filter((part) => page.includes(headingOf(part)));
  if (isExcepted && present.includes('Considered')) return ['has Considered; take it out of the exceptions.'];
  const missing = PARTS.filter((part) => !present.includes(part) && !(part === 'Considered' && isExcepted));
  const found = present.toSorted(
    (one, other) => page.indexOf(headingOf(one)) - page.indexOf(headingOf(other)),
  );
  return [
    ...missing.map((part) => `has no part called ${part}.`),
    ...(found.join() === present.join() ? [] : [`has its parts in another order than ${PARTS.join(', ')}.`]),
  ];
}

const headingOf = (part: string) => `\n## ${part}\n`;

function faultsOfLength(page: string, isExcepted: boolean): string[] {
  const body = page.slice(page.indexOf('\n## '));
  const words = body.split(/\s+/).filter((word) => /\w/.test(word)).length;
  if (isExcepted && words <= MAX_WORDS) return ['is short enough; take it out of the exceptions.'];
  return words > MAX_WORDS && !isExcepted
    ? [`has ${words} words; at most ${MAX_WORDS} are a decision, and measurements go below a rule.`]
    : [];
}
