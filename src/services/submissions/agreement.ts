import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertDeclaration } from '../../db/submissions/declarations-repository.js';
import type { DeclarationInput } from '../../db/submissions/submissions-repository.js';
import { isCurrentDeclaration } from '../../domain/tax-returns/declaration.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { ValidationError } from '../../errors.js';

/** Who agreed to which figures, when, under which wording. */
export type DeclarationAgreed = DeclarationInput;

/** Whose clock is right is not always ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Checks what can be known of an agreement without its figures.
 * @param at where the declaration is in the body, as a JSON pointer
 * @throws {ValidationError} `wording_outdated`, or for an agreement from the future
 */
export function assertAgreement(
  { now }: Pick<AppContext, 'now'>,
  { wordingVersion, declarant, agreedAt }: DeclarationInput,
  at: string,
): void {
  if (!isCurrentDeclaration({ kind: declarant.kind, version: wordingVersion })) {
    throw new ValidationError(
      [{ pointer: `${at}/wording_version`, code: 'invalid', detail: 'is not the current wording' }],
      'wording_outdated',
    );
  }
  if (Date.parse(agreedAt) > now().getTime() + CLOCK_TOLERANCE_MS) {
    throw new ValidationError([
      { pointer: `${at}/agreed_at`, code: 'too_large', detail: 'lies in the future' },
    ]);
  }
}

/** Records an agreement to figures that were found to stand. @returns its id */
export async function recordDeclaration(
  { newId }: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  taxReturn: Pick<TaxReturn, 'id' | 'filingVersion'>,
  declaration: DeclarationInput & { readonly recordedBy: string | null },
): Promise<string> {
  const id = newId();
  await insertDeclaration(db, {
    id,
    taxReturnId: taxReturn.id,
    filingVersion: taxReturn.filingVersion,
    ...declaration,
  });
  return id;
}
