/** Inputs of a return with something of each part that is sent besides businesses. */
export const EVERY_PART = {
  savings: { untaxed_interest: 1_230.5, taxed_interest_net: 80 },
  dividends: { uk: 3_000.25 },
  reliefs: {
    gift_aid_paid: 400,
    pension_relief_at_source_net: 1_600,
    pension_deducted_gross: 500,
    qualifying_loan_interest: 333.33,
  },
  foreign_income: [
    { kind: 'interest', country: 'FR', amount: 200, foreign_tax: 20 },
    { kind: 'dividends', country: 'USA', amount: 300, foreign_tax: 45 },
    { kind: 'pension', country: 'DE', amount: 1_000 },
  ],
  voluntary_class2: true,
};
