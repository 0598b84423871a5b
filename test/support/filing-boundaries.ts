/** The moments of a sending between which a process may die or stand still. */
export const FILING_BOUNDARIES = [
  'it is claimed',
  'its turn has come',
  'its connection stands',
  'it is about to be written',
  'it is answered',
] as const;

export type FilingBoundary = (typeof FILING_BOUNDARIES)[number];
