import { VersionConflictError } from '../errors.js';

/** The versions of a thing that a caller lets a write meet: those in `only`, if they are not in `never`. */
export interface AllowedVersions {
  readonly only: readonly number[] | 'any';
  readonly never: readonly number[] | 'any';
}

/** @throws {VersionConflictError} when the version is not one that the caller allows; `null` allows all */
export function assertVersion(current: number, seen: AllowedVersions | null): void {
  if (seen === null) return;
  const isAllowed = seen.only === 'any' || seen.only.includes(current);
  const isExcluded = seen.never === 'any' || seen.never.includes(current);
  if (!isAllowed || isExcluded) throw new VersionConflictError(current);
}
