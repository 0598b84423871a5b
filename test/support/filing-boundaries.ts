/** The moments of filing between which a process may die or stand still. */
export const FILING_BOUNDARIES = [
  'it is claimed',
  'its turn has come',
  'its connection stands',
  'it is about to be written',
  'it is answered',
  'HMRC is found to have it',
  'HMRC is found not to have it',
] as const;

export type FilingBoundary = (typeof FILING_BOUNDARIES)[number];

/** How the sandbox loses the answer to the filing, for the boundaries that lie in asking HMRC what happened to it. */
export const FAULT_BEFORE: Readonly<Partial<Record<FilingBoundary, string>>> = {
  'HMRC is found to have it': 'drop_after_accept',
  'HMRC is found not to have it': 'drop_before_accept',
};
