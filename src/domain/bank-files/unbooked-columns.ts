import type { LeftOutReason } from './bank-row.js';
import type { CsvLayout, Headings } from './csv-layout.js';
import type { HeaderName } from './header-name.js';

const YES = /^(?:y|yes|true|t|1|x|pending|declined|rejected|failed|void|voided|cancell?ed)$/i;
const NO = /^(?:n|no|false|f|0)$/i;
const SAID = /[A-Za-z0-9]/;

interface UnbookedColumn {
  readonly heading: RegExp;
  readonly matches: RegExp;
  readonly reason: LeftOutReason;
}

/** Columns that say of each record whether its money has moved, by a yes or a no. A register's `cleared` is a tick of its owner. */
const COLUMNS: readonly UnbookedColumn[] = [
  { heading: /^(?:is )?pending$/, matches: YES, reason: 'pending' },
  { heading: /^(?:is )?(?:posted|settled|booked)$/, matches: NO, reason: 'pending' },
  { heading: /^(?:is )?(?:declined|rejected|failed)$/, matches: YES, reason: 'declined' },
  { heading: /^(?:is )?(?:void|voided|cancell?ed)$/, matches: YES, reason: 'reverted' },
  { heading: /^(?:declined?|failure|rejection) reason$/, matches: SAID, reason: 'declined' },
];

/** Rules that leave out the records of a table whose money has not moved, as its own columns say. */
export function unbookedRules(header: readonly HeaderName[]): NonNullable<CsvLayout['leaveOut']> {
  return COLUMNS.flatMap(({ heading, matches, reason }) => {
    const columns: Headings = header.map(({ name }) => name).filter((name) => heading.test(name));
    return columns.length === 0 ? [] : [{ columns, matches, reason }];
  });
}
