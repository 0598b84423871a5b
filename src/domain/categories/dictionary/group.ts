import type { PurposeName } from '../purposes.js';

/**
 * A `phrase` says what a payment is, to any payee; a `merchant` is a name; a `keyword` is a word of a
 * trade, which says nothing about money coming in.
 */
export type Strength = 'phrase' | 'merchant' | 'keyword';

export interface DictionaryGroup {
  readonly purpose: PurposeName;
  readonly strength: Strength;
  /**
   * Separated by commas or new lines. `^` binds a name to the start of the line, `=` to the whole of it;
   * `~` makes a common word a keyword, whatever the group's strength.
   */
  readonly names: string;
}
