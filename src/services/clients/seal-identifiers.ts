import type { AppContext } from '../../context.js';
import type { ClientIdentifiers, SealedIdentifier } from '../../db/clients/clients-repository.js';
import { type Client, maskNino, maskUtr } from '../../domain/clients/client.js';
import { normaliseNino, normaliseUtr } from '../../domain/clients/identifiers.js';
import { type Issue, ValidationError } from '../../errors.js';
import { type GivenSpouse, sealSpouse } from './seal-spouse.js';

/** Identifiers as they were typed; `null` or absent when there are none. */
export interface GivenIdentifiers {
  readonly nino: string | null;
  readonly utr: string | null;
  readonly spouse: GivenSpouse | null;
}

/** The row that the identifiers are sealed for. */
interface IdentifiersOwner {
  readonly tenantId: string;
  readonly clientId: string;
}

/**
 * Checks and seals NINO and UTR, and the spouse. A masked value, as reads show it, means: leave it as it is.
 * @param current the client that is being replaced, if any
 * @throws {ValidationError} naming the field
 */
export function sealIdentifiers(
  { cipher }: Pick<AppContext, 'cipher'>,
  { tenantId, clientId: rowId }: IdentifiersOwner,
  given: GivenIdentifiers,
  current: Client | null,
): ClientIdentifiers {
  const issues: Issue[] = [];
  const seal = (
    name: 'nino' | 'utr',
    text: string | null,
    normalise: (text: string) => string | null,
    shown: string | null,
  ): SealedIdentifier | null | undefined => {
    if (text === null) return null;
    if (shown !== null && text === shown) return undefined;
    const value = normalise(text);
    if (value === null) {
      issues.push({
        pointer: `#/${name}`,
        code: 'invalid_format',
        detail: `is not a valid ${name.toUpperCase()}`,
      });
      return undefined;
    }
    return {
      encrypted: cipher.encrypt({ purpose: `clients.${name}`, tenantId, rowId }, value),
      index: cipher.blindIndex(tenantId, name, value),
      suffix: value.slice(-3),
    };
  };

  const nino = seal('nino', given.nino, normaliseNino, maskNino(current?.ninoSuffix ?? null));
  const utr = seal('utr', given.utr, normaliseUtr, maskUtr(current?.utrSuffix ?? null));
  const owner = { tenantId, clientId: rowId, current };
  const { spouse, issues: ofSpouse } = sealSpouse({ cipher }, owner, given.spouse);
  issues.push(...ofSpouse);
  if (issues.length > 0) throw new ValidationError(issues);
  return { nino, utr, spouse };
}
