import type { Pence } from '../money.js';
import { type Choices, type PropertyBasis, usesPropertyAllowance, usesRoomRelief } from './basis.js';
import type { TaxRates } from './rates/tax-rates.js';
import { incomeInWholePounds, reliefInWholePounds } from './rounding.js';
import type { TaxFacts, UkPropertyFacts } from './tax-facts.js';
import type { RoomsLet } from './tax-input.js';

type PropertyFacts = Pick<TaxFacts, 'ukProperty' | 'foreignProperty'>;

export interface PropertyResult {
  readonly basis: PropertyBasis;
  /** Before losses brought forward; never negative. */
  readonly ukProfit: Pence;
  readonly ukLoss: Pence;
  readonly ukAllowance: Pence;
  /** Rent-a-room relief. */
  readonly roomRelief: Pence;
  readonly broughtForwardUsed: Pence;
  readonly broughtForwardLeft: Pence;
  readonly ukTaxable: Pence;
  readonly foreignProfit: Pence;
  readonly foreignLoss: Pence;
  readonly foreignBroughtForwardUsed: Pence;
  readonly foreignBroughtForwardLeft: Pence;
  readonly foreignTaxable: Pence;
  readonly foreignAllowance: Pence;
}

/**
 * The bases to choose between for these properties, as far as the input leaves a choice.
 * @see https://www.gov.uk/hmrc-internal-manuals/property-income-manual/pim4400 read for 2021-22 to 2026-27
 */
export function propertyBases(facts: PropertyFacts, rates: TaxRates): Choices<PropertyBasis> {
  const { choice, rooms } = facts.ukProperty;
  if (choice === 'expenses') return ['expenses'];
  if (choice === 'claim') return [rooms === null ? 'allowance' : 'rent_a_room_and_allowance'];
  return openPropertyBases(facts, rates);
}

/**
 * `propertyBases` whatever was chosen. The property allowance goes with rent-a-room relief, never
 * with rooms taxed by their profit.
 */
export function openPropertyBases(facts: PropertyFacts, rates: TaxRates): Choices<PropertyBasis> {
  const { rooms } = facts.ukProperty;
  const withAllowance = allowanceCanWin(facts, rates);
  if (rooms === null) return withAllowance ? ['expenses', 'allowance'] : ['expenses'];
  const exempt = rooms.income <= roomLimit(rooms, rates);
  const both: readonly PropertyBasis[] = withAllowance ? ['rent_a_room_and_allowance'] : [];
  return exempt && rooms.expenses <= rooms.income
    ? ['rent_a_room', ...both]
    : ['expenses', 'rent_a_room', ...both];
}

/**
 * Whether the allowance can be the better choice. Against higher expenses it can where there is a loss, of this year or brought forward, or
 * where foreign tax pays the tax of a profit abroad: the expenses save nothing there, and the allowance may go to receipts here.
 */
function allowanceCanWin(facts: PropertyFacts, rates: TaxRates): boolean {
  const { ukProperty: uk, foreignProperty: foreign } = facts;
  const rest = besideRooms(uk, uk.rooms);
  const receipts = rest.income + foreign.income;
  if (uk.bare || receipts === 0) return false;
  const hasLoss = rest.income < rest.expenses || foreign.profit < 0;
  const broughtForward = uk.lossesBroughtForward + foreign.lossesBroughtForward > 0;
  const deducted = rest.expenses + foreign.expenses;
  const isCredited = foreign.foreignTax > 0;
  const mayCoverMore = deducted < Math.min(rates.business.propertyAllowance.value, receipts);
  return hasLoss || broughtForward || isCredited || mayCoverMore;
}

/**
 * The year's profit of the UK and of the overseas property business in whole pounds, each with its own
 * loss; UK losses brought forward are used first and cannot be saved. Where rooms have rent-a-room relief,
 * what they bring in beyond it joins the profit or loss of the other lettings.
 * @see ITTOIA 2005 Pt 3, Pt 6A Ch.2, s.784-802; ITA 2007 s.118
 */
export function propertyResult(facts: PropertyFacts, basis: PropertyBasis, rates: TaxRates): PropertyResult {
  const { ukProperty: uk, foreignProperty: foreign } = facts;
  const rooms = usesRoomRelief(basis) ? uk.rooms : null;
  const rest = besideRooms(uk, rooms);
  const roomRelief = rooms === null ? 0 : Math.min(roomLimit(rooms, rates), rooms.income);
  const allowance = usesPropertyAllowance(basis) ? rates.business.propertyAllowance.value : 0;
  const { ukAllowance, foreignAllowance } = shared(allowance, facts, rest.income);
  const restResult = rest.income - (usesPropertyAllowance(basis) ? ukAllowance : rest.expenses);
  const roomResult = rooms === null ? 0 : rooms.income - roomRelief;
  const ukResult = basis === 'expenses' ? uk.profit : incomeInWholePounds(restResult + roomResult);
  const foreignResult = usesPropertyAllowance(basis)
    ? incomeInWholePounds(foreign.income - foreignAllowance)
    : foreign.profit;
  const ukProfit = Math.max(0, ukResult);
  const foreignProfit = Math.max(0, foreignResult);
  const foreignUsed = Math.min(reliefInWholePounds(foreign.lossesBroughtForward), foreignProfit);
  const broughtForwardUsed = Math.min(reliefInWholePounds(uk.lossesBroughtForward), ukProfit);
  return {
    basis,
    ukProfit,
    ukLoss: Math.max(0, -ukResult),
    ukAllowance,
    roomRelief,
    broughtForwardUsed,
    broughtForwardLeft: Math.max(0, uk.lossesBroughtForward - broughtForwardUsed),
    ukTaxable: ukProfit - broughtForwardUsed,
    foreignProfit,
    foreignLoss: Math.max(0, -foreignResult),
    foreignBroughtForwardUsed: foreignUsed,
    foreignBroughtForwardLeft: Math.max(0, foreign.lossesBroughtForward - foreignUsed),
    foreignTaxable: foreignProfit - foreignUsed,
    foreignAllowance,
  };
}

/** The taxpayer may split the allowance at will: first where no loss brought forward covers the receipts. */
function shared(allowance: Pence, { ukProperty, foreignProperty }: PropertyFacts, ukIncome: Pence) {
  const uncovered = Math.max(0, ukIncome - ukProperty.lossesBroughtForward);
  const foreignAllowance = Math.min(Math.max(0, allowance - uncovered), foreignProperty.income);
  return { ukAllowance: Math.min(allowance - foreignAllowance, ukIncome), foreignAllowance };
}

/** The lettings other than these rooms. */
function besideRooms({ income, expenses }: UkPropertyFacts, rooms: RoomsLet | null) {
  return { income: income - (rooms?.income ?? 0), expenses: expenses - (rooms?.expenses ?? 0) };
}

function roomLimit({ isShared }: RoomsLet, { business }: TaxRates): Pence {
  return isShared ? business.rentARoomSharedLimit.value : business.rentARoomLimit.value;
}
