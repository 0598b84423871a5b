import type { Plan } from '../tenant.js';

/** A credential without its secret. */
export interface ApiKey {
  readonly id: string;
  readonly lineageId: string;
  readonly livemode: boolean;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  /** The only client it may see; `null` for all. */
  readonly clientId: string | null;
  readonly expiresAt: Date | null;
  readonly rotatedFromId: string | null;
  readonly lastUsedAt: Date | null;
  readonly version: number;
  readonly createdAt: Date;
}

/** The quota is counted by key, so each plan has a number of keys that it may hold at a time. */
const MOST_KEYS: Readonly<Record<Plan, number>> = { free: 2, professional: 10, enterprise: 1_000 };

export const mostKeys = (plan: Plan): number => MOST_KEYS[plan];
