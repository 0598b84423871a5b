/** Whether the trades deduct their expenses or the trading allowance. One answer for the whole person. */
export type TradingBasis = 'expenses' | 'allowance';

/**
 * How the property businesses are taxed. The property allowance covers UK and foreign receipts together,
 * but not those that have rent-a-room relief.
 */
export type PropertyBasis = 'expenses' | 'allowance' | 'rent_a_room' | 'rent_a_room_and_allowance';

export const usesRoomRelief = (basis: PropertyBasis): boolean =>
  basis === 'rent_a_room' || basis === 'rent_a_room_and_allowance';

export const usesPropertyAllowance = (basis: PropertyBasis): boolean =>
  basis === 'allowance' || basis === 'rent_a_room_and_allowance';

/** The choices that change what counts as income. */
export interface Basis {
  readonly trading: TradingBasis;
  readonly property: PropertyBasis;
}

/** Choices that are left: never none. */
export type Choices<T> = readonly [T, ...T[]];
