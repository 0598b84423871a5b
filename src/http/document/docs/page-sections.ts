/** A part of a page, from one heading to the next. */
interface PageSection {
  readonly title: string;
  readonly fragment: string;
  /** Level of its heading, 2 or 3; 0 before the first. */
  readonly level: number;
  /** Without its code blocks. */
  readonly text: string;
}

const HEADING = /^<h([23]) id="([^"]*)">/;

/** The parts of a page of our own that an anchor leads to. The first has no heading: it is what stands before them. */
export function sectionsOf(html: string): readonly PageSection[] {
  return withoutCode(html)
    .replaceAll(/<h[23] id=/g, '\0$&')
    .split('\0')
    .map((part) => {
      const [opening, level, fragment = ''] = HEADING.exec(part) ?? [];
      if (opening === undefined) return { title: '', fragment, level: 0, text: textOf(part) };
      const end = part.indexOf('</h');
      return {
        title: textOf(part.slice(opening.length, end)),
        fragment,
        level: Number(level),
        text: textOf(part.slice(end)),
      };
    });
}

const withoutCode = (html: string): string =>
  html
    .split('<pre')
    .map((part, at) => (at === 0 ? part : part.slice(part.indexOf('</pre>') + 6)))
    .join('\n');

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
