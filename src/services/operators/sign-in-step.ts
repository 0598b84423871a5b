import type { AppContext } from '../../context.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { readNote, signNote } from '../../gateways/crypto/signed-note.js';

/** State between the two steps of a sign-in. */
interface SignInStep {
  readonly operatorId: string;
  /** The state of the account whose password was right. */
  readonly credentialVersion: number;
  /** The page of the console that the person wanted. */
  readonly next: string;
}

const PURPOSE = 'first step of a sign-in';
const OFFER = 'offered totp secret of';

/** Signed note that the browser carries from the password to the code. */
export const signSignInStep = (
  { config }: Pick<AppContext, 'config'>,
  step: SignInStep,
  expires: Date,
): string => signNote(config.sessionSecret, PURPOSE, JSON.stringify(step), expires);

export function readSignInStep(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  note: string | null,
): SignInStep | null {
  const text = readNote(config.sessionSecret, PURPOSE, note, now());
  return text === null ? null : parsedAs(text, isSignInStep);
}

const isSignInStep = (value: unknown): value is SignInStep =>
  isPlainObject(value) &&
  typeof value['operatorId'] === 'string' &&
  typeof value['credentialVersion'] === 'number' &&
  typeof value['next'] === 'string';

/** An operator, with the version of password, second factor and role. An offer is void once that has changed. */
interface Offeree {
  readonly operatorId: string;
  readonly credentialVersion: number;
}

const offerTo = ({ operatorId, credentialVersion }: Offeree) =>
  `${OFFER} ${operatorId} at ${credentialVersion}`;

/** The secret that a form offers to one operator, so that the form can only send back what it was given. */
export const signOfferedSecret = (
  { config }: Pick<AppContext, 'config'>,
  offeree: Offeree,
  secret: string,
  expires: Date,
): string => signNote(config.sessionSecret, offerTo(offeree), secret, expires);

export const readOfferedSecret = (
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  offeree: Offeree,
  note: string,
): string | null => readNote(config.sessionSecret, offerTo(offeree), note, now());
