import type { CsvLayout } from './csv-layout.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';

/** The known layout this header belongs to: the one that asks for most headings and finds them all. */
export function matchLayout(layouts: readonly CsvLayout[], sample: TableSample): CsvLayout | null {
  const fitting = layouts.filter((layout) => fitsLayout(layout, sample));
  return fitting.reduce<CsvLayout | null>(
    (best, layout) => (best === null || layout.requires.length > best.requires.length ? layout : best),
    null,
  );
}

function fitsLayout(layout: CsvLayout, sample: TableSample): boolean {
  const names = sample.header.map(({ name }) => name).filter((name) => name !== '');
  const present = new Set(names);
  if (!layout.requires.every((heading) => present.has(heading))) return false;
  if (layout.excludes?.some((heading) => present.has(heading))) return false;
  if (layout.exact && names.join('\n') !== layout.requires.join('\n')) return false;
  if (layout.only && !names.every((name) => layout.only?.includes(name))) return false;
  if (
    layout.ownFormat &&
    !layout.anyCase &&
    !sample.headerCells?.every((cell) => cell === cell.toLowerCase())
  )
    return false;
  return layout.confirm?.((heading) => columnTexts(sample, heading)) ?? true;
}

/**
 * The layouts a customer may have meant by a name: what only distinguishes two exports by their content is
 * left away, and where the file does not settle it the day comes first, as it does in all we name.
 */
export function layoutsNamed(layouts: readonly CsvLayout[], name: string): readonly CsvLayout[] {
  return layouts
    .filter((layout) => layout.name === name)
    .map(({ confirm: _confirm, judgeSigns: _judgeSigns, only: _only, ...layout }) => ({
      ...layout,
      ...(layout.ownFormat ? { anyCase: true } : { dateOrder: layout.dateOrder ?? 'dmy' }),
    }));
}
