import type { Issue } from '../../../errors.js';

import { printable } from './printable.js';

const MAX_ISSUES = 50;
/** No schema of ours is nested deeper; below this a pointer names the place that holds the fault. */
const MAX_POINTER_STEPS = 20;
const MAX_NAME_LENGTH = 100;

/** Characters without which no fault is possible: most bodies are not walked at all. */
const SUSPECT = /\\u(?:d[89a-f]|0000)/i;
const LONE_SURROGATE = /\p{Cs}/u;

interface Member {
  readonly value: unknown;
  readonly steps: readonly string[];
}

/**
 * Texts and names that no store of ours can hold as they are: half of a surrogate pair, which is no
 * character, and NUL.
 * @param text a JSON value that `JSON.parse` accepts
 * @param value what it was parsed to
 * @see RFC 7493 (I-JSON) 2.1
 */
export function textFaults(text: string, value: unknown): readonly Issue[] {
  if (!SUSPECT.test(text)) return [];
  const issues: Issue[] = [];
  const waiting: Member[] = [{ value, steps: [] }];
  for (let member = waiting.pop(); member !== undefined; member = waiting.pop()) {
    const { value: found, steps } = member;
    if (issues.length >= MAX_ISSUES) break;
    if (typeof found === 'string') {
      const detail = faultOf(found);
      if (detail !== null) issues.push(issueAt(steps, detail));
    } else if (typeof found === 'object' && found !== null) {
      for (const [name, inner] of Object.entries(found)) {
        const detail = faultOf(name);
        if (detail !== null) issues.push(issueAt(steps, `has a name that ${detail}`));
        waiting.push({ value: inner, steps: steps.length < MAX_POINTER_STEPS ? [...steps, name] : steps });
      }
    }
  }
  return issues;
}

const issueAt = (steps: readonly string[], detail: string): Issue => ({
  pointer: pointerOf(steps),
  code: 'invalid_format',
  detail,
});

function faultOf(text: string): string | null {
  if (text.includes('\0')) return 'contains the character NUL';
  return LONE_SURROGATE.test(text) ? 'contains half of a surrogate pair, which is no character' : null;
}

function pointerOf(steps: readonly string[]): string {
  const escaped = steps.map((step) =>
    printable(step.slice(0, MAX_NAME_LENGTH)).replaceAll('~', '~0').replaceAll('/', '~1'),
  );
  return ['#', ...escaped].join('/');
}
