import { type Pence, shareOfPence } from '../money.js';
import { type BasisPoints, WHOLE_BPS } from '../percent.js';
import { JOINT_PROPERTY } from '../tax/rates/joint-property.js';
import { dayAfter, dayBefore, type IsoDate } from '../tax-year.js';
import { FIRST_DAY, LAST_DAY, type Owner, type OwnershipPeriod } from './ownership.js';
import { type OwnedLetting, unnamedShareOn } from './unnamed-share.js';

/** Owners of a property, and the client in whose ledger its rows are. */
export interface JointlyOwned {
  readonly clientId: string;
  /** Empty: it is that client's alone, or shared with persons who are not clients. */
  readonly owners: readonly Owner[];
}

/** A part of an amount that begins after the parts of those who come before. */
export interface Span {
  readonly beforeBps: BasisPoints;
  readonly shareBps: BasisPoints;
}

const begins = ({ from }: Owner): IsoDate => from ?? FIRST_DAY;
const ends = ({ to }: Owner): IsoDate => to ?? LAST_DAY;
const holdsOn = (owner: Owner, day: IsoDate): boolean => begins(owner) <= day && day <= ends(owner);

interface OwnersFault {
  readonly index: number;
  readonly fault: 'ends_before_it_starts' | 'overlaps' | 'over_whole';
}

/**
 * Faults of the owners of a property, by position: a day lies in one period of each owner only, and the shares of a day come to no
 * more than the whole. Less than the whole leaves the rest to persons who are not clients.
 */
export function ownersFaults(owners: readonly Owner[]): OwnersFault[] {
  return owners.flatMap((owner, index): OwnersFault[] => {
    if (ends(owner) < begins(owner)) return [{ index, fault: 'ends_before_it_starts' }];
    const earlier = owners.slice(0, index);
    const overlaps = earlier.some(
      (one) => one.clientId === owner.clientId && begins(one) <= ends(owner) && begins(owner) <= ends(one),
    );
    if (overlaps) return [{ index, fault: 'overlaps' }];
    const upToThis = owners.slice(0, index + 1);
    const days = upToThis.map(begins).filter((day) => holdsOn(owner, day));
    const isOver = days.some((day) => sumOn(upToThis, day) > WHOLE_BPS);
    return isOver ? [{ index, fault: 'over_whole' }] : [];
  });
}

const sumOn = (owners: readonly Owner[], day: IsoDate): BasisPoints =>
  owners.reduce((sum, owner) => (holdsOn(owner, day) ? sum + owner.shareBps : sum), 0);

/** The days from which the shares of the owners differ from those of the day before, the first of all days included. */
function changesOf(owners: readonly Owner[]): IsoDate[] {
  const days = new Set<IsoDate>([FIRST_DAY]);
  for (const { from, to } of owners) {
    if (from !== null) days.add(from);
    if (to !== null) days.add(dayAfter(to));
  }
  return [...days].sort();
}

/**
 * One owner's share of every day there is. A new period begins wherever the share of any owner changes, so that the sums of all of
 * them are cut, and rounded, at the same days.
 */
export function ownershipOf({ owners }: Pick<JointlyOwned, 'owners'>, clientId: string): OwnershipPeriod[] {
  const days = changesOf(owners);
  return days.map((day, index) => {
    const next = days[index + 1];
    const own = owners.filter((owner) => owner.clientId === clientId);
    return {
      shareBps: sumOn(own, day),
      from: day === FIRST_DAY ? null : day,
      to: next === undefined ? null : dayBefore(next),
      coOwnerName: null,
    };
  });
}

/** The part of an owner on a day. The ledger's own client comes first, and then the others as they are listed. */
export function spanOn({ clientId: holderId, owners }: JointlyOwned, clientId: string, day: IsoDate): Span {
  const today = owners.filter((owner) => holdsOn(owner, day));
  const inTurn = [
    ...today.filter((owner) => owner.clientId === holderId),
    ...today.filter((owner) => owner.clientId !== holderId),
  ];
  const at = inTurn.findIndex((owner) => owner.clientId === clientId);
  const own = inTurn[at];
  if (own === undefined) return { beforeBps: 0, shareBps: 0 };
  return {
    beforeBps: inTurn.slice(0, at).reduce((sum, { shareBps }) => sum + shareBps, 0),
    shareBps: own.shareBps,
  };
}

/**
 * The part of an amount, rounded to the penny: what all have up to this one, less what all have before. Each is within a penny of the
 * exact part, and together they never come to more than the amount.
 */
export const partOfSpan = (pence: Pence, { beforeBps, shareBps }: Span): Pence => {
  const part = shareOfPence(pence, beforeBps + shareBps) - shareOfPence(pence, beforeBps);
  return part === 0 ? 0 : part;
};

type Let = JointlyOwned & OwnedLetting & { readonly id: string };

/** The ledger of another client, as far as a client has a part in it: the letting of that client, whose alone some of it may be. */
export interface JointLedger {
  readonly holderId: string;
  readonly properties: readonly Let[];
}

/**
 * A client's part of a row of letting in another's ledger. One that names no property is of the letting in the United Kingdom: it is
 * shared where each of the two has the same share of every property there on the day, and else is the ledger's own client's.
 */
export function spanInLedger(
  { properties }: JointLedger,
  clientId: string,
  { propertyId, day }: { readonly propertyId: string | null; readonly day: IsoDate },
): Span {
  if (propertyId !== null) {
    const property = properties.find(({ id }) => id === propertyId);
    return property === undefined ? NOTHING : spanOn(property, clientId, day);
  }
  if (unnamedShareOn(properties, day).basis === 'unknown') return NOTHING;
  const spans = properties
    .filter(({ address }) => address.country === 'GB')
    .map((property) => spanOn(property, clientId, day));
  const [first] = spans;
  const isAlike = spans.every((one) => one.shareBps === first?.shareBps && one.beforeBps === first.beforeBps);
  return first !== undefined && isAlike ? first : NOTHING;
}

const NOTHING: Span = { beforeBps: 0, shareBps: 0 };

/**
 * Whether spouses who live together have other shares than halves on some day of a range on which no declaration of theirs holds: they
 * are then taxed on halves all the same. On days on which one of them has all of it, it is not in the names of both. ITA 2007 s.836-837
 */
export function areUnequalSpouses(
  { owners, marriedOwners, form17From }: Pick<JointlyOwned, 'owners'> & DeclaredShares,
  first: IsoDate,
  last: IsoDate,
): boolean {
  if (!marriedOwners) return false;
  const days = [first, ...changesOf(owners)].filter((day) => first <= day && day <= last);
  return days
    .filter((day) => form17From === null || day < form17From)
    .some((day) => owners.some((owner) => holdsOn(owner, day) && isUnequalPart(owner)));
}

const isUnequalPart = ({ shareBps }: Owner): boolean =>
  shareBps < WHOLE_BPS && shareBps !== JOINT_PROPERTY.spouseShare.value;

interface DeclaredShares {
  /** The owners are spouses or civil partners who live together. */
  readonly marriedOwners: boolean;
  /** The day from which their declaration to HMRC holds; `null` without one. */
  readonly form17From: IsoDate | null;
}

/** Whether two records of a property give the same clients the same parts of every day of a range. */
export function haveSameOwners(
  one: JointlyOwned,
  other: JointlyOwned,
  first: IsoDate,
  last: IsoDate,
): boolean {
  const days = [first, ...changesOf(one.owners), ...changesOf(other.owners)];
  const clients = new Set([...one.owners, ...other.owners].map(({ clientId }) => clientId));
  return days
    .filter((day) => first <= day && day <= last)
    .every((day) =>
      [...clients].every((clientId) => {
        const [before, after] = [spanOn(one, clientId, day), spanOn(other, clientId, day)];
        return before.shareBps === after.shareBps && before.beforeBps === after.beforeBps;
      }),
    );
}

/** Whether more than two clients own it, so that no two can be the only spouses. */
export const areMoreThanTwo = (owners: readonly Owner[]): boolean =>
  new Set(owners.map(({ clientId }) => clientId)).size > JOINT_PROPERTY.spouses.value;

/** The clients beside the ledger's own who have, or had, a part of some of these. */
export const otherOwners = (properties: readonly JointlyOwned[]): string[] => [
  ...new Set(
    properties.flatMap(({ clientId: holderId, owners }) =>
      owners.flatMap(({ clientId }) => (clientId === holderId ? [] : [clientId])),
    ),
  ),
];

/** Whether it has an owner beside the ledger's own client. */
export const isOwnedBy = ({ owners }: Pick<JointlyOwned, 'owners'>, clientId: string): boolean =>
  owners.some((owner) => owner.clientId === clientId);
