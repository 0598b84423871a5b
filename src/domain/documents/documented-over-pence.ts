import { LIMITS } from '../../limits/limits.js';
import { type Pence, penceFromPounds } from '../money.js';

/** Expenses of more than this, in pence, are to have a document, unless a report is asked for another amount. */
export const DOCUMENTED_OVER_PENCE: Pence = penceFromPounds(LIMITS.documents.rowPounds.value) ?? 0;
