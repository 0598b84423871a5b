import { ERASURE_STATUSES, ERASURE_SUBJECTS } from '../../../domain/erasure/erasure.js';
import { LIMITS } from '../../../limits/limits.js';
import {
  CalendarDate,
  Id,
  ListOf,
  Name,
  Named,
  Nullable,
  OneOf,
  Shape,
  TaxYear,
  Text,
  Timestamp,
  Whole,
} from '../../shapes/schemas.js';

const Count = () => Whole(1, Number.MAX_SAFE_INTEGER);
const MAX = LIMITS.erasure.certificateLines.value;

const CertificateSchema = Named(
  'ErasureCertificate',
  Shape({
    id: Id('erasure'),
    subject: OneOf(ERASURE_SUBJECTS),
    client_id: Nullable(Id('client')),
    requested_at: Timestamp(),
    completed_at: Timestamp(),
    erased: ListOf(Named('ErasedRecords', Shape({ records: Text(60), count: Count() })), MAX),
    kept: ListOf(
      Named(
        'KeptRecords',
        Shape({
          records: Text(60),
          tax_year: Nullable(TaxYear()),
          count: Count(),
          until: CalendarDate(),
          reason: Text(200),
        }),
      ),
      MAX,
    ),
    expiring: ListOf(Named('ExpiringData', Shape({ what: Text(200), until: Timestamp() })), MAX),
    sha256: Text(64),
  }),
);

export const ErasureSchema = Named(
  'Erasure',
  Shape({
    id: Id('erasure'),
    subject: OneOf(ERASURE_SUBJECTS),
    client_id: Nullable(Id('client')),
    status: OneOf(ERASURE_STATUSES),
    starts_at: Timestamp(),
    certificate: Nullable(CertificateSchema),
    created_at: Timestamp(),
    completed_at: Nullable(Timestamp()),
    destroyed_at: Nullable(Timestamp()),
  }),
);

export const TenantErasureInput = Named('TenantErasureInput', Shape({ tenant_name: Name(200) }));
