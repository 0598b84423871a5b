import { LIMITS } from '../../limits/limits.js';
import type { ImportWarningCode } from '../codes/import-warning-codes.js';
import type { IsoDate } from '../tax-year.js';

/** Something of a file that a person should look at. It never repeats what the file says, but for dates. */
export interface FileWarning {
  readonly code: ImportWarningCode;
  readonly detail: string;
  /** 1-based physical line. */
  readonly line: number | null;
  readonly date: IsoDate | null;
  /** How many lines, rows or warnings it concerns. */
  readonly count: number | null;
}

/** A slip of the file's may give any year from 1 to 9999. */
const POSSIBLE = /^(?:19|2[01])\d\d-/;

export const fileWarning = (
  code: ImportWarningCode,
  detail: string,
  place: Partial<Pick<FileWarning, 'line' | 'date' | 'count'>> = {},
): FileWarning => ({
  code,
  detail,
  line: place.line ?? null,
  date: place.date !== undefined && place.date !== null && POSSIBLE.test(place.date) ? place.date : null,
  count: place.count ?? null,
});

const MAX_WARNINGS = LIMITS.bankFiles.warnings.value;

export interface FileWarnings {
  add(warning: FileWarning): void;
  /** In the order they were added, at most `LIMITS.bankFiles.warnings` of them. */
  result(): readonly FileWarning[];
}

/** Collects warnings; those beyond the limit are counted in the last. */
export function createFileWarnings(): FileWarnings {
  const kept: FileWarning[] = [];
  let beyond = 0;
  return {
    add(warning) {
      if (kept.length < MAX_WARNINGS - 1) kept.push(warning);
      else beyond += warning.code === 'more_warnings' ? (warning.count ?? 1) : 1;
    },
    result() {
      if (beyond === 0) return kept;
      return [...kept, fileWarning('more_warnings', MORE, { count: beyond })];
    },
  };
}

/** These warnings, those beyond the limit counted in the last. */
export function boundedWarnings(warnings: readonly FileWarning[]): readonly FileWarning[] {
  const bounded = createFileWarnings();
  for (const warning of warnings) bounded.add(warning);
  return bounded.result();
}

const MORE = 'There is more to look at of the kinds listed here. Settle these and import the file again.';
