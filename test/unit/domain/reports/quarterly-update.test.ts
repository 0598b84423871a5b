import { describe, expect, it } from 'vitest';
import type { CumulativeFigures } from '../../../../src/domain/quarterly-updates/quarterly-update.js';
import { consolidate } from '../../../../src/domain/quarterly-updates/update-expenses.js';
import { quarterlyUpdateDocument } from '../../../../src/domain/reports/documents/quarterly-update.js';
import type { ReportedQuarter } from '../../../../src/domain/reports/updates-year.js';
import { generatedLedger } from '../../../support/reports/generated-ledger.js';

const ENDS = ['2025-07-05', '2025-10-05', '2026-01-05'] as const;

const cumulative = (repairs: number, travel: number): CumulativeFigures => ({
  income: { periodAmount: 900_00 },
  expenses: { repairsAndMaintenance: repairs, travelCosts: travel },
  disallowable: {},
});

/** A year whose updates were sent one after the other. */
const documentOf = (sent: readonly Pick<ReportedQuarter, 'expenses' | 'figures'>[]) =>
  quarterlyUpdateDocument({
    year: generatedLedger(1).year,
    businesses: [
      {
        name: 'UK property',
        kind: 'uk_property',
        quarters: sent.map((update, index) => ({
          startOn: '2025-04-06',
          endOn: ENDS[index] ?? '',
          status: 'accepted',
          sentAt: null,
          hmrcReference: null,
          ...update,
        })),
      },
    ],
  });

const textsOf = ({ sections }: ReturnType<typeof documentOf>): string[] =>
  sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : [])),
  );

describe('the report of updates whose expenses were sent in different ways', () => {
  const [first, second, third] = [cumulative(10_00, 1_00), cumulative(15_00, 3_00), cumulative(20_00, 3_00)];
  const document = documentOf([
    { expenses: 'consolidated', figures: { ...consolidate(first), recorded: first } },
    {
      expenses: 'joint_at_year_end',
      figures: { ...second, expenses: { travelCosts: 3_00 }, recorded: second },
    },
    { expenses: 'itemised', figures: third },
  ]);
  const [{ quarters }] = document.fields['businesses'] as [
    { quarters: { expenses: string; left_out: object; cumulative: object; quarter: object }[] },
  ];

  it('shows each as it was sent, and what it left out', () => {
    expect(quarters.map(({ expenses, left_out }) => [expenses, left_out])).toEqual([
      ['consolidated', {}],
      ['joint_at_year_end', { repairsAndMaintenance: 15 }],
      ['itemised', {}],
    ]);
    expect(quarters.map((one) => one.cumulative)).toMatchObject([
      { total_expenses: 11, expenses: { consolidatedExpenses: 11 } },
      { total_expenses: 3, expenses: { travelCosts: 3 } },
      { total_expenses: 23 },
    ]);
    expect(textsOf(document)).toEqual([
      expect.stringMatching(/^The update to 5 Jul 2025 has all expenses in one figure/),
      expect.stringMatching(
        /^The update to 5 Oct 2025 leaves out expenses of £15\.00 of jointly owned property/,
      ),
      expect.stringMatching(/^Finance costs of homes/),
    ]);
  });

  it('has the part of each quarter by kind, as recorded', () => {
    expect(quarters.map((one) => one.quarter)).toMatchObject([
      { expenses: { consolidatedExpenses: 11 } },
      { expenses: { repairsAndMaintenance: 5, travelCosts: 2 }, total_expenses: 7 },
      { expenses: { repairsAndMaintenance: 5, travelCosts: 0 }, total_expenses: 5 },
    ]);
  });

  it('has the parts as sent where two quarters were sent in one way', () => {
    const inOne = [first, second].map((figures) => ({
      expenses: 'consolidated' as const,
      figures: { ...consolidate(figures), recorded: figures },
    }));

    const [{ quarters: parts }] = documentOf(inOne).fields['businesses'] as [
      { quarters: { quarter: object }[] },
    ];

    expect(parts[1]?.quarter).toMatchObject({ expenses: { consolidatedExpenses: 7 } });
  });
});
