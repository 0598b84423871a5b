import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createStagedLines,
  STAGED_COLUMNS,
  type StagedRows,
} from '../../../../src/db/imports/staged-lines.js';
import type { BankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import type { ImportTarget } from '../../../../src/domain/imports/import.js';
import {
  fittedRow,
  type PlannedTransaction,
  planTransaction,
} from '../../../../src/domain/imports/plan-transaction.js';

const ID = '01920000-0000-7000-8000-000000000001';
const IDENTITY = 'ab'.repeat(32);
const TARGET: ImportTarget = { clientId: ID, sourceAccountId: null, businessId: null, propertyId: null };

const row: BankRow = {
  line: 7,
  date: '2025-06-01',
  amountPence: -1_234,
  currency: 'GBP',
  description: 'CARD PAYMENT TO TESCO STORES 2041',
  counterparty: null,
  reference: null,
  externalId: null,
  balancePence: null,
  kind: 'ordinary',
  part: null,
  category: null,
  notes: null,
  original: null,
  relatedExternalId: null,
  account: null,
  valueDate: null,
  batch: null,
};

const planned = (one: BankRow): PlannedTransaction =>
  planTransaction(one, TARGET, { rules: ruleBookOf([]), businesses: new Map(), properties: new Map() });

const textOf = ({ pieces }: StagedRows) => Buffer.concat([...pieces()]).toString();

const staged = (one: BankRow, possibleDuplicateOf: string | null = null) => ({
  id: ID,
  identity: IDENTITY,
  sourceAccountId: null,
  plan: planned(one),
  possibleDuplicateOf,
});

const text = fc.string({ unit: 'binary', maxLength: 40 });
const rows: fc.Arbitrary<BankRow> = fc
  .record({
    line: fc.integer({ min: 1, max: 1_000_000 }),
    date: fc.constantFrom('2025-04-05', '2025-04-06'),
    amountPence: fc.integer(),
    currency: fc.constantFrom('GBP', 'EUR'),
    description: text,
    counterparty: fc.option(text),
    reference: fc.option(fc.constantFrom('\\N', '\\', '\t\r\n', '\\t', '')),
    externalId: fc.option(text),
    balancePence: fc.option(fc.integer()),
    kind: fc.constantFrom<BankRow['kind']>('ordinary', 'transfer'),
    part: fc.constantFrom<BankRow['part']>('gross', 'fee', null),
    category: fc.constantFrom('self_employment.travel', null),
    notes: fc.option(text),
    original: fc.constant(null),
    relatedExternalId: fc.constant(null),
    account: fc.constant(null),
    valueDate: fc.constantFrom('2025-04-07', null),
    batch: fc.constant(null),
  })
  .map(fittedRow);

describe('the lines of rows on their way to the database', () => {
  it('give each row back as the file has it, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.array(rows, { minLength: 1, maxLength: 5 }), (some) => {
        const lines = createStagedLines();
        const places = some.map((one) => lines.add(staged(one)));

        expect(places.map(lines.rowOf)).toEqual(some);
      }),
    );
  });

  it('have one value for each column, with the judgement of their own row', () => {
    const euros = { ...row, currency: 'EUR' };
    const some = [
      staged(row),
      staged(row),
      staged({ ...row, amountPence: 5_000 }),
      staged(euros),
      staged({ ...row, category: 'self_employment.travel' }),
      staged({ ...row, date: '2025-04-06', valueDate: '2025-04-05' }),
      staged({ ...row, date: '2026-04-06', valueDate: '2026-04-05' }),
      staged(row, ID),
      staged(row),
    ];
    const lines = createStagedLines();
    const places = some.map((one) => lines.add(one));
    const written = textOf(lines.of(places)).trimEnd().split('\n');

    const names = STAGED_COLUMNS.map(([name]) => name);
    const judgements = written.map((line) => {
      const values = line.split('\t');
      expect(values).toHaveLength(names.length);
      const cellOf = (name: string) => values[names.indexOf(name)];
      return [lines.of(places).judgements[Number(cellOf('judgement'))], cellOf('possible_duplicate_of')];
    });
    expect(judgements).toEqual(
      some.map(({ plan, possibleDuplicateOf }) => [
        expect.objectContaining({
          category: plan.category,
          category_confidence: plan.categoryConfidence,
          category_reason: plan.categoryReason,
          needs_review: plan.needsReview,
        }),
        possibleDuplicateOf ?? '\\N',
      ]),
    );
  });

  it('share one judgement where rows are judged alike', () => {
    const lines = createStagedLines();
    const some = [row, { ...row, line: 8 }, { ...row, category: 'self_employment.travel' }, row];
    const places = some.map((one) => lines.add(staged(one)));

    const { judgements } = lines.of(places);
    expect(judgements.map(({ no }) => no)).toEqual([0, 1]);
    expect(places.map(lines.rowOf)).toEqual(some);
  });

  it('have no reason with half a surrogate pair, which Postgres refuses in JSON', () => {
    const lines = createStagedLines();
    const one = staged(row);
    const plan = { ...one.plan, categoryReason: 'Like earlier corrections (3): CAFÉ \ud83d.' };
    const place = lines.add({ ...one, plan });

    const [judgement] = lines.of([place]).judgements;
    expect(judgement?.category_reason).toBe('Like earlier corrections (3): CAFÉ \ufffd.');
  });

  it('are given in the order of identities', () => {
    const lines = createStagedLines();
    const identities = ['cc', 'aa', 'bb'].map((byte) => byte.repeat(32));
    const places = identities.map((identity) => lines.add({ ...staged(row), identity }));

    const inOrder = lines.of(places);
    expect(inOrder.count).toBe(3);
    expect(places.map(lines.identityOf)).toEqual(identities);
    expect(places.map(lines.idOf)).toEqual([ID, ID, ID]);
    expect(textOf(inOrder).match(/\\\\x(..)/g)).toEqual(['\\\\xaa', '\\\\xbb', '\\\\xcc']);
  });

  it('are given in pieces, whole lines each, as often as they are asked for', () => {
    const lines = createStagedLines();
    const texts = Array.from({ length: 500 }, (_, at) => 'é'.repeat(at));
    const places = texts.map((notes, at) =>
      lines.add({ ...staged({ ...row, notes }), identity: String(at).padStart(64, '0') }),
    );
    const inOrder = lines.of(places);

    const pieces = [...inOrder.pieces()];
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.map((piece) => piece.at(-1))).toEqual(pieces.map(() => '\n'.charCodeAt(0)));
    const notes = textOf(inOrder)
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[11]);
    expect(notes).toEqual(texts);
  });

  it('make room for others', () => {
    const lines = createStagedLines();
    lines.add(staged(row));
    lines.clear();
    const place = lines.add(staged({ ...row, line: 8 }));

    expect(place.from).toBe(0);
    expect(lines.rowOf(place)).toEqual({ ...row, line: 8 });
  });
});
