import type { PartBody } from '../../domain/filing/parts/part-body.js';

/** A part of the return, and where HMRC keeps it. */
export interface PartAtHmrc {
  /** Body at HMRC; `null` for none. */
  readonly held: PartBody | null;
  /** Body of others beside it at HMRC, which would count twice; `null` for none. */
  readonly besides: PartBody | null;
  put(body: PartBody): Promise<unknown>;
  /** Body at HMRC by now. */
  read(): Promise<PartBody | null>;
  takeBack(): Promise<unknown>;
}
