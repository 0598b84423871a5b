export const USER_ROLES = ['owner', 'member'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** A person of a tenant, who can allow apps to act for it. Other people than the operators of the console. */
export interface User {
  readonly id: string;
  readonly tenantId: string;
  /** A person made in test mode allows nothing in live mode. */
  readonly livemode: boolean;
  readonly email: string;
  readonly role: UserRole;
  readonly mustChangePassword: boolean;
  readonly hasTotp: boolean;
  readonly version: number;
  readonly createdAt: Date;
}

/**
 * A person's proof: who they are, and at which state of their password, second factor and role. Any change of these
 * makes another version, and ends what was opened at the one before.
 */
export interface PersonCredential {
  readonly userId: string;
  readonly version: number;
}

const SHORTEST_PASSWORD = 12;
const LONGEST_PASSWORD = 200;

export type PasswordFault = 'too_short' | 'too_long' | 'same_as_address';

/** Why a text will not do as the password of who signs in with that address; `null`: it will. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  if (password.length < SHORTEST_PASSWORD) return 'too_short';
  if (password.length > LONGEST_PASSWORD) return 'too_long';
  return password.toLowerCase() === email.toLowerCase() ? 'same_as_address' : null;
}
