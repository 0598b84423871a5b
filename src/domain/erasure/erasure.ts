import type { IsoDate, TaxYearStart } from '../tax-year.js';

/**
 * `waiting`: of a tenant, which can be withdrawn until it starts. `queued`: starts within seconds, or once the work that is under way
 * is over.
 */
export const ERASURE_STATUSES = ['waiting', 'queued', 'processing', 'completed', 'withdrawn'] as const;
export type ErasureStatus = (typeof ERASURE_STATUSES)[number];

export const ERASURE_SUBJECTS = ['client', 'tenant'] as const;
export type ErasureSubject = (typeof ERASURE_SUBJECTS)[number];

/** A request that everything of a client or a tenant is erased. */
export interface Erasure {
  readonly id: string;
  readonly subject: ErasureSubject;
  /** `null` for a tenant. */
  readonly clientId: string | null;
  readonly status: ErasureStatus;
  /** Not before this instant. */
  readonly startsAt: Date;
  readonly certificate: Certificate | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** When the last of what was kept was destroyed; `null` before, and where nothing was kept. */
  readonly destroyedAt: Date | null;
}

/** Rows of one kind that the law wants kept, of one tax year; of none for what the client's years rest on, such as its name. */
interface KeptRows {
  readonly records: string;
  readonly taxYear: TaxYearStart | null;
  readonly count: number;
  readonly until: IsoDate;
}

/** Data that is not removed at once, and goes by itself. */
export interface ExpiringData {
  readonly what: string;
  readonly until: string;
}

/** The document that says what was erased and what is kept. Amounts, names and numbers of the person are not in it. */
export interface Certificate {
  readonly erased: readonly { readonly records: string; readonly count: number }[];
  readonly kept: readonly (KeptRows & { readonly reason: string })[];
  readonly expiring: readonly ExpiringData[];
  /** Over the canonical JSON of the certificate as it is shown, without this member. */
  readonly sha256: string;
}

export const ERASURE_CONFLICT_CODES = [
  'filing_under_way',
  'outcome_unknown',
  'work_under_way',
  'joint_property',
] as const;

/** Work of a client or a tenant that is not over. */
export interface OpenWork {
  readonly filing: boolean;
  readonly unknown: boolean;
  readonly other: boolean;
  /** The client keeps the ledger of property with other owners, or is an owner of such. */
  readonly joint: boolean;
}

interface ErasureConflict {
  readonly code: (typeof ERASURE_CONFLICT_CODES)[number];
  readonly detail: string;
}

/** Everything for which nothing can be erased now. */
export function conflictsOfWork({ filing, unknown, other, joint }: OpenWork): ErasureConflict[] {
  const found: ErasureConflict[] = [];
  if (filing) {
    found.push({
      code: 'filing_under_way',
      detail: 'A return or a quarterly update is on its way to HMRC: wait until it is filed or refused.',
    });
  }
  if (unknown) {
    found.push({
      code: 'outcome_unknown',
      detail: 'It is not known whether HMRC has a return or an update: wait until HMRC has answered.',
    });
  }
  if (other) {
    found.push({
      code: 'work_under_way',
      detail: 'An import, a report or other work is not over: wait for it, or cancel it.',
    });
  }
  if (joint) {
    found.push({
      code: 'joint_property',
      detail:
        'Figures of other owners rest on a property of the client: take the client out of its owners first.',
    });
  }
  return found;
}
