import { monthly } from './calendar.js';

/** Money between the client's own accounts; each transfer stands on both statements, on the same day. */
export interface OwnTransfer {
  readonly date: string;
  readonly pence: number;
}

const DRAWINGS_PENCE = [
  255_000, 260_000, 270_000, 275_000, 240_000, 265_000, 270_000, 260_000, 300_000, 225_000, 260_000, 270_000,
];

/** From the Monzo trading account to the Lloyds personal account: what the owner lives on. */
export const drawings: readonly OwnTransfer[] = monthly(28).map((date, index) => ({
  date,
  pence: DRAWINGS_PENCE[index] ?? 260_000,
}));

/** From Monzo to Lloyds the day before HMRC is paid: set aside in the tax pot until then. */
export const taxSetAside: readonly OwnTransfer[] = [
  { date: '2025-07-30', pence: 310_420 },
  { date: '2026-01-29', pence: 391_675 },
];

/** Lloyds to HMRC: the second payment on account for 2024-25; the balance and first for 2025-26. */
export const paidToHmrc: readonly OwnTransfer[] = [
  { date: '2025-07-31', pence: 310_420 },
  { date: '2026-01-30', pence: 391_675 },
];

export const monzoToStarling: readonly OwnTransfer[] = [
  { date: '2025-10-01', pence: 150_000 },
  { date: '2025-11-12', pence: 40_000 },
  { date: '2026-02-18', pence: 60_000 },
];

export const starlingToMonzo: readonly OwnTransfer[] = [
  { date: '2025-11-27', pence: 120_000 },
  { date: '2026-01-28', pence: 180_000 },
  { date: '2026-03-26', pence: 200_000 },
];

/** From the Barclays property account to Lloyds: the client's part of what the lettings leave. */
export const propertyToPersonal: readonly OwnTransfer[] = [
  { date: '2025-05-30', pence: 80_000 },
  { date: '2025-07-25', pence: 80_000 },
  { date: '2025-09-26', pence: 50_000 },
  { date: '2025-12-12', pence: 60_000 },
  { date: '2026-02-13', pence: 80_000 },
  { date: '2026-03-27', pence: 60_000 },
];
