import { boxNumberOf } from '../../filing/registry/paper-parts.js';
import type { BoxGroup, FormBox } from './form-box.js';
import { registryBoxesOf } from './registry-boxes.js';

const { amount, words } = registryBoxesOf('SA106 FOR');

/** Kinds of income that the page has a table for, in its order. */
export const FOREIGN_TABLES = ['interest', 'dividends', 'pension', 'other'] as const;
type ForeignTable = (typeof FOREIGN_TABLES)[number];

/** A line of one of the tables. Its figures are under `key` and a name: `interest.0.taxable`. */
export interface ForeignLine {
  readonly table: ForeignTable | 'employment';
  readonly key: string;
  readonly country: string | null;
}

const TABLES: Readonly<Record<ForeignTable, string>> = {
  interest: 'Interest and other income from overseas savings',
  dividends: 'Dividends from foreign companies',
  pension: 'Overseas pensions, social security benefits and royalties',
  other: 'All other income received by a person abroad',
};

/**
 * The foreign pages, with a group for each line of their tables. The column of a box is its letter.
 * @see https://www.gov.uk/government/publications/self-assessment-foreign-sa106
 */
export const sa106 = (lines: readonly ForeignLine[]): readonly BoxGroup[] => [
  {
    heading: 'Unremittable income and Foreign Tax Credit Relief',
    boxes: [
      words('1', 'Income that could not be transferred to the UK'),
      amount('2', 'Total Foreign Tax Credit Relief on income'),
    ],
  },
  ...FOREIGN_TABLES.flatMap((table) => tableOf(table, lines)),
  ...PROPERTY,
  ...lines
    .filter(({ table }) => table === 'employment')
    .map((line, index) => ({
      heading: lineHeading('Foreign tax paid on employment income', line, index),
      boxes: columns('', line, ['A', 'C', 'E', 'F']),
    })),
  {
    heading: 'Other overseas income and gains',
    boxes: [
      amount('41', 'Gains on disposal of holdings in offshore funds', { until: 2024 }),
      amount('43', 'Gains from foreign life insurance policies and the like'),
      words('44', 'Number of years that the policy was held, or since the last gain'),
      amount('45', 'Tax treated as paid on the gain in box 43'),
      amount('46', 'Income omitted under an exemption for transfers of assets'),
      amount('56', 'Gains on disposal of holdings in offshore funds', { since: 2025 }),
    ],
  },
];

function tableOf(table: ForeignTable, lines: readonly ForeignLine[]): BoxGroup[] {
  const number = boxNumberOf(`foreign_income[${table}]`);
  const own = lines.filter((line) => line.table === table);
  return [
    ...own.map((line, index) => ({
      heading: lineHeading(TABLES[table], line, index),
      boxes: columns(number, line, ['A', 'B', 'C', 'E', 'F']),
    })),
    {
      heading: `${TABLES[table]}: total`,
      boxes: [{ box: number, label: 'Total taxable amount', fields: own.map(({ key }) => `${key}.taxable`) }],
    },
  ];
}

const lineHeading = (what: string, { country }: ForeignLine, index: number): string =>
  `${what}: ${country ?? `line ${index + 1}`}`;

type Column = 'A' | 'B' | 'C' | 'E' | 'F';

const columns = (number: string, { key }: ForeignLine, letters: readonly Column[]): FormBox[] =>
  letters.map((letter) => {
    const box = `${number}${letter}`;
    const { label, field } = COLUMNS[letter];
    return field === null
      ? { box, label, isText: true, textKey: `${key}.${letter}` }
      : { box, label, fields: [`${key}.${field}`] };
  });

const COLUMNS: Readonly<Record<Column, { readonly label: string; readonly field: string | null }>> = {
  A: { label: 'Country or territory', field: null },
  B: { label: 'Amount before any tax was taken off', field: 'amount' },
  C: { label: 'Foreign tax taken off or paid', field: 'tax' },
  E: { label: 'Foreign Tax Credit Relief is claimed', field: null },
  F: { label: 'Taxable amount', field: 'taxable' },
};

const RESULT = {
  plus: ['14', '16', '19', '20'],
  minus: ['14.1', '17', '21', '21.1', '22.1', '22.2', '23'],
};

const PROPERTY: readonly BoxGroup[] = [
  {
    heading: 'Income from land and property abroad',
    boxes: [
      amount('14', 'Total rents and other receipts, without premiums'),
      amount('14.1', 'Property income allowance'),
      words('14.2', 'Traditional accounting used rather than cash basis', { since: 2024 }),
      words('15', 'Number of overseas let properties'),
      amount('16', 'Premiums paid for the grant of a lease'),
      amount('17', 'Allowable property expenses'),
      { box: '18', label: 'Net profit or loss', plus: ['14', '16'], minus: ['14.1', '17'] },
      amount('19', 'Private use adjustment'),
      amount('20', 'Balancing charges'),
      amount('21', 'Capital allowances for equipment and vehicles'),
      amount('21.1', 'Zero-emission car allowance'),
      amount('22.1', 'Structures and Buildings Allowance'),
      amount('22.2', 'Electric charge-point allowance', { until: 2024 }),
      amount('23', 'Costs of replacing domestic items'),
      { box: '24', label: 'Adjusted profit or loss for the year', ...RESULT },
      amount('24.1', 'Finance costs of homes'),
      amount('24.2', 'Unused finance costs of homes brought forward'),
    ],
  },
  {
    heading: 'Summary of land and property abroad',
    boxes: [
      { box: '25', label: 'Total adjusted profit or loss', plus: ['24'] },
      amount('26', 'Total loss brought forward from earlier years'),
      { box: '27', label: 'Total taxable profits', plus: ['25'], minus: ['26'], part: 'profit' },
      amount('28', 'Total foreign tax'),
      { box: '30', label: 'Total taxable amount', plus: ['27'] },
      amount('31', 'Loss set off against total income'),
      amount('32', 'Total loss to carry forward to the following year'),
    ],
  },
];
