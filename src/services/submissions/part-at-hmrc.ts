import type { PartBody } from '../../domain/filing/parts/part-body.js';

/** A part of the return, and where HMRC keeps it. */
export interface PartAtHmrc {
  /** What HMRC holds; `null` for nothing. */
  readonly held: PartBody | null;
  /** What HMRC has of others beside it, which would count twice; `null` for nothing. */
  readonly besides: PartBody | null;
  put(body: PartBody): Promise<unknown>;
  takeBack(): Promise<unknown>;
}
