import type { BankFileItem } from '../../domain/bank-files/bank-row.js';
import type { StatedBalances } from '../../domain/bank-files/stated-balances.js';
import type { BankFile } from './bank-file.js';

/** The file with this currency where it names none. */
export function inCurrency(file: BankFile, currency: string): BankFile {
  const { statedBalances } = file;
  return {
    ...file,
    ...(statedBalances === undefined ? {} : { statedBalances: () => balancesIn(statedBalances(), currency) }),
    items: itemsIn(file.items, currency),
  };
}

async function* itemsIn(items: BankFile['items'], currency: string): AsyncGenerator<BankFileItem> {
  for await (const item of items) {
    if (item.kind !== 'row' || item.row.currency !== '') yield item;
    else {
      const { original } = item.row;
      const isSame = original?.currency === currency;
      yield { ...item, row: { ...item.row, currency, original: isSame ? null : original } };
    }
  }
}

const balancesIn = (balances: StatedBalances, currency: string): StatedBalances => ({
  ...balances,
  currency: balances.currency === '' ? currency : balances.currency,
  statements: balances.statements.map((statement) => ({
    ...statement,
    currency: statement.currency || currency,
  })),
});
