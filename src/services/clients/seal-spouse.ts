import type { AppContext } from '../../context.js';
import type { SealedSpouse } from '../../db/clients/clients-repository.js';
import { type Client, maskNino } from '../../domain/clients/client.js';
import { normaliseNino } from '../../domain/clients/identifiers.js';
import type { Spouse } from '../../domain/clients/spouse.js';
import type { IsoDate } from '../../domain/tax-year.js';
import type { Issue } from '../../errors.js';

/** A spouse as it was typed, or as it is read: the masked number alone. */
export interface GivenSpouse {
  readonly nino: string;
  readonly familyName: string | null;
  readonly givenName: string | null;
  readonly dateOfBirth: IsoDate | null;
}

interface SpouseOwner {
  readonly tenantId: string;
  readonly clientId: string;
  /** The client as it stands; `null` for one that is being made. */
  readonly current: Client | null;
}

interface SpouseSealing {
  /** `null` removes, `undefined` leaves as it is. */
  readonly spouse: SealedSpouse | null | undefined;
  /** Faults of what was given; with any, nothing is sealed. */
  readonly issues: readonly Issue[];
}

/** Checks and seals the spouse of a client. The masked number alone, as reads show it, means: leave it as it is. */
export function sealSpouse(
  { cipher }: Pick<AppContext, 'cipher'>,
  { tenantId, clientId: rowId, current }: SpouseOwner,
  given: GivenSpouse | null,
): SpouseSealing {
  if (given === null) return { spouse: null, issues: [] };
  const { familyName, givenName, dateOfBirth } = given;
  const isShown = given.nino === maskNino(current?.spouseNinoSuffix ?? null);
  if (isShown && familyName === null && givenName === null && dateOfBirth === null)
    return { spouse: undefined, issues: [] };
  const nino = normaliseNino(given.nino);
  if (nino === null || familyName === null) {
    const ofNino = nino === null ? [isShown ? MASKED : INVALID] : [];
    return { spouse: undefined, issues: [...ofNino, ...(familyName === null ? [NAMELESS] : [])] };
  }
  const spouse: Spouse = { nino, family_name: familyName, given_name: givenName, date_of_birth: dateOfBirth };
  const place = { purpose: 'clients.spouse', tenantId, rowId } as const;
  const encrypted = cipher.encrypt(place, JSON.stringify(spouse));
  return { spouse: { encrypted, ninoSuffix: nino.slice(-3) }, issues: [] };
}

const INVALID: Issue = {
  pointer: '#/spouse/nino',
  code: 'invalid_format',
  detail: 'is not a valid NINO',
};
const MASKED: Issue = {
  pointer: '#/spouse/nino',
  code: 'invalid_format',
  detail: 'is masked: give the whole NINO where another field of the spouse changes',
};
const NAMELESS: Issue = { pointer: '#/spouse/family_name', code: 'required', detail: 'is required' };
