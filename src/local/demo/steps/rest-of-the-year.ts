/** Figures of the client's papers that no bank statement of hers has, in the words of a return's `inputs`. */
export const REST_OF_THE_YEAR = {
  employments: [{ pay: 9_840, tax_deducted: 1_968 }],
  dividends: { uk: 1_260.4 },
  reliefs: { pension_relief_at_source_net: 2_400, gift_aid_paid: 180 },
  capital_gains: {
    disposals: [
      {
        kind: 'listed_shares',
        description: '900 ordinary shares',
        company_name: 'Wharf Lane Instruments plc',
        acquired_on: '2017-03-14',
        disposed_on: '2025-11-06',
        proceeds: 13_420.5,
        costs: 6_118.25,
      },
    ],
  },
} as const;
