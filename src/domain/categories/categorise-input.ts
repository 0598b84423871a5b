import type { AccountUse } from '../source-accounts/source-account.js';
import type { CategoryRule } from './category-rule.js';
import type { ClientBooks } from './client-books.js';
import type { Learned } from './learned.js';
import type { SeenLines } from './seen-lines.js';

export type { CategoriseInput } from './row-input.js';

export interface CategoriseContext {
  /** Attribution of the row, or the one that it would have. */
  readonly business: { readonly id: string; readonly trade: string | null } | null;
  readonly property: {
    readonly id: string;
    readonly kind: 'residential' | 'commercial' | 'mixed' | 'land';
    readonly letting: string;
  } | null;
  readonly rules: readonly CategoryRule[];
  /** Records by which the client's own money is recognised. Absent: it is not. */
  readonly books?: ClientBooks | undefined;
  /** Use of the row's account, if it says more than the row's attribution. */
  readonly use?: AccountUse | null | undefined;
  /** Absent: nothing. */
  readonly learned?: Learned | undefined;
  /** For many rows that may repeat each other's descriptions. Absent: every row is read again. */
  readonly seen?: SeenLines | undefined;
}
