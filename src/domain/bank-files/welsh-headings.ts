/**
 * Headings in Welsh by the role of their column, in which banks in Wales export accounts in pounds. Files in languages of other countries are mostly
 * of accounts in other currencies and say so nowhere, so their headings are left unknown.
 */
export const WELSH_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  date: ['dyddiad', 'dyddiad trafodiad', 'dyddiad y trafodiad'],
  description: ['disgrifiad', 'manylion', 'naratif'],
  amount: ['swm', 'gwerth'],
  moneyIn: ['arian i mewn', 'taliadau i mewn', 'talwyd i mewn', 'credyd', 'derbyniadau', 'i mewn'],
  moneyOut: ['arian allan', 'taliadau allan', 'talwyd allan', 'debyd', 'allan'],
  balance: ['balans', 'gweddill'],
  reference: ['cyfeirnod'],
  type: ['math'],
};
