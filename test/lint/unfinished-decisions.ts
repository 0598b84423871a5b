/**
 * Decisions that were written before the house asked each of what else was considered, and for 600 words at most, by their
 * numbers. The lists only become shorter: one that has been completed comes out.
 */
export const WITHOUT_CONSIDERED: readonly number[] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 23, 25, 26, 27, 35, 60, 61, 63, 64, 67, 68, 72, 73,
  74, 76, 77, 79, 80, 83, 84, 85, 86, 87, 88, 91, 93, 94, 95, 99, 100, 103, 108, 109, 110, 136, 178, 179, 180,
  181,
];

export const LONGER: readonly number[] = [26, 27, 101, 191, 195, 196, 199, 210, 220];
