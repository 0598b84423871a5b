import type { Plan } from '../tenant.js';
import type { Powers } from './powers.js';

/** A credential without its secret. */
export interface ApiKey extends Powers {
  readonly id: string;
  readonly lineageId: string;
  readonly livemode: boolean;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly rotatedFromId: string | null;
  /** The key whose holder was given the secret; `null` when an operator was. */
  readonly issuedById: string | null;
  readonly lastUsedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
}

/** The quota is counted by key, so each plan has a number of keys that it may hold at a time. */
const MAX_KEYS: Readonly<Record<Plan, number>> = { free: 2, professional: 10, enterprise: 1_000 };

export const maxKeys = (plan: Plan): number => MAX_KEYS[plan];
