import type { StatementPart } from '../../statement.js';

/** First revision of a tenant’s model; the condition and `ON_CONFLICT` are to follow. Bindings: `tenantId`, `livemode`. Locks: the model. */
const REVISE = `insert into category_models as m (tenant_id, livemode, revision)
    select :tenantId, :livemode, 1`;
const ON_CONFLICT =
  'on conflict (tenant_id, livemode) do update set revision = m.revision + 1, updated_at = excluded.updated_at';

/**
 * Purpose: counts up the revision of the tenant's model of categories, since lessons follow.
 * Bindings: `tenantId`, `livemode`; reads `followed` and `may_settle`.
 * Answer: none.
 * Locks: the tenant's model, until the transaction ends.
 */
export const REVISE_MODEL: StatementPart = {
  name: 'teach',
  members: `
  revised as (
    ${REVISE} from (select count(*) from followed) a where exists (select from may_settle)
    ${ON_CONFLICT})`,
};

/**
 * Purpose: that of `REVISE_MODEL`, for statements with `QUEUE_CALCULATIONS`: returns are locked before the model.
 * Bindings: `tenantId`, `livemode`, `teaches`, without which it does nothing; reads `later` and `may_settle`.
 * Answer: none.
 * Locks: the tenant's model, until the transaction ends.
 */
export const REVISE_MODEL_LATER: StatementPart = {
  name: 'teach',
  members: `
  revised as (
    ${REVISE} from (select count(*) from later) a where cast(:teaches as boolean) and exists (select from may_settle)
    ${ON_CONFLICT})`,
};
