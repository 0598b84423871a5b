import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { lockPrefill, setSuggestions } from '../../db/prefills/prefills-repository.js';
import { moveLockedTaxReturn, setTaxReturnFields } from '../../db/tax-returns/tax-returns-repository.js';
import type { Prefill, Suggestion } from '../../domain/prefills/prefill.js';
import { type TakenSuggestions, takeSuggestions } from '../../domain/prefills/take-suggestions.js';
import { assertReturnInputs } from '../../domain/tax-returns/assert-return-inputs.js';
import { moveTaxReturn } from '../../domain/tax-returns/tax-return.js';
import type { TaxReturn } from '../../domain/tax-returns/tax-return-record.js';
import { ValidationError } from '../../errors.js';
import { recalculateReturns } from '../calculations/recalculate-returns.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';
import { recordReplacement } from '../events/record-event.js';
import { checkTaxReturnFields } from '../tax-returns/check-tax-return-fields.js';
import { lockRequested, type ReturnRequest } from '../tax-returns/lock-requested.js';
import { taxReturnSubject } from '../tax-returns/tax-return-subject.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { readOwnFigures } from './read-own-figures.js';

type Slice = Pick<AppContext, 'db' | 'newId' | 'now'>;

/** UUIDs of suggestions, or every open one. */
export type ChosenSuggestions = readonly string[] | 'all';

type Decision = ReturnRequest & { readonly wanted: ChosenSuggestions };

/**
 * Takes HMRC's values over into a return, which goes back to draft where that changes it. What the return has already, or
 * has taken before, changes nothing, so that it may be repeated.
 * @throws {NotFoundError} {VersionConflictError} {InvalidStateError} for a return whose fields cannot be changed
 * @throws {ConflictError} `prefill_outdated` when a value of the return has changed since the reading; nothing is taken
 * @throws {ValidationError} `invalid_reference` for an id that the newest reading does not have; and for values that
 *   contradict others of the return, with their places in `detail`
 */
export async function acceptSuggestions(
  ctx: Slice,
  effect: Effect,
  input: Decision,
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    moveTaxReturn(current.state, 'edit');
    const prefill = await lockPrefill(db, current.id);
    const wanted = chosenOf(prefill, input.wanted);
    if (prefill.held === null) return viewTaxReturn(db, current);
    const taken = takeSuggestions(wanted, prefill.held, await readOwnFigures(db, current));
    await setSuggestions(db, prefill.id, withEach(prefill.suggestions, taken.taken));
    if (!taken.isChanged) return viewTaxReturn(db, current);
    const changed = change(ctx, db, { current, taken, actor: effect.principal.actor });
    return viewTaxReturn(db, await changed.catch(asOfWanted(input.wanted)));
  });
}

/**
 * Notes that suggestions are not wanted. They come back when HMRC has another value. The return stays as it is.
 * @throws {NotFoundError} {VersionConflictError} @throws {ValidationError} as `acceptSuggestions`
 */
export async function dismissSuggestions(
  ctx: Slice,
  effect: Effect,
  input: Decision,
): Promise<Committed<TaxReturnView>> {
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockRequested(db, input);
    const prefill = await lockPrefill(db, current.id);
    const dismissed = chosenOf(prefill, input.wanted)
      .filter(({ state }) => state === 'open')
      .map((one) => ({ ...one, state: 'dismissed' as const }));
    if (dismissed.length > 0) {
      await setSuggestions(db, prefill.id, withEach(prefill.suggestions, dismissed));
    }
    return viewTaxReturn(db, current);
  });
}

function chosenOf({ suggestions }: Prefill, wanted: ChosenSuggestions): Suggestion[] {
  if (wanted === 'all') return suggestions.filter(({ state }) => state === 'open');
  const byId = new Map(suggestions.map((one) => [one.id, one]));
  const unknown = wanted.flatMap((id, index) => (byId.has(id) ? [] : [index]));
  if (unknown.length > 0) {
    throw new ValidationError(
      unknown.map((index) => ({
        pointer: `#/ids/${index}`,
        code: 'invalid_reference',
        detail: 'is no suggestion of the newest reading',
      })),
      'invalid_reference',
    );
  }
  return suggestions.filter(({ id }) => wanted.includes(id));
}

/** Turns faults of the resulting return into faults of the decision. */
const asOfWanted =
  (wanted: ChosenSuggestions) =>
  (error: unknown): never => {
    if (!(error instanceof ValidationError)) throw error;
    const pointer = wanted === 'all' ? '#/all' : '#/ids';
    throw new ValidationError(
      error.issues.map(({ code, detail, pointer: place }) => ({
        pointer,
        code,
        detail: `${place.slice(1)} of the return ${detail}`,
      })),
    );
  };

const withEach = (all: readonly Suggestion[], decided: readonly Suggestion[]): Suggestion[] => {
  const byId = new Map(decided.map((one) => [one.id, one]));
  return all.map((one) => byId.get(one.id) ?? one);
};

async function change(
  ctx: Slice,
  db: TenantExecutor,
  {
    current,
    taken,
    actor,
  }: { readonly current: TaxReturn; readonly taken: TakenSuggestions; readonly actor: string },
): Promise<TaxReturn> {
  const { basis, region, notes, metadata } = current;
  const fields = { basis, region, notes, metadata, inputs: taken.inputs, adjustments: taken.adjustments };
  assertReturnInputs(fields.inputs);
  await moveLockedTaxReturn(db, current, {
    trigger: 'edit',
    record: { actor },
    effects: { issues: [], rejection: null },
  });
  await checkTaxReturnFields(db, current, fields);
  const taxReturn = await setTaxReturnFields(db, current.id, fields);
  await recordReplacement(ctx, db, 'tax_return.updated', {
    subject: taxReturnSubject(taxReturn),
    before: current,
    after: fields,
  });
  await recalculateReturns(ctx, db, [taxReturn]);
  return taxReturn;
}
