import type { PersonCredential } from './user.js';

/** How far somebody has come who shows who they are. */
export type Pending =
  | { readonly step: 'code' | 'new_password'; readonly credential: PersonCredential }
  /** The password is that of several, each of a tenant and mode: which, is for the person to say. */
  | { readonly step: 'tenant'; readonly choices: readonly PersonCredential[] };

/** Credentials that may take the next step. */
export const credentialsOf = (pending: Pending): readonly PersonCredential[] =>
  pending.step === 'tenant' ? pending.choices : [pending.credential];
