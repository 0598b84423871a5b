import type { AppContext } from '../../context.js';
import { type ErrorMarks, setErrorMarks } from '../../db/console/error-groups-repository.js';
import { findOperatorByEmail } from '../../db/operators/operators-repository.js';
import { HOUR_MS } from '../../domain/durations.js';
import { NotFoundError, ValidationError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import type { ActDetail } from '../audit/record-act.js';

type Slice = Pick<AppContext, 'systemDb' | 'now'>;

/** Marks a kind of error as mended; it comes back when it is seen again. Muting ends. @throws {NotFoundError} */
export async function resolveError(ctx: Slice, fingerprint: string): Promise<ActDetail> {
  const resolvedAt = ctx.now();
  const before = await mark(ctx, fingerprint, { resolvedAt, mutedUntil: null });
  return { error: fingerprint, before: inWords(before.resolvedAt), after: inWords(resolvedAt) };
}

/**
 * Mutes a kind of error: for so many hours it is counted, but not listed as open.
 * @param hours 1 to the limit
 * @throws {NotFoundError}
 * @throws {ValidationError}
 */
export async function muteError(ctx: Slice, fingerprint: string, hours: number): Promise<ActDetail> {
  const max = LIMITS.console.errorMutedHours.value;
  if (!Number.isInteger(hours) || hours < 1 || hours > max)
    throw new ValidationError([
      { pointer: '/hours', code: 'not_allowed_value', detail: `must be a whole number from 1 to ${max}` },
    ]);
  const mutedUntil = new Date(ctx.now().getTime() + hours * HOUR_MS);
  const before = await mark(ctx, fingerprint, { mutedUntil });
  return { error: fingerprint, before: inWords(before.mutedUntil), after: inWords(mutedUntil) };
}

/** @param assignedTo an operator's address; `null`: nobody @throws {NotFoundError} */
export async function assignError(
  ctx: Slice,
  fingerprint: string,
  assignedTo: string | null,
): Promise<ActDetail> {
  if (assignedTo !== null && (await findOperatorByEmail(ctx.systemDb, assignedTo)) === undefined)
    throw new NotFoundError('No operator has this address.');
  const before = await mark(ctx, fingerprint, { assignedTo });
  return { error: fingerprint, before: before.assignedTo ?? 'nobody', after: assignedTo ?? 'nobody' };
}

async function mark({ systemDb }: Slice, fingerprint: string, marks: ErrorMarks) {
  const before = await setErrorMarks(systemDb, fingerprint, marks);
  if (before === undefined) throw new NotFoundError('There is no such kind of error.');
  return before;
}

const inWords = (at: Date | null): string => at?.toISOString() ?? 'no';
