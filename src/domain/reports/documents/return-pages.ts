import { publicId } from '../../ids.js';
import { poundsFromPence } from '../../money.js';
import { formatTaxYear } from '../../tax-year.js';
import { headOf } from '../client-year.js';
import { type Doubt, doubtBlocks } from '../doubts.js';
import type { FilledReturn } from '../filled-return.js';
import { type BoxGroup, type FilledGroup, type FormFigures, fillInForm } from '../forms/form-box.js';
import { SA100 } from '../forms/sa100.js';
import { SA103F, SA103S } from '../forms/sa103.js';
import { SA105 } from '../forms/sa105.js';
import {
  entry,
  group,
  paragraph,
  type ReportDocument,
  type ReportSection,
  type TableBlock,
  total,
} from '../report-document.js';
import { returnFields } from '../year-fields.js';

/** One set of pages, filled in. */
export interface Pages {
  readonly form: string;
  /** The trade; `null` for pages that there is one set of. */
  readonly business: string | null;
  /** `null` also for a trade that no business is on record for. */
  readonly businessId: string | null;
  readonly heading: string;
  readonly groups: readonly FilledGroup[];
}

/** The self-employment pages of every trade, box by box: full and short. */
export function sa103Document(filled: FilledReturn): ReportDocument {
  const { taxYear } = filled.year;
  const pages = filled.trades.flatMap(({ businessId, name, fullTexts, shortTexts, ...figures }): Pages[] => [
    {
      form: 'SA103F',
      business: name,
      businessId,
      heading: `${name}: full pages (SA103F)`,
      groups: fillInForm(SA103F, taxYear, { ...figures, texts: fullTexts }),
    },
    {
      form: 'SA103S',
      business: name,
      businessId,
      heading: `${name}: short pages (SA103S)`,
      groups: fillInForm(SA103S, taxYear, { ...figures, texts: shortTexts }),
    },
  ]);
  const note =
    'Either the full or the short pages are sent. The short ones are for small and simple businesses; HMRC’s notes say when they may be used.';
  return pagesDocument(filled, {
    type: 'sa103',
    title: 'Self-employment pages',
    pages,
    notes: pages.length === 0 ? ['No self-employment is on record for this year.'] : [note],
  });
}

/** The UK property pages, box by box. */
export function sa105Document(filled: FilledReturn): ReportDocument {
  const { year, ukProperty, hasForeignProperty } = filled;
  const pages: Pages[] =
    ukProperty === null
      ? []
      : [
          {
            form: 'SA105',
            business: null,
            businessId: null,
            heading: 'UK property (SA105)',
            groups: fillInForm(SA105, year.taxYear, ukProperty),
          },
        ];
  return pagesDocument(filled, {
    type: 'sa105',
    title: 'UK property pages',
    pages,
    notes: [
      ...(pages.length === 0 ? ['No property in the United Kingdom is on record for this year.'] : []),
      ...(hasForeignProperty
        ? ['Property abroad goes on the foreign pages (SA106) and is not part of these.']
        : []),
    ],
  });
}

/** The boxes of the main return that are known. */
export function sa100Document(filled: FilledReturn): ReportDocument {
  const pages = SA100.map(
    ({ page, groups }): Pages => ({
      form: `SA100 ${page}`,
      business: null,
      businessId: null,
      heading: `Page ${page}`,
      groups: fillInForm(groups, filled.year.taxYear, ofPage(filled.main, page, groups)),
    }),
  );
  return pagesDocument(filled, {
    type: 'sa100',
    title: 'Main tax return',
    pages,
    notes: [
      'Boxes that this service keeps no figure for, such as bank details for a repayment, are left out. Supplementary pages are reports of their own.',
    ],
  });
}

/** Boxes are numbered from 1 on each page, so that words are kept by page and box. */
export const ofPage = (figures: FormFigures, page: string, groups: readonly BoxGroup[]): FormFigures => ({
  ...figures,
  texts: Object.fromEntries(
    groups
      .flatMap(({ boxes }) => boxes)
      .flatMap(({ box }) => {
        const text = figures.texts[`${page} ${box}`];
        return text === undefined ? [] : [[box, text]];
      }),
  ),
});

interface Parts {
  readonly type: string;
  readonly title: string;
  readonly pages: readonly Pages[];
  readonly notes: readonly string[];
  /** Whether the form takes pence, and no transaction is behind its boxes. */
  readonly takesPence?: boolean;
}

/** The document of some pages: box by box, with the open doubts over the first. */
export function pagesDocument(
  { year }: FilledReturn,
  { type, title, pages, notes, takesPence }: Parts,
): ReportDocument {
  return {
    ...headOf(year),
    type,
    title: `${title} ${formatTaxYear(year.taxYear)}`,
    fields: { ...returnFields(year), boxes: pages.flatMap(boxFields) },
    sections: [
      ...pages.map((page, index) => pageSection(page, index, year.doubts)),
      about(notes, takesPence === true),
    ],
  };
}

/** Forms whose pages are short, and follow on one another. */
const FOLLOWING = /^SA10[01] /;

/** A page of the return. Doubts stand over the first one. */
const pageSection = (
  { heading, form, groups }: Pages,
  index: number,
  doubts: readonly Doubt[],
): ReportSection => ({
  heading,
  level: 1,
  ...(index === 0 || FOLLOWING.test(form) ? {} : { startsPage: true }),
  blocks: [...(index === 0 ? doubtBlocks(doubts) : []), boxTable(groups)],
});

function boxTable(groups: readonly FilledGroup[]): TableBlock {
  return {
    kind: 'table',
    key: 'boxes',
    columns: [
      { key: 'box', heading: 'Box', unit: 'text', weight: 0.28 },
      { key: 'description', heading: 'What goes in it', unit: 'text', weight: 2 },
      { key: 'answer', heading: 'Answer', unit: 'text', weight: 0.9 },
      { key: 'amount', heading: 'Amount', unit: 'pence' },
      { key: 'entries', heading: 'Entries', unit: 'count' },
    ],
    rows: groups.flatMap(({ heading, boxes }) => [
      group(heading),
      ...boxes.map(({ box, label, text, pence, entries, isSum }) =>
        (isSum && pence !== null ? total : entry)(box, label, text, pence, entries),
      ),
    ]),
  };
}

function boxFields({ form, business, businessId, groups }: Pages) {
  return groups.flatMap(({ heading, boxes }) =>
    boxes.map(({ box, label, text, pence, entries }) => ({
      form,
      business,
      business_id: businessId === null ? null : publicId('business', businessId),
      part: heading,
      box,
      description: label,
      answer: text,
      amount: pence === null ? null : poundsFromPence(pence),
      entries,
    })),
  );
}

const about = (notes: readonly string[], takesPence: boolean): ReportSection => ({
  heading: 'About these figures',
  level: 1,
  blocks: [...notes.map((note) => paragraph(note)), paragraph(takesPence ? IN_PENCE : IN_POUNDS, 'muted')],
});

const IN_PENCE = 'Amounts are in pounds and pence, as on the form. Boxes without a figure are left empty.';
const IN_POUNDS =
  'Amounts are in pounds and pence. On a paper form income is rounded down to whole pounds, and expenses and tax paid are rounded up. Entries is the number of transactions behind a box; adjustments of the return are in the amount and are no entries. Boxes without a figure are left empty on the form.';
