export type Body = Readonly<Record<string, unknown>>;

/** Circumstances in which a field acts, and values each of which must leave an answer of its own. */
export interface Act {
  readonly body: (value: unknown) => Body;
  readonly values: readonly unknown[];
}

export const between = (body: (value: unknown) => Body, ...values: readonly unknown[]): Act => ({
  body,
  values,
});
export const trade = (more: object): Body => ({ self_employments: [more] });
export const job = (more: object): Body => ({ employments: [more] });
export const uk = (more: object): Body => ({ uk_property: more });
export const pay = (amount: number) => job({ pay: amount });
export const losing = {
  self_employments: [{ profit: -10_000 }],
  uk_property: { profit: -3_000 },
  ...pay(60_000),
};
export const carriedBack = (claim: object) => ({ ...losing, reliefs: { losses_carried_back: [claim] } });
export const firm = (share: object): Body => ({ partnerships: [share] });
export const overseas = (income: object): Body => ({ ...pay(60_000), foreign_income: [income] });
export const policy = (gain: object): Body => ({ ...pay(45_000), life_insurance_gains: [gain] });
export const lump = (payment: object): Body => ({ ...pay(30_000), employment_lump_sums: [payment] });

export const gains = (disposal: object, more: object = {}, besides: object = {}): Body => ({
  ...pay(60_000),
  ...more,
  capital_gains: { disposals: [disposal], ...besides },
});

/** Holdings of 100 A and 100 B, a purchase of A within the year, and a sale of A with other members. */
export const sold = (trade: object): Body => ({
  ...pay(60_000),
  capital_gains: {
    pools: [
      { asset: 'A', quantity: 100, cost: 1_000 },
      { asset: 'B', quantity: 100, cost: 2_000 },
    ],
    trades: [
      { asset: 'A', on: '2025-07-20', side: 'buy', quantity: 5, amount: 3_000 },
      { asset: 'A', on: '2025-07-01', side: 'sell', quantity: 10, amount: 60_000, ...trade },
    ],
  },
});
