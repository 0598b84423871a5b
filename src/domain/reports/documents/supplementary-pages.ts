import type { FilledReturn } from '../filled-return.js';
import { type BoxGroup, type FormFigures, fillInForm } from '../forms/form-box.js';
import { SA101 } from '../forms/sa101.js';
import { SA102 } from '../forms/sa102.js';
import { SA104F } from '../forms/sa104f.js';
import { SA108 } from '../forms/sa108.js';
import { SA110 } from '../forms/sa110.js';
import { additionalFigures } from '../pages/additional-pages.js';
import { employmentPages } from '../pages/employment-pages.js';
import { foreignPages } from '../pages/foreign-pages.js';
import { gainsFigures } from '../pages/gains-figures.js';
import type { PageSet } from '../pages/paper-year.js';
import { partnershipPages } from '../pages/partnership-pages.js';
import { summaryFigures } from '../pages/summary-figures.js';
import type { ReportDocument } from '../report-document.js';
import { pounds } from '../wording.js';
import { ofPage, type Pages, pagesDocument } from './return-pages.js';

/** The additional information pages, section by section. */
export function sa101Document(filled: FilledReturn): ReportDocument {
  const figures = additionalFigures(filled.paper);
  const pages = SA101.map(({ section, title, groups }): Pages => {
    const own = fillInForm(groups, filled.year.taxYear, ofPage(figures, section, groups));
    return { ...single(`SA101 ${section}`, `${title} (SA101 ${section})`), groups: own };
  });
  return pagesDocument(filled, {
    type: 'sa101',
    title: 'Additional information pages',
    pages,
    notes: [
      'The numbers of boxes begin again in each section, which has the letters that HMRC’s list of boxes gives it.',
    ],
  });
}

/** The employment page of each employment. */
export function sa102Document(filled: FilledReturn): ReportDocument {
  const { employments = [], shareSchemes } = filled.paper.input;
  const ofShares = employments.length === 1 ? 0 : (shareSchemes?.taxDeducted ?? 0);
  return setsDocument(filled, 'SA102', {
    type: 'sa102',
    title: 'Employment pages',
    groups: SA102,
    sets: employmentPages(filled.paper),
    none: 'No employment is on record for this year.',
    notes:
      ofShares === 0
        ? []
        : [
            `Tax of ${pounds(ofShares)} was taken off income of share schemes: add it to box 2 of the employment that gave them.`,
          ],
  });
}

/** The partnership (full) pages of each partnership. */
export const sa104Document = (filled: FilledReturn): ReportDocument =>
  setsDocument(filled, 'SA104F', {
    type: 'sa104',
    title: 'Partnership pages',
    groups: SA104F,
    sets: partnershipPages(filled.paper),
    none: 'No partnership is on record for this year.',
    notes: [
      'These are the full pages. A partner with a share of trading profits and untaxed interest alone may send the short ones.',
    ],
  });

export function sa106Document(filled: FilledReturn): ReportDocument {
  const pages = foreignPages(filled.paper, filled.lettingsAbroad);
  return soleDocument(filled, 'SA106', {
    type: 'sa106',
    title: 'Foreign pages',
    heading: 'Foreign (SA106)',
    groups: pages?.groups ?? [],
    figures: pages?.figures ?? null,
    none: 'Nothing from abroad is on record for this year that goes on these pages.',
    notes: [
      'Property abroad is that of all countries together. Dividends from abroad within the limit are on the main return.',
    ],
  });
}

export const sa108Document = (filled: FilledReturn): ReportDocument =>
  soleDocument(filled, 'SA108', {
    type: 'sa108',
    title: 'Capital gains summary',
    heading: 'Capital gains summary (SA108)',
    groups: SA108,
    figures: gainsFigures(filled.paper),
    none: 'No capital gains are on record for this year.',
    notes: [
      'Gains and losses are in whole pounds, after reliefs that reduce them, as the calculation has them. Shares and tokens that were matched are one disposal for each class and day.',
    ],
  });

export const sa110Document = (filled: FilledReturn): ReportDocument =>
  soleDocument(filled, 'SA110', {
    type: 'sa110',
    title: 'Tax calculation summary',
    heading: 'Tax calculation summary (SA110)',
    groups: SA110,
    figures: summaryFigures(filled.paper),
    none: 'No tax calculation stands for this year yet.',
    takesPence: true,
    notes: [
      'Box 1 or 2 is what is left of the year’s tax after all that was deducted or collected in a code.',
    ],
  });

interface Form {
  readonly type: string;
  readonly title: string;
  readonly groups: readonly BoxGroup[];
  /** The note where there are no pages. */
  readonly none: string;
  readonly notes: readonly string[];
  readonly takesPence?: boolean;
}

function setsDocument(
  filled: FilledReturn,
  form: string,
  { sets, groups, none, notes, ...named }: Form & { readonly sets: readonly PageSet[] },
): ReportDocument {
  const { taxYear } = filled.year;
  const pages = sets.map(
    ({ name, figures }): Pages => ({
      ...single(form, `${name} (${form})`),
      business: name,
      groups: fillInForm(groups, taxYear, figures),
    }),
  );
  return pagesDocument(filled, { ...named, pages, notes: pages.length === 0 ? [none] : notes });
}

function soleDocument(
  filled: FilledReturn,
  form: string,
  {
    figures,
    heading,
    groups,
    none,
    notes,
    ...named
  }: Form & { readonly heading: string; readonly figures: FormFigures | null },
): ReportDocument {
  const filledIn = (of: FormFigures): Pages => ({
    ...single(form, heading),
    groups: fillInForm(groups, filled.year.taxYear, of),
  });
  const pages = figures === null ? [] : [filledIn(figures)];
  return pagesDocument(filled, { ...named, pages, notes: pages.length === 0 ? [none] : notes });
}

/** Pages that are of no trade on record. */
const single = (form: string, heading: string): Omit<Pages, 'groups'> => ({
  form,
  heading,
  business: null,
  businessId: null,
});
