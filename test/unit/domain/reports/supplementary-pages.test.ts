import { describe, expect, it } from 'vitest';
import { FILING_FIELDS } from '../../../../src/domain/filing/registry/filing-fields.js';
import { PAPER_PARTS } from '../../../../src/domain/filing/registry/paper-parts.js';
import {
  sa101Document,
  sa102Document,
  sa104Document,
  sa106Document,
  sa108Document,
  sa110Document,
} from '../../../../src/domain/reports/documents/supplementary-pages.js';
import { type BoxGroup, fillInForm } from '../../../../src/domain/reports/forms/form-box.js';
import { SA101 } from '../../../../src/domain/reports/forms/sa101.js';
import { SA102 } from '../../../../src/domain/reports/forms/sa102.js';
import { SA104F } from '../../../../src/domain/reports/forms/sa104f.js';
import { FOREIGN_TABLES, sa106 } from '../../../../src/domain/reports/forms/sa106.js';
import { SA108 } from '../../../../src/domain/reports/forms/sa108.js';
import { SA110 } from '../../../../src/domain/reports/forms/sa110.js';
import { SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';
import { hmrcMappingIsPresent, readMappedBoxes } from '../../../support/hmrc-registry.js';
import { boxesIn, filledOf, PAPER_YEAR } from '../../../support/reports/paper-boxes.js';

const LINES = FOREIGN_TABLES.map((table) => ({ table, key: `${table}.0`, country: 'FR' }));

/** Each form by what its boxes are called in HMRC's list. */
const FORMS: Readonly<Record<string, readonly BoxGroup[]>> = {
  ...Object.fromEntries(SA101.map(({ section, groups }) => [`SA101 ${section}`, groups])),
  'SA102 EMP': SA102,
  'SA104F ': SA104F,
  'SA106 FOR': sa106(LINES),
  'SA108 CGT': SA108,
  'SA110 CAL': SA110,
};

const boxesOf = (groups: readonly BoxGroup[]) => groups.flatMap(({ boxes }) => boxes);

/** The form that a box of the registry is on, and its number there. */
function placeOf(box: string): { groups: readonly BoxGroup[]; number: string } | null {
  const form = Object.keys(FORMS).find((name) => box.startsWith(name) && box.length > name.length);
  return form === undefined ? null : { groups: FORMS[form] ?? [], number: box.slice(form.length) };
}

const PLACED = [...FILING_FIELDS, ...PAPER_PARTS].flatMap(({ path, box }) => {
  const place = box === null ? null : placeOf(box);
  return place === null ? [] : [{ path, box, ...place }];
});

describe('a return with something of each kind, on paper', () => {
  const filled = filledOf(PAPER_YEAR);

  it('has an employment page for each employment, those abroad last', () => {
    expect(boxesIn(sa102Document(filled))).toEqual({
      'SA102 1': [42_000.5, 9_000, 2_500],
      'SA102 1.1': [300],
      'SA102 2': [5_886, 1_800],
      'SA102 15': [1_200],
      'SA102 17': [150],
      'SA102 18': [60],
      'SA102 19': [90],
      'SA102 20': [200],
    });
    const notes = JSON.stringify(sa102Document(filled).sections.at(-1));
    expect(notes).toContain('£300.00 was taken off income of share schemes');
  });

  it('has additional information by section', () => {
    expect(boxesIn(sa101Document(filled))).toEqual({
      'SA101 AOI 4': [5_000],
      'SA101 AOI 5': ['4'],
      'SA101 AOI 6': [800],
      'SA101 AOI 7': ['7'],
      'SA101 AOI 8': [400],
      'SA101 AOI 9': ['2'],
      'SA101 AOI 10': [80],
      'SA101 ASE 1': [2_450],
      'SA101 ASE 4': [700],
      'SA101 ASE 5': [3_000],
      'SA101 ASE 6': [740],
      'SA101 ASE 9': [30_000],
      'SA101 AOR 1': [1_000],
      'SA101 AOR 2': [2_000],
      'SA101 AOR 5': [333],
      'SA101 AOR 10': [300],
      'SA101 AIL 10': [4_000],
      'SA101 AIL 11': [500],
      'SA101 AIL 12': ['12345678RA, 87654321RB'],
    });
  });

  it('has the full pages of each partnership', () => {
    expect(boxesIn(sa104Document(filled))).toEqual({
      'SA104F 2': ['Mill & Loom', 'Yarn'],
      'SA104F 8': [15_000, -3_000],
      'SA104F 16': [15_000],
      'SA104F 16.3': [800],
      'SA104F 17': [2_000],
      'SA104F 18': [13_000],
      'SA104F 20': [13_800],
      'SA104F 21': [3_000],
      'SA104F 24': [3_000],
      'SA104F 26': ['X'],
      'SA104F 28': [123],
      'SA104F 30': [123],
      'SA104F 35': [123],
      'SA104F 36': [789],
      'SA104F 41': [789],
      'SA104F 67': [789],
      'SA104F 68': [456],
      'SA104F 70': [456],
      'SA104F 76': [14_589],
      'SA104F 77': [10],
      'SA104F 78': [25],
      'SA104F 80': [35],
    });
  });

  it('has a line of the foreign pages for each source, and property abroad', () => {
    expect(boxesIn(sa106Document(filled))).toEqual({
      'SA106 2': [expect.any(Number)],
      'SA106 4A': ['AU'],
      'SA106 4B': [200],
      'SA106 4C': [20],
      'SA106 4E': ['X'],
      'SA106 4F': [200],
      'SA106 4': [200],
      'SA106 6A': ['US'],
      'SA106 6B': [300],
      'SA106 6C': [45],
      'SA106 6F': [255],
      'SA106 6': [255],
      'SA106 9A': ['DE'],
      'SA106 9B': [1_000],
      'SA106 9F': [1_000],
      'SA106 9': [1_000],
      'SA106 14': [5_000],
      'SA106 17': [1_200],
      'SA106 18': [3_800],
      'SA106 24': [3_800],
      'SA106 25': [3_800],
      'SA106 26': [300],
      'SA106 27': [3_500],
      'SA106 28': [90],
      'SA106 30': [3_500],
      'SA106 A': ['CH'],
      'SA106 C': [250],
      'SA106 E': ['X'],
      'SA106 F': [2_500],
      'SA106 43': [900],
      'SA106 44': ['3'],
      'SA106 56': [60],
    });
  });

  it('has the capital gains by the kind of asset, after reliefs', () => {
    expect(boxesIn(sa108Document(filled))).toEqual({
      'SA108 3': ['2'],
      'SA108 4': [160_000],
      'SA108 5': [121_000],
      'SA108 6': [30_000],
      'SA108 8': ['PRR'],
      'SA108 9': [10_000],
      'SA108 10': [800],
      'SA108 13.1': ['1'],
      'SA108 13.2': [1_000],
      'SA108 13.3': [1_500],
      'SA108 13.5': [500],
      'SA108 14': ['1'],
      'SA108 15': [4_000],
      'SA108 16': [1_000],
      'SA108 17': [3_000],
      'SA108 17.1': [3_000],
      'SA108 23': ['1'],
      'SA108 24': [650.5],
      'SA108 25': [400],
      'SA108 26': [250],
      'SA108 31': ['1'],
      'SA108 32': [20_000],
      'SA108 33': [5_000],
      'SA108 34': [15_000],
      'SA108 36': ['BAD'],
      'SA108 45': [2_500],
      'SA108 50': [15_000],
      'SA108 50.1': [25_000],
    });
  });

  it('has losses on shares that were set against income, though the year has no gains', () => {
    const ofShares = filledOf({
      taxYear: 2025,
      employments: [{ pay: 9_000_000 }],
      reliefs: {
        lossClaims: [
          { kind: 'share_loss', amount: 100_000 },
          { kind: 'share_loss_eis', amount: 40_000 },
        ],
      },
    });

    expect(boxesIn(sa108Document(ofShares))).toEqual({ 'SA108 41': [1_400], 'SA108 42': [400] });
  });

  it('has what is due before payments on account in the summary', () => {
    const calculation = filled.year.calculation;
    const summary = boxesIn(sa110Document(filled));
    expect(summary).toMatchObject({
      'SA110 1': [((calculation?.balance ?? 0) + 100_000) / 100],
      'SA110 4': [(calculation?.class4 ?? 0) / 100],
      'SA110 5': [(calculation?.capitalGains?.tax ?? 0) / 100],
      'SA110 6': [(calculation?.incomeTax.charges[0]?.amount ?? 0) / 100],
    });
    expect(summary['SA110 2']).toBeUndefined();
  });

  it('says so where there is nothing of a kind', () => {
    const empty = filledOf({ taxYear: 2025 });
    for (const documentOf of [sa102Document, sa104Document, sa106Document, sa108Document]) {
      const { fields, sections } = documentOf(empty);
      expect(fields['boxes']).toEqual([]);
      expect(JSON.stringify(sections)).toMatch(/on record for this year/);
    }
    const uncalculated = { ...empty, paper: { ...empty.paper, calculation: null } };
    expect(sa110Document(uncalculated).fields['boxes']).toEqual([]);
  });
});

describe('the boxes of the supplementary pages', () => {
  it.each(PLACED)('have $path in $box', ({ path, groups, number }) => {
    const rules = boxesOf(groups).filter(({ box }) => box === number);
    expect(rules.length).toBeGreaterThan(0);
    const isAmount = rules.every((rule) => 'fields' in rule && rule.fields.includes(path));
    const isAnswered = rules.every((rule) => 'isText' in rule);
    const isTable = /^foreign_income\[(interest|dividends|pension|other)\]$/.test(path);
    expect(isAmount || isAnswered || isTable).toBe(true);
  });

  it('hold nothing that the registry does not put into one', () => {
    const known = new Set(PLACED.map(({ path }) => path));
    const held = new Set<string>();
    for (const groups of Object.values(FORMS)) {
      for (const rule of boxesOf(groups))
        if ('fields' in rule) for (const path of rule.fields) held.add(path);
    }
    const ofLines = (path: string) => LINES.some(({ key }) => path.startsWith(key));
    expect([...held].filter((path) => !known.has(path) && !ofLines(path))).toEqual([]);
  });

  it('are each on a year’s form once', () => {
    for (const taxYear of SUPPORTED_TAX_YEARS) {
      for (const [form, groups] of Object.entries(FORMS)) {
        const numbers = fillInForm(groups, taxYear, { amounts: {}, entries: {}, texts: {} }).flatMap(
          ({ boxes }) => boxes.map(({ box }) => box),
        );
        expect(new Set(numbers).size, `${form} ${taxYear}`).toBe(numbers.length);
      }
    }
  });

  describe.skipIf(!hmrcMappingIsPresent)('beside HMRC’s list', () => {
    it.each(Object.keys(FORMS).filter((form) => !form.startsWith('SA110')))('are boxes of %s', (form) => {
      const listed = readMappedBoxes(form.slice(0, 5));
      const ours = fillInForm(FORMS[form] ?? [], 2025, { amounts: {}, entries: {}, texts: {} }).flatMap(
        ({ boxes }) => boxes.map(({ box }) => box),
      );
      expect(listed.size).toBeGreaterThan(20);
      const code = form === 'SA104F ' ? 'FPS' : form.slice(6);
      expect(ours.filter((box) => !listed.has(`${code}${box}`))).toEqual([]);
    });
  });
});
