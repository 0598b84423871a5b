import { findCategory } from '../../domain/categories/category.js';
import { formatPence } from '../../domain/money.js';
import type { Split } from '../../domain/transactions/transaction.js';

/** Name of a category, for a person to read. */
export const categoryName = (code: string | null): string | null =>
  code === null ? null : (findCategory(code)?.name ?? code);

/** The parts of a split row, with their amounts. */
export const partsText = (splits: readonly Split[]): string =>
  splits.map((part) => `${categoryName(part.category)}: ${formatPence(part.amountPence)}`).join('; ');
