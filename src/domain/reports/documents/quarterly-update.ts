import { CATEGORIES } from '../../categories/category.js';
import { keysOf } from '../../language/keys-of.js';
import { type Pence, poundsFromPence } from '../../money.js';
import {
  amountsInPounds,
  type CumulativeFigures,
  type QuarterlyUpdateStatus,
  totalOfAmounts,
  totalsOf,
  type UpdateAmounts,
} from '../../quarterly-updates/quarterly-update.js';
import { asRecorded, expensesLeftOut } from '../../quarterly-updates/update-expenses.js';
import { formatTaxYear } from '../../tax-year.js';
import { headOf } from '../client-year.js';
import {
  entry,
  group,
  type Paragraph,
  paragraph,
  type ReportDocument,
  type ReportRow,
  type ReportSection,
  type TableBlock,
  total,
} from '../report-document.js';
import { sourceHeading } from '../source-categories.js';
import type { ReportedQuarter, UpdatedBusiness, UpdatesYear } from '../updates-year.js';
import { pounds, shortDate } from '../wording.js';
import { returnFields } from '../year-fields.js';

const SECTIONS = {
  income: 'Income',
  expenses: 'Expenses, in full',
  disallowable: 'Of it not allowable',
} as const;
type Section = keyof typeof SECTIONS;

const STATUSES: Readonly<Record<QuarterlyUpdateStatus, string>> = {
  draft: 'Not sent yet',
  sending: 'Being sent',
  accepted: 'Accepted by HMRC',
  rejected: 'Rejected by HMRC',
  unknown: 'Sent; HMRC is being asked',
};

/** Names that no category has: of HMRC's other fields, and of property abroad. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  rentAmount: 'Rents received',
  otherPropertyIncome: 'Other property income',
  rentARoom: 'Rent a room',
  other: 'Other',
  taxDeducted: 'Tax taken off',
  foreignTaxPaidOrDeducted: 'Foreign tax',
  taxTakenOffTradingIncome: 'Tax taken off trading income',
  residentialFinancialCostsCarriedForward: 'Finance costs of homes brought forward',
  broughtFwdResidentialFinancialCost: 'Finance costs of homes brought forward',
  consolidatedExpenses: 'All expenses in one figure',
};

/** Quarterly updates as sent to HMRC, or as they would be: since the year began, and for the quarter alone. */
export function quarterlyUpdateDocument({ year, businesses }: UpdatesYear): ReportDocument {
  return {
    ...headOf(year),
    type: 'quarterly_update',
    title: `Quarterly updates ${formatTaxYear(year.taxYear)}`,
    fields: { ...returnFields(year), businesses: businesses.map(businessFields) },
    sections: [
      ...businesses.flatMap(businessSections),
      {
        heading: 'About these figures',
        level: 1,
        blocks: [
          ...(businesses.length === 0
            ? [
                paragraph(
                  'No business and no property is on record for this year, so no update is to be sent.',
                ),
              ]
            : []),
          paragraph(
            'Finance costs of homes are sent with the expenses and are not deducted: they reduce the tax. Each update holds the whole year so far, so that a later one corrects an earlier one. What has not been sent yet is worked out from the transactions as they stand. Allowances and adjustments are claimed in the tax return and are no part of an update.',
            'muted',
          ),
        ],
      },
    ],
  };
}

function businessSections(business: UpdatedBusiness, index: number): ReportSection[] {
  const begun = business.quarters.filter(({ figures }) => figures !== null);
  const parts = quarterParts(business);
  return [
    {
      heading: sourceHeading({ type: business.kind, name: business.name }),
      level: 1,
      ...(index === 0 ? {} : { startsPage: true }),
      blocks: [statusTable(business), ...easements(business)],
    },
    ...(begun.length === 0
      ? []
      : [
          {
            heading: 'Since the year began',
            level: 2 as const,
            blocks: [
              fieldTable(
                business,
                'cumulative',
                begun,
                begun.map(({ figures }) => figures),
              ),
            ],
          },
          {
            heading: 'In each quarter',
            level: 2 as const,
            blocks: [fieldTable(business, 'quarter', begun, parts.slice(0, begun.length))],
          },
        ]),
  ];
}

/** How expenses were sent where it was not in full and by field. */
const easements = ({ quarters }: UpdatedBusiness): Paragraph[] =>
  quarters.flatMap(({ endOn, expenses, figures }) => {
    if (figures === null || expenses === 'itemised') return [];
    const update = `The update to ${shortDate(endOn)}`;
    return expenses === 'consolidated'
      ? [
          paragraph(
            `${update} has all expenses in one figure, without what is not allowable. The tax return has them in full.`,
          ),
        ]
      : [
          paragraph(
            `${update} leaves out expenses of ${pounds(totalOfAmounts(expensesLeftOut(expenses, figures)))} of jointly owned property. The tax return has them.`,
          ),
        ];
  });

const statusTable = ({ quarters }: UpdatedBusiness): TableBlock => ({
  kind: 'table',
  key: 'updates',
  columns: [
    { key: 'period_end', heading: 'Up to', unit: 'date' },
    { key: 'status', heading: 'Update', unit: 'text' },
    { key: 'sent_on', heading: 'Sent on', unit: 'date' },
    { key: 'income', heading: 'Income', unit: 'pence' },
    { key: 'expenses', heading: 'Expenses', unit: 'pence' },
    { key: 'not_deducted', heading: 'Of it not deducted', unit: 'pence' },
    { key: 'profit', heading: 'Profit so far', unit: 'pence' },
  ],
  rows: quarters.map(({ endOn, status, sentAt, figures }) => {
    if (figures === null) return entry(endOn, 'Not begun', null, null, null, null, null);
    const { incomePence, expensesPence, disallowablePence, netPence } = totalsOf(figures);
    const sentOn = sentAt?.toISOString().slice(0, 10) ?? null;
    return entry(endOn, STATUSES[status], sentOn, incomePence, expensesPence, disallowablePence, netPence);
  }),
});

function fieldTable(
  { kind }: UpdatedBusiness,
  key: string,
  quarters: readonly ReportedQuarter[],
  figures: readonly (CumulativeFigures | null)[],
): TableBlock {
  const rowsOf = (section: Section): ReportRow[] => {
    const names = [...new Set(figures.flatMap((one) => Object.keys(one?.[section] ?? {})))];
    if (names.length === 0) return [];
    return [
      group(SECTIONS[section]),
      ...names.map((name) =>
        entry(fieldName(kind, name), ...figures.map((one) => one?.[section][name] ?? null)),
      ),
    ];
  };
  return {
    kind: 'table',
    key,
    columns: [
      { key: 'field', heading: 'Figure', unit: 'text' },
      ...quarters.map(({ endOn }) => ({
        key: endOn,
        heading: `To ${shortDate(endOn)}`,
        unit: 'pence' as const,
      })),
    ],
    rows: [
      ...keysOf(SECTIONS).flatMap(rowsOf),
      total('Profit or loss', ...figures.map((one) => (one === null ? null : totalsOf(one).netPence))),
    ],
  };
}

/** Names of HMRC's fields. A field of several categories has the name of the first. */
const FIELD_NAMES: ReadonlyMap<string, string> = new Map(
  [...CATEGORIES].reverse().flatMap(({ side, hmrcField, name }) => {
    const field = hmrcField?.split('.').at(-1);
    return field === undefined ? [] : [[`${side} ${field}`, name]];
  }),
);

const fieldName = (kind: UpdatedBusiness['kind'], name: string): string =>
  FIELD_NAMES.get(`${kind === 'self_employment' ? kind : 'property'} ${name}`) ??
  OTHER_NAMES[name] ??
  'Another figure';

/**
 * Each quarter's own part: what it adds to the quarter before. Where the two report expenses in different ways, it is that of the
 * records.
 */
function quarterParts({ quarters }: UpdatedBusiness): (CumulativeFigures | null)[] {
  return quarters.map((quarter, index) => {
    const before = quarters[index - 1];
    if (quarter.figures === null || before === undefined || before.figures === null) return quarter.figures;
    const isAlike = quarter.expenses === before.expenses;
    const now = isAlike ? quarter.figures : asRecorded(quarter.figures);
    const then = isAlike ? before.figures : asRecorded(before.figures);
    return {
      income: lessOf(now.income, then.income),
      expenses: lessOf(now.expenses, then.expenses),
      disallowable: lessOf(now.disallowable, then.disallowable),
    };
  });
}

const lessOf = (now: UpdateAmounts, before: UpdateAmounts): UpdateAmounts =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(now)])].map((name): [string, Pence] => [
      name,
      (now[name] ?? 0) - (before[name] ?? 0),
    ]),
  );

function businessFields(business: UpdatedBusiness) {
  const parts = quarterParts(business);
  return {
    name: business.name,
    kind: business.kind,
    quarters: business.quarters.map(
      ({ startOn, endOn, status, expenses, sentAt, hmrcReference, figures }, index) => ({
        period_start: startOn,
        period_end: endOn,
        status: figures === null ? 'not_begun' : status,
        sent_at: sentAt?.toISOString() ?? null,
        hmrc_reference: hmrcReference,
        expenses,
        left_out: figures === null ? {} : amountsInPounds(expensesLeftOut(expenses, figures)),
        cumulative: figuresFields(figures),
        quarter: figuresFields(parts[index] ?? null),
      }),
    ),
  };
}

function figuresFields(figures: CumulativeFigures | null) {
  if (figures === null) return null;
  const { incomePence, expensesPence, disallowablePence, netPence } = totalsOf(figures);
  return {
    total_income: poundsFromPence(incomePence),
    total_expenses: poundsFromPence(expensesPence),
    total_not_deducted: poundsFromPence(disallowablePence),
    profit: poundsFromPence(netPence),
    income: amountsInPounds(figures.income),
    expenses: amountsInPounds(figures.expenses),
    disallowable: amountsInPounds(figures.disallowable),
  };
}
