import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertDeclaration } from '../../db/submissions/declarations-repository.js';
import type { DeclarationInput } from '../../db/submissions/submissions-repository.js';
import type { AnsweredFrom } from '../../domain/approvals/approval.js';
import { MINUTE_MS } from '../../domain/durations.js';
import { poundsFromPence } from '../../domain/money.js';
import {
  type AcceptedIssue,
  acceptedIssues,
  unacceptedIssues,
  unsentPlaces,
} from '../../domain/tax-returns/accepted-issues.js';
import { isCurrentDeclaration } from '../../domain/tax-returns/declaration.js';
import type { TaxReturn, TaxReturnIssue } from '../../domain/tax-returns/tax-return-record.js';
import { InvalidStateError, ValidationError } from '../../errors.js';

/** Agreement to figures: person, figures, time and wording. */
export type DeclarationAgreed = DeclarationInput;

/** Tolerance between clocks, since ours may be the wrong one. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;

/**
 * @param at where the declaration is in the body, as a JSON pointer
 * @throws {ValidationError} `wording_outdated`
 */
export function assertCurrentWording(
  { wordingVersion, declarant }: Pick<DeclarationInput, 'wordingVersion' | 'declarant'>,
  at: string,
): void {
  if (isCurrentDeclaration({ kind: declarant.kind, version: wordingVersion })) return;
  throw new ValidationError(
    [{ pointer: `${at}/wording_version`, code: 'invalid', detail: 'is not the current wording' }],
    'wording_outdated',
  );
}

/**
 * @param now the client's time
 * @param at where the declaration is in the body, as a JSON pointer
 * @throws {ValidationError} for an agreement from the future
 */
export function assertAgreedBy(
  now: Date,
  { agreedAt }: Pick<DeclarationInput, 'agreedAt'>,
  at: string,
): void {
  if (Date.parse(agreedAt) <= now.getTime() + CLOCK_TOLERANCE_MS) return;
  throw new ValidationError([
    { pointer: `${at}/agreed_at`, code: 'too_large', detail: 'lies in the future' },
  ]);
}

/**
 * @param figures the calculation whose figures were agreed to
 * @param at where the declaration is in the body, as a JSON pointer
 * @throws {ValidationError} for an agreement from before the figures existed: nobody can have seen them
 */
export function assertAgreedToFigures(
  { agreedAt }: Pick<DeclarationInput, 'agreedAt'>,
  figures: { readonly createdAt: Date; readonly asOf: Date | null },
  { at, hasClock }: { readonly at: string; readonly hasClock: boolean },
): void {
  const since = (hasClock ? figures.asOf : null) ?? figures.createdAt;
  if (Date.parse(agreedAt) >= since.getTime() - CLOCK_TOLERANCE_MS) return;
  throw new ValidationError([
    { pointer: `${at}/agreed_at`, code: 'too_small', detail: 'lies before the figures were calculated' },
  ]);
}

/** Issues that a declarant knew of when they agreed. */
interface Known {
  readonly acceptedIssues: readonly AcceptedIssue[];
  /** Places in the return whose values they gave HMRC elsewhere. */
  readonly givenElsewhere: readonly string[];
}

/**
 * Standing issues that a declaration accepts, and the places of the return whose values HMRC was given elsewhere.
 * @throws {InvalidStateError} `issues_not_accepted`, with what it would have to accept and name as well
 */
export function assertIssuesAccepted(
  issues: readonly TaxReturnIssue[],
  { accepts = [], givenElsewhere = [] }: Pick<DeclarationInput, 'accepts' | 'givenElsewhere'>,
): Known {
  const missing = unacceptedIssues(issues, accepts);
  const places = unsentPlaces(issues);
  const unnamed = places.filter((place) => !givenElsewhere.includes(place));
  if (missing.length > 0 || unnamed.length > 0) throw issuesNotAccepted(missing, unnamed);
  return { acceptedIssues: acceptedIssues(issues, accepts), givenElsewhere: places };
}

/** @param unnamed where the return has what HMRC has to be given elsewhere, and the declaration does not say so */
export function issuesNotAccepted(
  issues: readonly TaxReturnIssue[],
  unnamed: readonly string[] = [],
): InvalidStateError {
  const codes = [...new Set(issues.map(({ code }) => code))];
  const message =
    codes.length > 0
      ? `The declaration does not accept what the return rests on: ${codes.join(', ')}.`
      : 'The declaration does not say that HMRC was given elsewhere what is not sent from here.';
  return new InvalidStateError('issues_not_accepted', message, {
    issues: codes.map((code) => {
      const { count, amountPence } = issues.find((issue) => issue.code === code) ?? {};
      return {
        code,
        count: count ?? null,
        amount: amountPence === undefined ? null : poundsFromPence(amountPence),
      };
    }),
    ...(unnamed.length > 0 && { given_elsewhere: unnamed }),
  });
}

/** The approval behind a declaration, and where it was given from. */
export interface DeclaredApproval {
  readonly id: string;
  readonly from: AnsweredFrom | null;
}

/** Records an agreement to figures that were found to stand. @returns its id */
export async function recordDeclaration(
  { newId }: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  taxReturn: Pick<TaxReturn, 'id' | 'filingVersion'>,
  {
    accepts: _,
    approval = null,
    ...declaration
  }: Omit<DeclarationInput, 'givenElsewhere'> &
    Known & { readonly recordedBy: string | null; readonly approval?: DeclaredApproval | null },
): Promise<string> {
  const id = newId();
  await insertDeclaration(db, {
    id,
    taxReturnId: taxReturn.id,
    filingVersion: taxReturn.filingVersion,
    approval,
    ...declaration,
  });
  return id;
}
