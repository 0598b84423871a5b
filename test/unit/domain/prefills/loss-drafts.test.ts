import { describe, expect, it } from 'vitest';
import type { OwnFigures } from '../../../../src/domain/prefills/draft.js';
import type { HeldLoss } from '../../../../src/domain/prefills/held-for-prefill.js';
import { lossDrafts } from '../../../../src/domain/prefills/loss-drafts.js';
import type { Adjustment } from '../../../../src/domain/tax-returns/adjustment.js';

const TRADE = 'trade';
const loss = (given: Partial<HeldLoss> = {}): HeldLoss => ({
  type: 'self-employment',
  businessId: TRADE,
  amountPence: 500_00,
  ...given,
});
const adjustment = (given: Partial<Adjustment>): Adjustment => ({
  code: 'trading_losses_brought_forward',
  businessId: TRADE,
  amountPence: 0,
  note: null,
  ...given,
});
const own = (given: Partial<OwnFigures> = {}): OwnFigures => ({
  inputs: {},
  adjustments: [],
  assembled: {},
  businesses: [{ id: TRADE }],
  ...given,
});

describe('lossDrafts', () => {
  it('adds an adjustment that the return lacks', () => {
    expect(lossDrafts([loss()], own())).toEqual([
      {
        key: 'loss self-employment trade',
        source: 'losses',
        name: null,
        place: ['adjustments', '-'],
        hmrcValue: {
          code: 'trading_losses_brought_forward',
          amountPence: 500_00,
          businessId: TRADE,
          note: null,
        },
        ourValue: null,
      },
    ]);
  });

  it('leaves out a loss of nothing that the return lacks, and one of a trade that nobody knows', () => {
    expect(lossDrafts([loss({ amountPence: 0 }), loss({ businessId: null })], own())).toEqual([]);
  });

  it('gives the first of several adjustments the difference', () => {
    const adjustments = [
      adjustment({ code: 'class4_losses_brought_forward', amountPence: 1_00 }),
      adjustment({ amountPence: 100_00 }),
      adjustment({ businessId: 'other', amountPence: 7_00 }),
      adjustment({ businessId: null, amountPence: 150_00 }),
    ];
    const drafts = lossDrafts([loss()], own({ adjustments }));

    expect(drafts).toMatchObject([
      { place: ['adjustments', 1, 'amountPence'], hmrcValue: 350_00, ourValue: 100_00 },
    ]);
  });

  it('asks for nothing less than nothing', () => {
    const adjustments = [adjustment({ amountPence: 1_00 }), adjustment({ amountPence: 900_00 })];

    expect(lossDrafts([loss()], own({ adjustments }))).toMatchObject([{ hmrcValue: 0, ourValue: 1_00 }]);
  });

  it('brings a loss of property abroad in by the field where that is given, else by an adjustment', () => {
    const abroad = loss({ type: 'foreign-property', businessId: null });
    const inputs = { foreignProperty: { income: 0, expenses: 0, lossesBroughtForward: 20_00 } };

    expect(lossDrafts([abroad], own({ inputs }))).toMatchObject([
      { place: ['inputs', 'foreignProperty', 'lossesBroughtForward'], hmrcValue: 500_00, ourValue: 20_00 },
    ]);
    expect(lossDrafts([abroad], own())).toMatchObject([
      { key: 'loss foreign-property', hmrcValue: { code: 'foreign_property_losses_brought_forward' } },
    ]);
  });
});
