import { describe, expect, it } from 'vitest';
import { decisionPages } from '../../../src/cli/generated-documents.js';
import { fileOfDecision, printDecisions, readDecision } from '../../../src/cli/print-decisions.js';

const page = (number: number, title: string, status = 'Accepted', area = 'Returns') => ({
  file: fileOfDecision({ number, title }),
  text: `# ${number}. ${title}\n\n* Status: ${status}\n* Date: 2026-11-21\n* Area: ${area}\n\n## Context\n\nSome.\n`,
});

describe('printDecisions', () => {
  it('lists each decision with its title, status and date under its area, in the order of numbers', () => {
    const index = printDecisions([
      page(12, 'A loss is nil'),
      page(3, 'Money is whole pence', 'Superseded by [12](0012-a-loss-is-nil.md)'),
      page(7, 'One version', 'Accepted', 'The API'),
    ]);

    expect(index.split('\n').filter((line) => line.startsWith('## ') || /^\| \d/.test(line))).toEqual([
      '## Returns',
      '| 3 | [Money is whole pence](0003-money-is-whole-pence.md) | Superseded by [12](0012-a-loss-is-nil.md) | 2026-11-21 |',
      '| 12 | [A loss is nil](0012-a-loss-is-nil.md) | Accepted | 2026-11-21 |',
      '## The API',
      '| 7 | [One version](0007-one-version.md) | Accepted | 2026-11-21 |',
    ]);
  });

  it('refuses a page without a status, naming its file', () => {
    const { file } = page(3, 'Money');

    expect(() => printDecisions([{ file, text: '# 3. Money\n\n## Context\n' }])).toThrow(
      '0003-money.md: the head has no status',
    );
  });

  it('refuses an area that no index has', () => {
    expect(() => printDecisions([page(3, 'Money', 'Accepted', 'Elsewhere')])).toThrow(
      'no area is called "Elsewhere"',
    );
  });
});

describe('the decisions', () => {
  const decisions = decisionPages().map(readDecision);

  it('are in files that are named after their titles', () => {
    const others = decisions.filter((decision) => decision.file !== fileOfDecision(decision));

    expect(others.map(({ file }) => file)).toEqual([]);
  });

  it('say whether they still hold, and when they were made', () => {
    const later = String.raw`\[\d+\]\(\d{4}-[a-z0-9-]+\.md\)`;
    const status = new RegExp(`^(?:Accepted|(?:Amended|Superseded) by ${later}(?:, ${later})*)$`);

    expect(decisions.filter((decision) => !status.test(decision.status)).map(({ file }) => file)).toEqual([]);
    expect(decisions.filter(({ date }) => !/^\d{4}-\d{2}-\d{2}$/.test(date)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('have a number each', () => {
    const numbers = decisions.map(({ number }) => number);

    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('fit on a page or two', () => {
    const long = decisionPages().filter(({ text }) => text.split(/\s+/).length > 1_000);

    expect(long.map(({ file }) => file)).toEqual([]);
  });
});
