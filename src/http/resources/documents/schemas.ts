import Type from 'typebox';
import { READINGS } from '../../../domain/documents/document.js';
import { UNPROVED_REASONS } from '../../../domain/documents/letting-statement.js';
import { MATCH_REASONS } from '../../../domain/documents/match-document.js';
import { DOCUMENT_MEDIA_TYPES } from '../../../domain/documents/media-type-of.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Formed,
  Id,
  ListOf,
  Money,
  Named,
  Nullable,
  OneOf,
  PageQuery,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';
import { TransactionSplit } from '../transactions/schemas.js';

const optional = Type.Optional;

/** Media types in which a document may be sent. Its content decides its kind. */
export const DOCUMENT_UPLOAD_TYPES = [
  ...DOCUMENT_MEDIA_TYPES,
  'multipart/form-data',
  'application/octet-stream',
] as const;

export const DocumentSchema = Named(
  'Document',
  Shape({
    id: Id('document'),
    client_id: Id('client'),
    media_type: OneOf(DOCUMENT_MEDIA_TYPES, 'By the content, whatever the sender said.'),
    bytes: Whole(1, LIMITS.documents.bytes.value, 'The size of the content.'),
    sha256: Formed('^[0-9a-f]{64}$', 'a SHA-256 in lower-case hex', {
      maxLength: 64,
      minLength: 64,
      description: 'SHA-256 of the content as it was sent.',
    }),
    reading: OneOf(
      READINGS,
      '`no_text`: a picture, or a PDF of pictures. `unreadable`: damaged, locked by a password, or more work than any receipt. `not_read`: the reader was busy; send the same file again.',
    ),
    read: Nullable(
      Shape(
        {
          amount: Nullable(
            Money({
              description: 'What was to pay or was paid, in pounds; of a letting agent what was paid out.',
            }),
          ),
          date: Nullable(CalendarDate('The day of the document.')),
          merchant: Nullable(
            Text(LIMITS.documents.merchantCharacters.value, { description: 'The shop, supplier or agent.' }),
          ),
          letting_statement: Nullable(
            Shape(
              {
                gross_rent: Money(),
                fees: Money(),
                repairs: Money(),
                vat: Money(),
                payout: Money(),
                proved: Type.Boolean({
                  description:
                    'Whether rent less fees, repairs and VAT is the payout, and every printed total agrees. Only then are parts proposed.',
                }),
                unproved_reason: Nullable(
                  OneOf(
                    UNPROVED_REASONS,
                    '`sums_disagree`: the figures do not add up to the payout. `line_not_understood`: a line has an amount that is none of these. `total_disagrees`: a printed total is another. Null when proved.',
                  ),
                ),
              },
              'The figures of a letting agent’s statement; null for every other document.',
            ),
          ),
        },
        'What its text states; null unless `reading` is `read`. Check it: nothing is booked or linked from it by itself.',
      ),
    ),
    matches: ListOf(
      Shape({
        transaction_id: Id('transaction'),
        score: Type.Unsafe<number>({ type: 'number', format: 'double', minimum: 0, maximum: 1 }),
        reasons: ListOf(OneOf(MATCH_REASONS), MATCH_REASONS.length),
        splits_proposed: ListOf(TransactionSplit, 50),
      }),
      LIMITS.documents.matches.value,
    ),
    transaction_ids: ListOf(Id('transaction'), LIMITS.documents.transactionsOfOne.value),
    tax_year: TaxYear(),
    keep_until: CalendarDate(
      'The last day on which the document is kept: five years after the 31 January that follows `tax_year`.',
    ),
    created_by: Nullable(Id('apiKey')),
    created_at: Timestamp(),
  }),
);

export const documentQuery = {
  client_id: optional(Id('client')),
};

export const documentListQuery = {
  ...PageQuery,
  client_id: optional(Id('client')),
  transaction_id: optional(Id('transaction')),
  linked: optional(
    Type.Boolean({ description: '`false`: those that belong to no transaction. `true`: the others.' }),
  ),
};

export const DocumentLinkInput = Named('DocumentLinkInput', Shape({ document_id: Id('document') }));
