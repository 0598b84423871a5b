import { publicId } from '../../../domain/ids.js';
import { poundsFromPence } from '../../../domain/money.js';
import { percentFromBps, WHOLE_BPS } from '../../../domain/percent.js';
import { areMoreThanTwo, ownersFaults } from '../../../domain/properties/owners.js';
import { type Owner, type OwnershipPeriod, ownershipFaults } from '../../../domain/properties/ownership.js';
import {
  locationOf,
  type Property,
  type PropertyFields,
  statusOf,
} from '../../../domain/properties/property.js';
import { type Issue, ValidationError } from '../../../errors.js';
import { bpsOf, penceOf } from '../../shapes/amounts.js';
import { uuidOf } from '../../shapes/references.js';
import { addressFrom, presentAddress } from '../clients/address.js';
import type { PropertyBody } from './schemas.js';

export function presentProperty(property: Property) {
  return {
    id: publicId('property', property.id),
    client_id: publicId('client', property.clientId),
    name: property.name,
    address: presentAddress(property.address),
    location: locationOf(property),
    kind: property.kind,
    letting: property.letting,
    ownership_share: percentFromBps(property.ownershipShareBps),
    ownership: (property.owners.length > 0 || property.isJoint ? [] : property.ownership).map((period) => ({
      share: percentFromBps(period.shareBps),
      from: period.from,
      to: period.to,
      co_owner_name: period.coOwnerName,
    })),
    amounts_are: property.amountsAre,
    owners: property.owners.map((owner) => ({
      client_id: publicId('client', owner.clientId),
      share_percent: percentFromBps(owner.shareBps),
      from: owner.from,
      to: owner.to,
    })),
    married_owners: property.marriedOwners,
    form_17_from: property.form17From,
    loan: property.loan && { interest_only: property.loan.isInterestOnly },
    acquired_on: property.acquiredOn,
    purchase_price:
      property.purchasePricePence === null ? null : poundsFromPence(property.purchasePricePence),
    first_let_on: property.firstLetOn,
    ceased_on: property.ceasedOn,
    cease_reason: property.ceaseReason,
    status: statusOf(property),
    external_id: property.externalId,
    metadata: property.metadata,
    created_at: property.createdAt.toISOString(),
    updated_at: property.updatedAt.toISOString(),
  };
}

/**
 * Fields as sent, with every absent one at its default.
 * @throws {ValidationError} for an address, dates or ownership that cannot be
 */
export function propertyFieldsFrom(body: PropertyBody): PropertyFields {
  const address = addressFrom(body.address);
  const ownership = (body.ownership ?? []).map((period) => ({
    shareBps: bpsOf(period.share),
    from: period.from ?? null,
    to: period.to ?? null,
    coOwnerName: period.co_owner_name ?? null,
  }));
  const owners = ownersFrom(body);
  const issues = [
    ...ownershipIssues(ownership),
    ...cessationIssues(body),
    ...ownersIssues(body, owners),
    ...form17Issues(body, owners),
  ];
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    name: body.name ?? address.line1,
    address,
    kind: body.kind,
    letting: body.letting ?? 'standard',
    ownershipShareBps: body.ownership_share === undefined ? WHOLE_BPS : bpsOf(body.ownership_share),
    ownership,
    amountsAre: body.amounts_are ?? 'whole',
    owners,
    marriedOwners: body.married_owners ?? false,
    form17From: body.form_17_from ?? null,
    loan: body.loan ? { isInterestOnly: body.loan.interest_only } : null,
    acquiredOn: body.acquired_on ?? null,
    purchasePricePence: body.purchase_price === undefined ? null : penceOrNull(body.purchase_price),
    firstLetOn: body.first_let_on ?? null,
    ceasedOn: body.ceased_on ?? null,
    ceaseReason: body.cease_reason ?? null,
    externalId: body.external_id ?? null,
    metadata: body.metadata ?? {},
  };
}

const penceOrNull = (amount: number | null) => (amount === null ? null : penceOf(amount));

function ownershipIssues(ownership: readonly OwnershipPeriod[]): Issue[] {
  return ownershipFaults(ownership).map(({ index, fault }) =>
    fault === 'overlaps'
      ? { pointer: `#/ownership/${index}`, code: 'invalid', detail: 'overlaps an earlier period' }
      : { pointer: `#/ownership/${index}/to`, code: 'invalid', detail: 'must not be before from' },
  );
}

const ownersFrom = ({ owners = [] }: PropertyBody): Owner[] =>
  owners.map((owner) => ({
    clientId: uuidOf('client', owner.client_id),
    shareBps: bpsOf(owner.share_percent),
    from: owner.from ?? null,
    to: owner.to ?? null,
  }));

function ownersIssues(body: PropertyBody, owners: readonly Owner[]): Issue[] {
  if (owners.length === 0) return [];
  const issues: Issue[] = ownersFaults(owners).map(({ index, fault }) => ({
    pointer: `#/owners/${index}${fault === 'overlaps' ? '' : fault === 'over_whole' ? '/share_percent' : '/to'}`,
    code: 'invalid',
    detail: OWNERS_FAULTS[fault],
  }));
  const refuse = (name: string, detail: string) =>
    issues.push({ pointer: `#/${name}`, code: 'not_allowed_value', detail });
  if ((body.ownership ?? []).length > 0) refuse('ownership', 'must be left out or empty with owners');
  if (body.ownership_share !== undefined && bpsOf(body.ownership_share) !== WHOLE_BPS) {
    refuse('ownership_share', 'must be left out with owners');
  }
  if (body.amounts_are === 'share') {
    refuse('amounts_are', "must be whole with owners: each one's share is taken of the whole");
  }
  if (body.address.country !== undefined && body.address.country !== 'GB') {
    refuse('owners', 'must be left out of a property abroad, which each owner records for themselves');
  }
  return issues;
}

const OWNERS_FAULTS = {
  ends_before_it_starts: 'must not be before from',
  overlaps: 'overlaps an earlier period of the same client',
  over_whole: 'brings the shares of some day to more than 100',
} as const;

function form17Issues(
  { married_owners, form_17_from = null }: PropertyBody,
  owners: readonly Owner[],
): Issue[] {
  if (married_owners !== true) {
    return form_17_from === null
      ? []
      : [
          {
            pointer: '#/form_17_from',
            code: 'not_allowed_value',
            detail: 'must be left out without married_owners',
          },
        ];
  }
  if (owners.length > 0 && !areMoreThanTwo(owners)) return [];
  return [
    {
      pointer: '#/married_owners',
      code: 'not_allowed_value',
      detail: 'must be left out where owners names nobody, or more than two clients',
    },
  ];
}

function cessationIssues({
  ceased_on = null,
  first_let_on = null,
  cease_reason = null,
}: PropertyBody): Issue[] {
  const issues: Issue[] = [];
  if (ceased_on !== null && first_let_on !== null && ceased_on < first_let_on) {
    issues.push({ pointer: '#/ceased_on', code: 'invalid', detail: 'must not be before first_let_on' });
  }
  if (cease_reason !== null && ceased_on === null) {
    issues.push({ pointer: '#/ceased_on', code: 'required', detail: 'is required with cease_reason' });
  }
  return issues;
}
