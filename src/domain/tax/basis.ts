/** Whether the trades deduct their expenses or the trading allowance. One answer for the whole person. */
export type TradingBasis = 'expenses' | 'allowance';

/** How the property businesses are taxed. The property allowance covers UK and foreign receipts together. */
export type PropertyBasis = 'expenses' | 'allowance' | 'rent_a_room';

/** The choices that change what counts as income. */
export interface Basis {
  readonly trading: TradingBasis;
  readonly property: PropertyBasis;
}

/** What is left to choose from: never nothing. */
export type Choices<T> = readonly [T, ...T[]];
