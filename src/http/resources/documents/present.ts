import { keptUntil } from '../../../domain/documents/document.js';
import type { DocumentRead } from '../../../domain/documents/document-read.js';
import type { LettingStatement } from '../../../domain/documents/letting-statement.js';
import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import type { MatchedDocument, ProposedMatch } from '../../../services/documents/with-matches.js';
import { presentSplit } from '../transactions/present.js';

export const documentPath = (id: string): string => `/v1/documents/${publicId('document', id)}`;

export const presentDocument = ({ document, matches }: MatchedDocument) => ({
  id: publicId('document', document.id),
  client_id: publicId('client', document.clientId),
  media_type: document.mediaType,
  bytes: document.sizeBytes,
  sha256: document.sha256,
  reading: document.reading,
  read: document.read && presentRead(document.read),
  matches: matches.map(presentMatch),
  transaction_ids: document.transactionIds.map((id) => publicId('transaction', id)),
  tax_year: formatTaxYear(document.taxYear),
  keep_until: keptUntil(document),
  created_by: document.createdBy === null ? null : publicId('apiKey', document.createdBy),
  created_at: document.createdAt.toISOString(),
});

const presentRead = ({ amountPence, date, merchant, letting }: DocumentRead) => ({
  amount: amountPence === null ? null : poundsFromPence(amountPence),
  date,
  merchant,
  letting_statement: letting && presentLetting(letting),
});

const presentLetting = (letting: LettingStatement) => ({
  gross_rent: poundsFromPence(letting.grossRentPence),
  fees: poundsFromPence(letting.feesPence),
  repairs: poundsFromPence(letting.repairsPence),
  vat: poundsFromPence(letting.vatPence),
  payout: poundsFromPence(letting.payoutPence),
  proved: letting.unproved === null,
  unproved_reason: letting.unproved,
});

const presentMatch = ({ transactionId, score, reasons, splitsProposed }: ProposedMatch) => ({
  transaction_id: publicId('transaction', transactionId),
  score,
  reasons,
  splits_proposed: splitsProposed.map(presentSplit),
});
