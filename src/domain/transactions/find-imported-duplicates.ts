import { hasSameWords } from '../imports/recognise-row.js';
import type { Pence } from '../money.js';
import type { IsoDate } from '../tax-year.js';

/** Fields on which a new row and an imported one must agree to be taken for one payment. */
export interface ClientPayment {
  readonly clientId: string;
  readonly date: IsoDate;
  readonly amountPence: Pence;
  readonly currency: string;
}

/** A row of an import that no other row is taken for a duplicate of. */
export interface ImportedRow extends ClientPayment {
  readonly id: string;
  readonly sourceAccountId: string | null;
  readonly description: string;
  /** Its id is the customer's own, so that another id names another row. */
  readonly isNamed: boolean;
}

interface NewRow extends ClientPayment {
  readonly sourceAccountId: string | null;
  readonly externalId: string | null;
  readonly description: string;
}

/**
 * The imported row that each new row probably duplicates, in the order of the new rows; `null` where there is none.
 * An imported row is taken for one new row. Two ids of the customer's own in one account name two rows,
 * unless these say the same in every word.
 */
export function findImportedDuplicates(
  rows: readonly NewRow[],
  imported: readonly ImportedRow[],
): (string | null)[] {
  if (imported.length === 0) return rows.map(() => null);
  const byPayment = new Map<string, ImportedRow[]>();
  for (const row of imported) {
    const alike = byPayment.get(paymentKey(row));
    if (alike === undefined) byPayment.set(paymentKey(row), [row]);
    else alike.push(row);
  }
  return rows.map((row) => {
    const alike = byPayment.get(paymentKey(row)) ?? [];
    const at = alike.findIndex((one) => mayBeSame(row, one));
    return alike.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null;
  });
}

export const paymentKey = ({ clientId, date, amountPence, currency }: ClientPayment): string =>
  `${clientId} ${date} ${amountPence} ${currency}`;

const mayBeSame = (row: NewRow, recorded: ImportedRow): boolean =>
  row.externalId === null ||
  !recorded.isNamed ||
  row.sourceAccountId !== recorded.sourceAccountId ||
  hasSameWords(row.description, recorded.description);
