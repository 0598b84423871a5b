import type { AppContext } from '../../context.js';
import type { References } from '../../db/clients/references-repository.js';
import type { TenantExecutor } from '../../db/executor.js';
import type { LedgerFacts } from '../../db/ledger/ledger-facts-repository.js';
import { attributionOfCategory } from '../../domain/categories/account-use.js';
import type { ClientBooks } from '../../domain/categories/client-books.js';
import { ruleBookOf } from '../../domain/categories/rule-book.js';
import { taxYearOf } from '../../domain/tax-year.js';
import { contradiction } from '../../domain/transactions/field-issues.js';
import type { JudgingContext } from '../../domain/transactions/judge-category.js';
import { isOfLetting } from '../../domain/transactions/property-not-named.js';
import { type SettledTransaction, settleTransaction } from '../../domain/transactions/settle-transaction.js';
import {
  type Attribution,
  contradicts,
  type Transaction,
  type TransactionFields,
  UNATTRIBUTED,
} from '../../domain/transactions/transaction.js';
import { type Issue, ValidationError } from '../../errors.js';
import { inSlices } from '../../process/in-slices.js';
import { askingRow } from '../category-memory/asking-row.js';
import { openLearnedFor } from '../category-memory/open-learned.js';
import { ruleBooksOf } from './rule-books.js';

type Slice = Pick<AppContext, 'scheduler'>;

/** A transaction as it was sent. Its fields are right in themselves; its references are not looked at yet. */
export interface TransactionDraft {
  readonly clientId: string;
  readonly fields: TransactionFields;
  /** The row that it replaces. */
  readonly current: Transaction | null;
}

type DraftOutcome =
  | { readonly isRight: true; readonly settled: SettledTransaction }
  | { readonly isRight: false; readonly issues: readonly Issue[] };

/** Question for the facts that settle drafts. If a draft replaces a row, that row's values are asked for too. */
export const factsQuestion = (
  drafts: readonly Pick<TransactionDraft, 'fields'>[],
  clients: readonly string[],
) => ({
  clients: distinct(clients),
  sourceAccounts: distinct(drafts.flatMap(({ fields }) => present(fields.sourceAccountId))),
  businesses: idsOf(drafts, 'businessId'),
  properties: idsOf(drafts, 'propertyId'),
  taxYears: distinct(drafts.map(({ fields }) => taxYearOf(fields.date))),
  wantsRules: drafts.some(({ fields: { category, splits } }) => mayBeJudged(category) && splits === null),
  wantsRecords: drafts.some(({ fields }) => mayLackProperty(fields)),
});

const mayLackProperty = ({ category, attribution, splits }: TransactionFields): boolean =>
  (splits ?? [{ category, propertyId: attribution?.propertyId ?? null }]).some(
    (part) => part.propertyId === null && isOfLetting(part.category),
  );

/** A replacement that only repeats what followed from a pair may have its category found: see `fieldsInPair`. */
const mayBeJudged = (category: string | null) => category === null || category === 'transfer';

/** Checks what drafts refer to, and settles those that are right. Answers in the order of the drafts. */
export async function draftTransactions(
  ctx: Slice,
  db: TenantExecutor,
  drafts: readonly TransactionDraft[],
  facts: LedgerFacts,
): Promise<DraftOutcome[]> {
  const judgedBy = await judgingFor(ctx, db, drafts, facts);
  return inSlices(ctx.scheduler, drafts, (draft) =>
    settle(
      draft,
      Object.assign({}, facts.references, judgedBy(draft.clientId), { books: facts.books(draft.clientId) }),
    ),
  );
}

/** One draft. @throws {ValidationError} naming what is wrong */
export async function draftTransaction(
  ctx: Slice,
  db: TenantExecutor,
  draft: TransactionDraft,
  facts: LedgerFacts,
): Promise<SettledTransaction> {
  const [drafted] = await draftTransactions(ctx, db, [draft], facts);
  if (drafted === undefined) throw new RangeError('a draft was lost');
  if (drafted.isRight) return drafted.settled;
  throw refusalOf(drafted.issues);
}

/** `invalid_reference` when there is nothing else wrong. */
export function refusalOf(issues: readonly Issue[]): ValidationError {
  const areReferences = issues.every((issue) => issue.code === 'invalid_reference');
  return new ValidationError(issues, areReferences ? 'invalid_reference' : 'validation_failed');
}

function settle(
  draft: TransactionDraft,
  context: References & Pick<JudgingContext, 'rules' | 'learned' | 'books'>,
): DraftOutcome {
  const issues = referenceIssues(draft, context);
  if (issues.length > 0) return { isRight: false, issues };
  const { fields, current } = draft;
  const attribution = attributionOf(fields, context.books);
  const contradictions = contradictoryParts(fields, attribution);
  if (contradictions.length > 0) return { isRight: false, issues: contradictions };
  return { isRight: true, settled: settleTransaction(fields, attribution, context, current) };
}

function referenceIssues({ clientId, fields }: TransactionDraft, references: References): Issue[] {
  const issues: Issue[] = [];
  const check = (id: string | null, owners: ReadonlyMap<string, { clientId: string }>, pointer: string) => {
    if (id === null || owners.get(id)?.clientId === clientId) return;
    issues.push({ pointer, code: 'invalid_reference', detail: 'does not exist, or is another client’s' });
  };
  check(clientId, references.clients, '#/client_id');
  check(fields.attribution?.businessId ?? null, references.businesses, '#/business_id');
  check(fields.attribution?.propertyId ?? null, references.properties, '#/property_id');
  check(fields.sourceAccountId, references.sourceAccounts, '#/source_account_id');
  for (const [index, split] of (fields.splits ?? []).entries()) {
    check(split.businessId, references.businesses, `#/splits/${index}/business_id`);
    check(split.propertyId, references.properties, `#/splits/${index}/property_id`);
  }
  return issues;
}

/** Attribution of a draft: its own, else that of its account, unless its category belongs to the other side. */
function attributionOf(fields: TransactionFields, books: ClientBooks | undefined): Attribution {
  if (fields.attribution !== null) return fields.attribution;
  const account = books?.account(fields.sourceAccountId) ?? null;
  if (books === undefined || account === null) return UNATTRIBUTED;
  return attributionOfCategory(fields.category, account, books.record);
}

/** Parts that took over the account's default, which the checks of the fields could not know. */
function contradictoryParts(fields: TransactionFields, attribution: Attribution): Issue[] {
  return (fields.splits ?? []).flatMap((split, index) => {
    const isOwn = split.businessId !== null || split.propertyId !== null;
    return !isOwn && contradicts(split.category, attribution)
      ? [contradiction(`#/splits/${index}/category`)]
      : [];
  });
}

const NO_RULES = ruleBookOf([]);

type Judging = (clientId: string) => Pick<JudgingContext, 'rules' | 'learned'>;

/** Corrections are read only when a category has to be found, and there are any. */
async function judgingFor(
  ctx: Slice,
  db: TenantExecutor,
  drafts: readonly TransactionDraft[],
  { references, rules, hasLessons, books }: LedgerFacts,
): Promise<Judging> {
  const undecided = drafts.filter(({ fields }) => fields.category === null && fields.splits === null);
  if (undecided.length === 0) return () => ({ rules: NO_RULES });
  const bookOf = ruleBooksOf(rules);
  if (!hasLessons) return (clientId) => ({ rules: bookOf(clientId) });
  const asking = undecided.map(({ clientId, fields, current }) => {
    const { kind, part } = current ?? ORDINARY;
    const client = books(clientId);
    const isAttributionGiven = fields.attribution !== null;
    const row = { ...fields, ...attributionOf(fields, client), isAttributionGiven, clientId, kind, part };
    const withdrawnFrom = current?.categorySource === 'user' ? current.id : null;
    const context = { ...references, rules: bookOf(clientId), books: client };
    return { ...askingRow(row, context), withdrawnFrom };
  });
  const learnedOf = await openLearnedFor(ctx, db, asking);
  return (clientId) => ({ rules: bookOf(clientId), learned: learnedOf(clientId) });
}

const ORDINARY = { kind: 'ordinary', part: null } as const;

const idsOf = (drafts: readonly Pick<TransactionDraft, 'fields'>[], field: keyof Attribution): string[] =>
  distinct(
    drafts.flatMap(({ fields }) =>
      [fields.attribution, ...(fields.splits ?? [])].flatMap((one) => present(one?.[field] ?? null)),
    ),
  );

const present = (id: string | null): readonly string[] => (id === null ? [] : [id]);

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
