import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUnfinishedDecisions } from '../../lint/find-unfinished-decisions.js';

const page = (parts: readonly string[], words = 10) =>
  `# 1. A title\n\n* Status: Accepted\n\n${parts.map((part) => `## ${part}\n\n${'word '.repeat(words)}\n`).join('\n')}`;

const ALL = ['Context', 'Decision', 'Considered', 'Consequences'];

const PAGES: Readonly<Record<string, string>> = {
  '0001-good.md': `${page(ALL)}\n---\n\n## Measurements\n\n${'word '.repeat(900)}\n`,
  '0002-no-consequences.md': page(['Context', 'Decision', 'Considered']),
  '0003-long.md': page(ALL, 200),
  '0004-before.md': page(['Context', 'Decision', 'Consequences'], 300),
  '0005-completed.md': page(ALL),
  '0006-other-order.md': page(['Context', 'Decision', 'Consequences', 'Considered']),
  '0007-incident.md': '# 7. Incident: it broke\n\n## Why\n\nBecause.\n',
  'README.md': '# Decisions\n',
};

describe('findUnfinishedDecisions', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'decisions-'));
    mkdirSync(join(root, 'docs'));
    for (const [name, text] of Object.entries(PAGES)) writeFileSync(join(root, 'docs', name), text);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('finds parts that are missing or in another order, pages that are long, and exceptions that are none any more', () => {
    const faults = findUnfinishedDecisions(root, 'docs', { withoutConsidered: [4, 5], longer: [4, 5] });

    expect(faults).toEqual([
      'docs/0002-no-consequences.md: has no part called Consequences.',
      'docs/0003-long.md: has 804 words; at most 600 are a decision, and measurements go below a rule.',
      'docs/0005-completed.md: has Considered; take it out of the exceptions.',
      'docs/0005-completed.md: is short enough; take it out of the exceptions.',
      'docs/0006-other-order.md: has its parts in another order than Context, Decision, Considered, Consequences.',
    ]);
  });
});
