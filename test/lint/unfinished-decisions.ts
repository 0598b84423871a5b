/**
 * Decisions that were written before the house asked each of what else was considered, and for 600 words at most, by their
 * numbers. The lists only become shorter: one that has been completed comes out.
 */
export const WITHOUT_CONSIDERED: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 18, 23, 25, 35, 77, 85, 95,
];

export const LONGER: readonly number[] = [26, 27, 101, 191, 195, 196, 199, 210, 220];
