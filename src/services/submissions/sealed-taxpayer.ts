import type { AppContext } from '../../context.js';

/** The taxpayer of a return, sealed for the attempt that files it. */
export interface SealedTaxpayer {
  readonly ninoEncrypted: Buffer;
  /** Every blind index under which another attempt for the same person may be on record, today's first. */
  readonly ninoIndexes: readonly Buffer[];
}

interface SubmissionRow {
  readonly tenantId: string;
  readonly submissionId: string;
}

type Cipher = Pick<AppContext, 'cipher'>;

const sealPlaceOfNino = ({ tenantId, submissionId }: SubmissionRow) =>
  ({ purpose: 'submissions.nino', tenantId, rowId: submissionId }) as const;

export const openNino = ({ cipher }: Cipher, row: SubmissionRow, sealed: Buffer): string =>
  cipher.decryptText(sealPlaceOfNino(row), sealed);

export const sealTaxpayer = ({ cipher }: Cipher, row: SubmissionRow, nino: string): SealedTaxpayer => ({
  ninoEncrypted: cipher.encrypt(sealPlaceOfNino(row), nino),
  ninoIndexes: cipher.blindIndexes(row.tenantId, 'nino', nino),
});
