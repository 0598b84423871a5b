import type { Figures } from './figures.js';

/** A file that says another figure than the API. */
interface Difference {
  readonly file: string;
  readonly client: string;
  readonly says: Figures;
  readonly api: Figures;
}

/** Holds figures of files against those of the API, and keeps what differs. */
export function createFigureBook() {
  const differences: Difference[] = [];
  const counts = new Map<string, number>();
  return {
    differences,
    /** How many figures of each file were compared. */
    counts,
    /** @param api by name; a name that it lacks stands for no pounds */
    compare(file: string, client: string, says: Figures, api: Figures): void {
      const names = Object.keys(says);
      counts.set(file, (counts.get(file) ?? 0) + names.length);
      const wanted = (name: string) => (name in api ? (api[name] ?? null) : 0);
      const wrong = names.filter((name) => says[name] !== wanted(name));
      if (wrong.length === 0) return;
      differences.push({
        file,
        client,
        says: Object.fromEntries(wrong.map((name) => [name, says[name] ?? null])),
        api: Object.fromEntries(wrong.map((name) => [name, wanted(name)])),
      });
    },
  };
}

export type FigureBook = ReturnType<typeof createFigureBook>;
