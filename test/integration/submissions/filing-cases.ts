import { createAmended, createDeclared, type FilingApp, type Taxpayer } from './filing-story.js';

/** What is filed, and how a test knows that it is. */
export interface FilingCase {
  readonly name: string;
  createReady(filing: FilingApp): Promise<Taxpayer>;
  /** The last part of the path of the call that files it. */
  readonly act: 'final-declaration' | 'confirm-amendment';
  /** What the return shows once it is filed. */
  readonly filed: object;
  /** What the return shows after a refusal that leaves it there. */
  refused(status: string): object;
  /** How often HMRC has taken a declaration for the year in the end. */
  readonly filings: number;
  readonly event: string;
}

export const FINAL_DECLARATION: FilingCase = {
  name: 'a final declaration',
  act: 'final-declaration',
  createReady: createDeclared,
  filed: { status: 'submitted', version: 1, amendment: null },
  refused: (status) => ({ status, submitted_at: null }),
  filings: 1,
  event: 'tax_return.submitted',
};

export const AMENDMENT: FilingCase = {
  name: 'an amendment',
  act: 'confirm-amendment',
  createReady: createAmended,
  filed: { status: 'submitted', version: 2, amendment: null },
  refused: (status) => ({ status: 'submitted', version: 1, amendment: { version: 2, state: status } }),
  filings: 2,
  event: 'tax_return.amended',
};
