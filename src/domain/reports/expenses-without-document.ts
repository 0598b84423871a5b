import type { Pence } from '../money.js';
import type { IsoDate, TaxYearStart } from '../tax-year.js';

/** An expense that no document proves. */
export interface ExpenseWithoutDocument {
  /** Public id of the transaction. */
  readonly id: string;
  readonly clientId: string;
  readonly client: string;
  readonly date: IsoDate;
  readonly description: string;
  readonly counterparty: string | null;
  readonly reference: string | null;
  /** Its name, or the parts of a split one with their amounts. */
  readonly category: string;
  /** In pounds, negative. */
  readonly amountPence: Pence;
  readonly account: string | null;
  readonly business: string | null;
  readonly property: string | null;
}

/** The expenses of a year over an amount that no document proves, of one client or of several. */
export interface ExpensesWithoutDocument {
  readonly reportId: string;
  readonly asOf: Date;
  readonly taxYear: TaxYearStart;
  readonly overPence: Pence;
  /** The client, where the report is of one. */
  readonly clientName: string | null;
  readonly count: number;
  readonly amountPence: Pence;
  /** Clients with such expenses, the largest sum first. */
  readonly clients: readonly ClientExpenses[];
  /** Oldest first; on paper there is no room for very many. */
  readonly listed: readonly ExpenseWithoutDocument[];
}

interface ClientExpenses {
  readonly name: string;
  readonly count: number;
  readonly amountPence: Pence;
}

/** Counts and adds up expenses, and keeps the first for paper. */
export function expensesWithoutDocument(maxListed: number) {
  const clients = new Map<string, ClientExpenses>();
  const listed: ExpenseWithoutDocument[] = [];
  return {
    add(one: ExpenseWithoutDocument): void {
      const { count, amountPence } = clients.get(one.clientId) ?? { count: 0, amountPence: 0 };
      clients.set(one.clientId, {
        name: one.client,
        count: count + 1,
        amountPence: amountPence + one.amountPence,
      });
      if (listed.length < maxListed) listed.push(one);
    },
    result(): Pick<ExpensesWithoutDocument, 'count' | 'amountPence' | 'clients' | 'listed'> {
      const all = [...clients.values()].sort((one, other) => one.amountPence - other.amountPence);
      return {
        count: all.reduce((sum, { count }) => sum + count, 0),
        amountPence: all.reduce<Pence>((sum, { amountPence }) => sum + amountPence, 0),
        clients: all,
        listed,
      };
    },
  };
}
