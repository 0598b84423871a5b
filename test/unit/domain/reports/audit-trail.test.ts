import { describe, expect, it } from 'vitest';
import {
  type AuditTrail,
  type AuditTrailEntry,
  actorWording,
  isOfTransaction,
} from '../../../../src/domain/reports/audit-trail.js';
import { auditTrailDocument } from '../../../../src/domain/reports/documents/audit-trail.js';
import { changeInWords, fieldChanges } from '../../../../src/domain/reports/field-changes.js';

const ENTRY: AuditTrailEntry = {
  at: new Date('2026-07-21T11:54:44.123Z'),
  actor: 'key_1',
  actorName: 'Office',
  action: 'tax_return.declared',
  detail: 'Declared.',
  subjectId: null,
  hmrcReference: null,
  code: null,
  requestId: null,
  changes: [],
};
const trail = (changes: Partial<AuditTrail> = {}): AuditTrail => ({
  reportId: 'rpt_1',
  asOf: new Date('2026-07-22T00:00:00.000Z'),
  taxYear: 2025,
  clientName: 'Ann Oak',
  entries: [],
  transactions: [],
  replaced: [],
  ...changes,
});
const rowsOf = (given: AuditTrail, key: string) =>
  auditTrailDocument(given)
    .sections.flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      block.kind === 'table' && block.key === key ? block.rows.map(({ cells }) => cells) : [],
    );

describe('actorWording', () => {
  it.each([
    ['key_1', 'Office', 'Office (key_1)'],
    ['app_1/grt_2', null, 'app_1/grt_2'],
    ['outbox-relay', null, 'The service (outbox relay)'],
    [null, null, 'Not recorded'],
    [null, 'Office', 'Not recorded'],
  ])('writes %s, whose name is %s, as %s', (actor, actorName, wording) => {
    expect(actorWording({ actor, actorName })).toBe(wording);
  });
});

describe('isOfTransaction', () => {
  it('is said of acts on single transactions', () => {
    expect(isOfTransaction({ action: 'transaction.updated' })).toBe(true);
    expect(isOfTransaction({ action: 'tax_return.declared' })).toBe(false);
  });
});

describe('auditTrailDocument', () => {
  it('says so where nothing is recorded', () => {
    const texts = auditTrailDocument(trail()).sections.flatMap(({ blocks }) =>
      blocks.map((block) => (block.kind === 'paragraph' ? block.text : block.kind)),
    );

    expect(texts).toEqual(['Nothing is recorded yet.', 'No transaction of the year was changed by itself.']);
  });

  it('says of each act when, by whom, what, with HMRC’s code and reference, and what it replaced', () => {
    const refused = {
      ...ENTRY,
      code: 'RULE_TAX_YEAR',
      hmrcReference: 'corr-1',
      changes: [{ field: 'status', before: 'draft', after: null }],
    };

    expect(rowsOf(trail({ entries: [ENTRY, refused] }), 'entries')).toEqual([
      ['2026-07-21 11:54:44', 'Office (key_1)', 'Declared.', null],
      ['2026-07-21 11:54:44', 'Office (key_1)', 'Declared. RULE_TAX_YEAR; status: draft → nothing', 'corr-1'],
    ]);
  });

  it('counts changes of single transactions by day, and has those that replaced something one by one', () => {
    const changes = [{ field: 'amount', before: -5, after: -6 }];
    const given = trail({
      transactions: [{ day: '2026-07-21', actor: 'Office (key_1)', detail: 'Changed', count: 3 }],
      replaced: [{ ...ENTRY, subjectId: 'txn_1', changes }],
    });

    expect(rowsOf(given, 'transactions')).toEqual([['2026-07-21', 'Office (key_1)', 'Changed', 3]]);
    expect(rowsOf(given, 'replaced')).toEqual([
      ['2026-07-21 11:54:44', 'Office (key_1)', 'txn_1', 'amount: -5 → -6'],
    ]);
  });
});

describe('fieldChanges', () => {
  const words = (before: object, after: object) => fieldChanges(before, after).map(changeInWords);

  it('has the fields that differ, in the words and units of the API', () => {
    expect(
      words(
        { amountPence: -5_00, taxYearStart: 1, notes: null, needsReview: true },
        { amountPence: -6_00, taxYearStart: 1, notes: 'van', needsReview: false },
      ),
    ).toEqual(['amount: -5 → -6', 'notes: nothing → van', 'needs_review: true → false']);
  });

  it('leaves out what changes by itself, and what was not written', () => {
    expect(
      words({ version: 1, updatedAt: new Date(0), notes: 'x' }, { version: 2, updatedAt: new Date(1) }),
    ).toEqual([]);
    expect(words({}, { notes: 'x' })).toEqual([]);
  });

  it('masks numbers of a person', () => {
    expect(words({ ninoSuffix: '123A', utrSuffix: null }, { ninoSuffix: '456B', utrSuffix: '789' })).toEqual([
      'nino: ******123A → ******456B',
      'utr: nothing → *******789',
    ]);
    expect(words({ spouseNinoSuffix: '123A' }, { spouseNinoSuffix: undefined })).toEqual([
      'spouse.nino: ******123A → nothing',
    ]);
  });

  it('tells of an object the members that differ, and of a list the whole', () => {
    expect(
      words(
        { address: { line1: '1 Elm', postcode: 'LS1 1AA' }, plans: ['plan_1'] },
        { address: { line1: '2 Elm', postcode: 'LS1 1AA' }, plans: ['plan_1', 'plan_2'] },
      ),
    ).toEqual(['address.line_1: 1 Elm → 2 Elm', 'plans: ["plan_1"] → ["plan_1","plan_2"]']);
  });

  it('tells of an object that comes or goes each of its members', () => {
    const vat = { scheme: 'cash', figures: 'net' };

    expect(words({ vat: null }, { vat })).toEqual([
      'vat.scheme: nothing → cash',
      'vat.figures: nothing → net',
    ]);
    expect(words({ vat }, { vat: null })).toEqual([
      'vat.scheme: cash → nothing',
      'vat.figures: net → nothing',
    ]);
    expect(words({ vat }, { vat: 'none' })).toEqual(['vat: {"scheme":"cash","figures":"net"} → none']);
    expect(words({ vat: 'none' }, { vat })).toEqual(['vat: none → {"scheme":"cash","figures":"net"}']);
  });
});
