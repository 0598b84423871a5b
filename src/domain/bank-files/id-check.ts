import type { BankFileItem } from './bank-row.js';
import { errorItem } from './row-fault.js';
import { createSeenIds, rowContent } from './seen-ids.js';

/** Passes an item on, marked when it repeats an earlier one, or an error in its place. */
export type IdCheck = (item: BankFileItem, cells: readonly string[]) => BankFileItem;

/** Checks ids of formats in which they are the customer's own: one used again with other content is an error. */
export function createIdCheck(column: string): IdCheck {
  const seen = createSeenIds();
  return (item, cells) => {
    const id = item.kind === 'row' ? item.row.externalId : null;
    if (item.kind !== 'row' || id === null) return item;
    switch (seen.add(id, rowContent(item.row))) {
      case 'new':
        return item;
      case 'same':
        return { ...item, isRepeat: true };
      case 'conflict':
        return errorItem({ code: 'duplicate_external_id', column }, { line: item.row.line, cells });
    }
  };
}
