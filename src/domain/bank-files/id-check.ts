import type { BankFileItem } from './bank-row.js';
import { errorItem } from './row-fault.js';
import { createSeenIds, rowContent } from './seen-ids.js';

/** Passes an item on, or an error in its place. */
export type IdCheck = (item: BankFileItem, cells: readonly string[]) => BankFileItem;

/** For formats whose ids are the customer's own: an id used again with other content is an error. */
export function createIdCheck(column: string): IdCheck {
  const seen = createSeenIds();
  return (item, cells) => {
    const id = item.kind === 'row' ? item.row.externalId : null;
    if (item.kind !== 'row' || id === null) return item;
    if (seen.add(id, rowContent(item.row)) !== 'conflict') return item;
    return errorItem({ code: 'duplicate_external_id', column }, { line: item.row.line, cells });
  };
}
