import { describe, expect, it } from 'vitest';
import { type CategoriseContext, categorise } from '../../../../src/domain/categories/categorise.js';
import { isSelective, type RuleMatch } from '../../../../src/domain/categories/category-rule-record.js';
import {
  type Memory,
  memoryBookOf,
  type SharedMemory,
} from '../../../../src/domain/categories/memory-book.js';
import { settingOf } from '../../../../src/domain/categories/setting.js';
import { lettingAs, rowOf, trading } from './rows.js';

const MEMORY = '0190a1b2-0000-7000-8000-000000000001';
const ADMIN = 'self_employment.admin_costs';

const memory = (rest: Partial<Memory> = {}): Memory => ({
  id: MEMORY,
  version: 3,
  merchant: 'ZORBLAX WIDGETS',
  direction: 'out',
  category: ADMIN,
  allowablePercent: 80,
  amountPence: 20_00,
  businessId: 'biz_1',
  propertyId: null,
  ...rest,
});
const taught = (own: readonly Memory[], shared: readonly SharedMemory[] = []) => ({
  memory: memoryBookOf(own, shared),
  model: null,
});
const decide = (
  description: string,
  pounds: number,
  {
    rest = {},
    ...context
  }: Partial<CategoriseContext> & { readonly rest?: Parameters<typeof rowOf>[2] } = {},
) =>
  categorise(rowOf(description, pounds, rest), {
    ...trading('builder'),
    learned: taught([memory()]),
    ...context,
  });

describe('categorise, by a person’s earlier answer', () => {
  it('follows it, and says which it was', () => {
    expect(decide('ZORBLAX WIDGETS', -20)).toMatchObject({
      category: ADMIN,
      source: 'memory',
      confidence: 0.97,
      allowablePercent: 80,
      needsReview: false,
      memoryId: MEMORY,
      businessId: 'biz_1',
      reason: 'ZORBLAX WIDGETS: as it was corrected before.',
    });
  });

  it('offers what the words alone would have said', () => {
    const learned = taught([memory({ merchant: 'SCREWFIX', category: 'private' })]);
    const decision = decide('SCREWFIX DIRECT', -20, { learned });

    expect(decision).toMatchObject({ category: 'private', source: 'memory' });
    expect(decision.alternatives[0]?.category).toBe('self_employment.cost_of_goods');
  });

  it('is no more asked than it answers: not of another merchant, nor of money the other way', () => {
    expect(decide('QWXYZ TRADING', -20).source).not.toBe('memory');
    expect(decide('ZORBLAX WIDGETS', 20).source).not.toBe('memory');
  });

  it('takes money back from a payee for what was paid to them', () => {
    expect(decide('ZORBLAX WIDGETS REFUND', 20)).toMatchObject({ category: ADMIN, source: 'memory' });
  });

  it.each([
    [499.99, false],
    [500, true],
  ])(
    'asks about £%d where it was learnt from £20: from £500 on, and ten times as much',
    (pounds, isAsked) => {
      expect(decide('ZORBLAX WIDGETS', -pounds).needsReview).toBe(isAsked);
    },
  );

  it('asks about no large sum that is near those it was learnt from', () => {
    const learned = taught([memory({ amountPence: 100_00 })]);

    expect(decide('ZORBLAX WIDGETS', -1_000, { learned }).needsReview).toBe(false);
    expect(decide('ZORBLAX WIDGETS', -1_000.01, { learned }).needsReview).toBe(true);
  });

  it('leaves a row to what its source or its note says of it', () => {
    expect(decide('ZORBLAX WIDGETS', -20, { rest: { part: 'fee' } }).source).not.toBe('memory');
    expect(decide('ZORBLAX WIDGETS', -20, { rest: { notes: 'birthday of my daughter' } }).source).not.toBe(
      'memory',
    );
  });
});

describe('categorise, by what other clients answered', () => {
  const shared = taught([], [{ ...memory({ businessId: 'of_another' }), setting: 'trade:construction' }]);

  it('follows it in the same kind of trade, and gives the row its own trade', () => {
    expect(decide('ZORBLAX WIDGETS', -20, { learned: shared })).toMatchObject({
      category: ADMIN,
      businessId: 'biz_1',
      confidence: 0.85,
      reason: 'ZORBLAX WIDGETS: as it was corrected for others of the same kind.',
    });
    expect(decide('ZORBLAX WIDGETS', -20, { ...trading('hairdresser'), learned: shared }).source).not.toBe(
      'memory',
    );
  });

  it('asks in a mixed account, and does not follow it in a personal one', () => {
    expect(decide('ZORBLAX WIDGETS', -20, { learned: shared, use: 'mixed' })).toMatchObject({
      source: 'memory',
      needsReview: true,
    });
    expect(decide('ZORBLAX WIDGETS', -20, { learned: shared, use: 'personal' })).toMatchObject({
      category: 'private',
      source: 'structure',
    });
  });
});

describe('categorise, by an answer about another account', () => {
  it('follows the client’s own in an account of any use, and asks in a personal one unless it was of the same trade', () => {
    const elsewhere = taught([memory({ businessId: null })]);

    expect(decide('ZORBLAX WIDGETS', -20, { use: 'personal' })).toMatchObject({
      source: 'memory',
      needsReview: false,
    });
    expect(decide('ZORBLAX WIDGETS', -20, { learned: elsewhere, use: 'personal' })).toMatchObject({
      source: 'memory',
      needsReview: true,
    });
    expect(decide('ZORBLAX WIDGETS', -20, { learned: elsewhere, use: 'mixed' }).needsReview).toBe(false);
  });
});

describe('settingOf', () => {
  it.each([
    ['the kind and the use of a property', lettingAs('commercial'), 'let:commercial:standard'],
    ['the group of a trade', trading('Builder and plumber'), 'trade:construction'],
    ['the words of a trade of no group', trading(' Zither-Tuning '), 'trade:zither-tuning'],
    ['nothing, of a trade that nobody described', trading(null), null],
    ['nothing, of a trade described by nothing', trading(' '), null],
    ['nothing, of neither', { ...trading(null), business: null }, null],
  ])('is %s', (_, context, setting) => {
    expect(settingOf(context)).toBe(setting);
  });
});

describe('isSelective', () => {
  const ANYTHING: RuleMatch = {
    field: 'any',
    operator: 'contains',
    value: ' ',
    direction: 'any',
    amountMinPence: null,
    amountMaxPence: null,
    sourceAccountId: null,
    businessId: null,
    propertyId: null,
  };

  it('is false of a rule that would take every row', () => {
    expect(isSelective(ANYTHING)).toBe(false);
  });

  it.each<Partial<RuleMatch>>([
    { value: 'x' },
    { direction: 'in' },
    { amountMinPence: 0 },
    { amountMaxPence: 0 },
    { sourceAccountId: 'acc' },
    { businessId: 'b1' },
    { propertyId: 'p1' },
  ])('is true of one that asks for %o', (match) => {
    expect(isSelective({ ...ANYTHING, ...match })).toBe(true);
  });
});
