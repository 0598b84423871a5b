import { findCategory } from '../../../src/domain/categories/category.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import { added, type Figures, inPence, type NamedFigure, numbersIn, sourceFigures } from './figures.js';
import { assembledYear, type LedgerParts, type LedgerRow, TAX_YEAR } from './generated-ledger.js';
import { csvTable, type FileCell, type FileTable, jsonLines, workbookTables } from './read-tables.js';
import { readZip } from './read-zip.js';

type Body = ReturnType<JSON['parse']>;

/** A transaction as a file has it, in pounds. */
interface FileRow {
  readonly clientId: string;
  readonly date: string;
  readonly taxYear: string;
  readonly amount: number;
  readonly allowable: number;
  readonly category: string;
  readonly businessId: string | null;
  readonly propertyId: string | null;
}

/** What the rows of a file come to, client by client, in the year of the reports and in the one before. */
export interface LedgerFigures {
  readonly year: ReadonlyMap<string, Figures>;
  readonly before: ReadonlyMap<string, Figures>;
}

type Owners = Pick<LedgerParts, 'name' | 'businesses' | 'properties'>;

/** Adds up the rows of a file by category, treatment, client and tax year. @param owners by client */
function figuresOf(rows: readonly FileRow[], owners: ReadonlyMap<string, Owners>): LedgerFigures {
  const ofClients = groupedBy(rows, ({ clientId }) => clientId);
  const figuresIn = (taxYear: number) =>
    new Map(
      [...owners].map(([clientId, parts]) => {
        const own = (ofClients.get(clientId) ?? []).filter((row) => row.taxYear === formatTaxYear(taxYear));
        const { assembled } = assembledYear({ ...parts, rows: own.map(ledgerRow) }, taxYear);
        const totals = sourceFigures(assembled.incomeSources);
        return [clientId, { ...added(totals), rows: own.length }] as const;
      }),
    );
  const year = figuresIn(TAX_YEAR);
  for (const [clientId, figures] of year) {
    const recorded = (ofClients.get(clientId) ?? []).map(({ amount }): NamedFigure => ['recorded', amount]);
    year.set(clientId, { ...figures, ...added(recorded) });
  }
  return { year, before: figuresIn(TAX_YEAR - 1) };
}

function groupedBy<One>(all: readonly One[], keyOf: (one: One) => string): ReadonlyMap<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
}

const ledgerRow = ({ date, amount, allowable, category, businessId, propertyId }: FileRow): LedgerRow => ({
  date,
  category,
  businessId,
  propertyId,
  pence: inPence(amount),
  allowableBps: 10_000,
  allowablePence: inPence(allowable),
});

const text = (cell: FileCell | undefined): string => String(cell ?? '');
const idOrNull = (cell: FileCell | undefined): string | null => (cell == null ? null : String(cell));
const dayOf = (cell: FileCell | undefined): string =>
  typeof cell === 'number'
    ? new Date(Date.UTC(1899, 11, 30) + cell * 86_400_000).toISOString().slice(0, 10)
    : text(cell);

/** The rows of a table with the headings of `transactions`; its running balances are checked on the way. */
function tableRows({ headings, rows }: FileTable): FileRow[] {
  const at = (heading: string): number => {
    const found = headings.indexOf(heading);
    if (found < 0) throw new RangeError(`no column is called ${heading}`);
    return found;
  };
  const places = {
    clientId: at('Client id'),
    date: at('Date'),
    taxYear: at('Tax year'),
    amount: at('Amount'),
    pounds: at('Amount in pounds'),
    allowable: at('Allowable amount'),
    balance: at('Running balance'),
    category: at('Category code'),
    businessId: at('Business id'),
    propertyId: at('Property id'),
  };
  const found = rows.map((cells) => ({
    clientId: text(cells[places.clientId]),
    date: dayOf(cells[places.date]),
    taxYear: text(cells[places.taxYear]),
    amount: Number(cells[places.amount]),
    pounds: Number(cells[places.pounds]),
    allowable: Number(cells[places.allowable]),
    balance: Number(cells[places.balance]),
    category: text(cells[places.category]),
    businessId: idOrNull(cells[places.businessId]),
    propertyId: idOrNull(cells[places.propertyId]),
  }));
  checkBalances(found);
  return found;
}

/** @throws {RangeError} where a balance is not what the client's rows down to it come to */
function checkBalances(
  rows: readonly (FileRow & { readonly balance: number; readonly pounds: number })[],
): void {
  const balances = new Map<string, number>();
  for (const { clientId, amount, pounds, balance } of rows) {
    const wanted = (balances.get(clientId) ?? 0) + inPence(amount);
    balances.set(clientId, wanted);
    if (inPence(pounds) !== inPence(amount) || inPence(balance) !== wanted)
      throw new RangeError(`${clientId}: ${amount}, ${pounds} in pounds, balance ${balance} not ${wanted}`);
  }
}

const objectRows = (objects: readonly Body[]): FileRow[] => {
  const rows = objects.map((one) => ({
    clientId: one.client_id,
    date: one.date,
    taxYear: one.tax_year,
    amount: one.amount,
    pounds: one.amount_gbp,
    allowable: one.allowable_amount,
    balance: one.running_balance,
    category: one.category,
    businessId: one.business_id,
    propertyId: one.property_id,
  }));
  checkBalances(rows);
  return rows;
};

/** The workbook's last row, which holds its totals, is held against the others. @throws {RangeError} */
async function workbookRows(file: Buffer): Promise<FileRow[]> {
  const [sheet] = await workbookTables(file);
  if (sheet === undefined) throw new RangeError('the workbook has no sheet');
  const { headings, rows } = sheet;
  const totals = rows.at(-1);
  const entries = rows.slice(0, -1);
  for (const heading of ['Amount in pounds', 'Allowable amount']) {
    const at = headings.indexOf(heading);
    const sum = entries.reduce((pence, cells) => pence + inPence(Number(cells[at])), 0);
    if (totals?.[0] !== 'Total' || inPence(Number(totals[at])) !== sum)
      throw new RangeError(`${heading}: ${totals?.[at]} is not ${sum / 100}`);
  }
  return tableRows({ ...sheet, rows: entries });
}

/** What the files of `transactions` come to, by format. */
export const TRANSACTIONS_FIGURES = {
  csv: (file: Buffer, owners: ReadonlyMap<string, Owners>) => figuresOf(tableRows(csvTable(file)), owners),
  xlsx: async (file: Buffer, owners: ReadonlyMap<string, Owners>) =>
    figuresOf(await workbookRows(file), owners),
  ndjson: (file: Buffer, owners: ReadonlyMap<string, Owners>) =>
    figuresOf(objectRows(jsonLines(file)), owners),
  json: (file: Buffer, owners: ReadonlyMap<string, Owners>) =>
    figuresOf(objectRows(JSON.parse(file.toString())), owners),
};

/**
 * What the transactions of an export come to, from its newline-delimited JSON and from its CSV, with the businesses and the
 * properties that the export itself has, and the tax of its calculations.
 */
export async function exportFigures(zip: Buffer): Promise<{ ndjson: LedgerFigures; csv: LedgerFigures }> {
  const files = await readZip(zip);
  const read = (name: string): Body[] => jsonLines(files.get(`${name}.ndjson`));
  const owners = exportedOwners(read);
  const liabilities = exportedCalculations(read);
  const withTax = ({ year, before }: LedgerFigures): LedgerFigures => ({
    year: new Map([...year].map(([id, figures]) => [id, { ...figures, ...liabilities.get(id) }])),
    before,
  });
  const csv = tableRows(csvTable(files.get('transactions.csv') ?? Buffer.alloc(0)));
  const ndjson = read('transactions').map(
    ({
      client_id,
      date,
      tax_year,
      amount_gbp,
      category,
      business_id,
      property_id,
      allowable_percent,
    }): FileRow => ({
      clientId: client_id,
      date,
      taxYear: tax_year,
      amount: amount_gbp,
      allowable: allowableOf(category, amount_gbp, allowable_percent),
      category,
      businessId: business_id,
      propertyId: property_id,
    }),
  );
  return { ndjson: withTax(figuresOf(ndjson, owners)), csv: withTax(figuresOf(csv, owners)) };
}

/** Expenses count by their allowable part, rounded half away from zero to the penny. */
function allowableOf(category: string, pounds: number, percent: number): number {
  if (findCategory(category)?.direction !== 'expense') return pounds;
  const pence = Math.round((Math.abs(inPence(pounds)) * Math.round(percent * 100)) / 10_000);
  return (Math.sign(pounds) * pence) / 100;
}

function exportedOwners(read: (name: string) => Body[]): ReadonlyMap<string, Owners> {
  const businesses = groupedBy(read('businesses'), ({ client_id }) => client_id);
  const properties = groupedBy(read('properties'), ({ client_id }) => client_id);
  return new Map(
    read('clients').map(({ id, given_name, family_name }) => [
      id,
      {
        name: `${given_name} ${family_name}`,
        businesses: (businesses.get(id) ?? []).map((one) => ({ id: one.id, tradingName: one.trading_name })),
        properties: (properties.get(id) ?? []).map((one) => ({
          id: one.id,
          name: one.name,
          kind: one.kind,
          isForeign: one.address.country !== 'GB',
          purchasePricePence: null,
          ownershipShareBps: inPence(one.ownership_share),
          amountsAre: one.amounts_are,
          ownership: one.ownership.map((period: Body) => ({
            shareBps: inPence(period.share),
            from: period.from,
            to: period.to,
            coOwnerName: null,
          })),
        })),
      },
    ]),
  );
}

/** The tax of each client's return, and each line of its calculation. */
function exportedCalculations(read: (name: string) => Body[]): ReadonlyMap<string, Figures> {
  const wanted = new Map(read('tax_returns').map((one) => [one.calculation_id, one.client_id]));
  return new Map(
    read('calculations').flatMap(({ id, total_liability, figures_in_pence }) => {
      const clientId = wanted.get(id);
      if (clientId === undefined) return [];
      const lines = (figures_in_pence?.lines ?? []).map(({ amount }: Body) => ({ amount: amount / 100 }));
      return [
        [
          clientId,
          added([['liability', total_liability], ...numbersIn(lines, 'calculation/lines')]),
        ] as const,
      ];
    }),
  );
}
