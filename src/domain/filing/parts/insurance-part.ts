import { type Pence, poundsFromPence } from '../../money.js';
import type { LifeInsuranceGain, LifeInsuranceGainKind, TaxInput } from '../../tax/tax-input.js';
import { HMRC_TEXT_LENGTHS, hmrcText } from './hmrc-text.js';
import { type BuiltPart, completePart, missingOf, type PartBody } from './part-body.js';

/** HMRC's list for each kind, and whether it asks for the tax itself or only whether it counts as paid. */
const LISTS: Readonly<
  Record<LifeInsuranceGainKind, { readonly name: string; readonly asksForTax: boolean }>
> = {
  life_insurance: { name: 'lifeInsurance', asksForTax: false },
  capital_redemption: { name: 'capitalRedemption', asksForTax: false },
  life_annuity: { name: 'lifeAnnuity', asksForTax: false },
  voided_isa: { name: 'voidedIsa', asksForTax: true },
  foreign: { name: 'foreign', asksForTax: true },
};

/** Gains on policies, each in HMRC's list of its kind. */
export function insurancePart({ lifeInsuranceGains = [] }: Pick<TaxInput, 'lifeInsuranceGains'>): BuiltPart {
  const lists: Record<string, PartBody[]> = {};
  const parts = lifeInsuranceGains.flatMap((gain, index) =>
    (gain.amount ?? 0) > 0 ? [{ kind: gain.kind, ...gainPart(gain, index) }] : [],
  );
  for (const { kind, body } of parts) {
    if (kind === undefined || body === null) continue;
    const { name } = LISTS[kind];
    lists[name] = [...(lists[name] ?? []), body];
  }
  return {
    body: Object.keys(lists).length === 0 ? null : lists,
    missing: parts.flatMap(({ missing }) => missing),
  };
}

function gainPart(gain: LifeInsuranceGain, index: number): BuiltPart {
  const { kind, amount = 0, years, taxTreatedAsPaid = true, taxPaid, reference, event } = gain;
  const at = `/inputs/life_insurance_gains/${index}`;
  const asksForTax = kind !== undefined && LISTS[kind].asksForTax;
  const missing = missingOf('/inputs/life_insurance_gains', [
    {
      place: `${at}/kind`,
      given: kind,
      detail: 'HMRC takes gains by the kind of policy. Give its kind, and prepare again.',
    },
    {
      place: `${at}/tax_paid`,
      given: asksForTax && taxTreatedAsPaid ? taxPaid : 0,
      detail:
        'HMRC takes such a gain with the tax that counts as paid. Give it, or `tax_treated_as_paid` as false, and prepare again.',
    },
  ]);
  if (missing.length > 0) return { body: null, missing };
  return completePart({
    ...(reference !== undefined && {
      customerReference: hmrcText(reference, HMRC_TEXT_LENGTHS.policyReference),
    }),
    ...(event !== undefined &&
      kind !== 'foreign' && { event: hmrcText(event, HMRC_TEXT_LENGTHS.policyEvent) }),
    gainAmount: poundsFromPence(amount),
    ...(years !== undefined && { yearsHeld: years }),
    ...taxOf(asksForTax, { isPaid: taxTreatedAsPaid, taxPaid }),
  });
}

interface PolicyTax {
  readonly isPaid: boolean;
  readonly taxPaid: Pence | undefined;
}

function taxOf(asksForTax: boolean, { isPaid, taxPaid = 0 }: PolicyTax): PartBody {
  if (!asksForTax) return { taxPaid: isPaid };
  return isPaid ? { taxPaidAmount: poundsFromPence(taxPaid) } : {};
}
