import { added, type Figures } from './figures.js';
import { csvTable, type FileTable, workbookTables } from './read-tables.js';

type Body = ReturnType<JSON['parse']>;

/** The figures of a practice overview by the name of the client. */
type PracticeFigures = ReadonlyMap<string, Figures>;

function tableFigures(tables: readonly FileTable[]): PracticeFigures {
  const list = tables.find(({ headings }) => headings[0] === 'Client');
  const at = list?.headings.indexOf('Tax') ?? -1;
  return new Map(
    (list?.rows ?? []).map((cells) => {
      const tax = cells[at];
      return [String(cells[0]), { liability: typeof tax === 'number' ? tax : null }];
    }),
  );
}

/** What reads each format of `practice_overview`. */
export const PRACTICE_FIGURES = {
  json: (file: Buffer): PracticeFigures =>
    new Map(
      JSON.parse(file.toString()).clients.map(
        ({ name, total_income, total_expenses, tax_liability }: Body) => [
          name,
          added([
            ['income', total_income],
            ['expenses', total_expenses],
            ['liability', tax_liability],
          ]),
        ],
      ),
    ),
  csv: (file: Buffer): PracticeFigures => tableFigures([csvTable(file)]),
  xlsx: async (file: Buffer): Promise<PracticeFigures> => tableFigures(await workbookTables(file)),
};
