/** How often a property is tried, and from which seed. `PROPERTY_RUNS` raises the number for a long search. */
export const PROPERTY_RUNS = {
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? 200),
  seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_126),
};
