/** Text that is safe to send as it is. Only `html` makes it. */
export interface Html {
  readonly markup: string;
}

type Part = string | number | null | Html | readonly Html[];

/** A piece of a page. Everything put into it is escaped unless it is a piece itself; `null` is nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const pieces = parts.map((part, index) => markupOf(part) + (strings[index + 1] ?? ''));
  return { markup: (strings[0] ?? '') + pieces.join('') };
}

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escapeText(part);
  return 'markup' in part ? part.markup : part.map((piece) => piece.markup).join('');
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
