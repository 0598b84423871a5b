import type { ClientYear } from '../../db/calculations/calculations-repository.js';
import type { BulkImport } from '../../domain/imports/import.js';

/**
 * The years whose data an import has changed, for their figures to be worked out again: none when it has
 * written nothing, else all of its client's, since only its rows know which.
 */
export const yearsChangedByImport = ({ counts, options, target }: BulkImport): readonly ClientYear[] =>
  options.dryRun || counts.created + counts.updated === 0 ? [] : [{ clientId: target.clientId }];
