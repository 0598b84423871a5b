import type { TenantExecutor } from '../../db/executor.js';
import type { FileStore } from '../../domain/files/file-store.js';
import type { Report } from '../../domain/reports/report.js';
import type { FieldCipher } from '../../gateways/crypto/field-cipher.js';
import type { StillWanted } from './until-cancelled.js';

/** Source of a report. */
export interface ReportSource {
  /** One snapshot of the tenant's data, for as long as the file is read. */
  readonly db: TenantExecutor;
  readonly report: Report;
  /** The instant of the snapshot. */
  readonly asOf: Date;
  /** Opens what is sealed at rest. */
  readonly cipher: FieldCipher;
  /** For the contents of documents. */
  readonly files: FileStore;
  /** For a loader that reads long before the first piece is there. */
  readonly stillWanted: StillWanted;
}

/**
 * Makes the file of a report. What it gives is read while the snapshot is open.
 * @throws {AppError} when the report cannot be made, which says why
 */
export type ReportBuilder = (source: ReportSource) => Promise<AsyncIterable<Uint8Array>>;
