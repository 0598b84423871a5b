import type { TextLine } from '../../domain/documents/text-line.js';
import { LIMITS } from '../../limits/limits.js';

/** Elements that begin a new line, and those whose content is no text. */
const BLOCKS: ReadonlySet<string> = new Set('br p div tr li h1 h2 h3 h4 h5 h6 table ul ol hr'.split(' '));
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title']);

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  pound: '£',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '-',
  minus: '-',
};

/** The text of a page as lines, cells of a table as columns. Nothing is run or fetched; every character is looked at a few times. */
export function linesOfHtml(html: string): readonly TextLine[] {
  const lines: string[][] = [];
  let line: string[] = [];
  let text = '';
  const endColumn = () => {
    const plain = withoutEntities(text).trim();
    if (plain !== '') line.push(plain);
    text = '';
  };
  const endLine = () => {
    endColumn();
    if (line.length > 0) lines.push(line);
    line = [];
  };
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length && lines.length < LIMITS.documents.lines.value) {
    const first = html.indexOf('<', at);
    const close = first < 0 ? -1 : html.indexOf('>', first);
    // A mark that another follows begins no tag.
    const open = close < 0 ? first : html.lastIndexOf('<', close);
    text += oneLine(html.slice(at, open < 0 ? html.length : open));
    if (close < 0) break;
    const name = tagName(lower, open + 1);
    at = close + 1;
    if (UNSEEN.has(name)) {
      const end = lower.indexOf(`</${name}`, at);
      if (end < 0) break;
      at = end;
    } else if (BLOCKS.has(name.replace('/', ''))) endLine();
    else if (CELLS.has(name.replace('/', ''))) endColumn();
  }
  endLine();
  return lines;
}

const TAG_CHARACTERS = 10;

function tagName(lower: string, from: number): string {
  let end = from;
  while (
    end < from + TAG_CHARACTERS &&
    /[a-z0-9/]/.test(lower.charAt(end)) &&
    !(end > from && lower.charAt(end) === '/')
  ) {
    end += 1;
  }
  return lower.slice(from, end);
}

const oneLine = (text: string): string => text.replace(/[\r\n\t]/g, ' ');

const ENTITY_CHARACTERS = 10;

function withoutEntities(text: string): string {
  const [first = '', ...rest] = text.split('&');
  return rest.reduce((plain, piece) => plain + entityAt(piece), first);
}

function entityAt(piece: string): string {
  const end = piece.slice(0, ENTITY_CHARACTERS).indexOf(';');
  if (end < 0) return `&${piece}`;
  const name = piece.slice(0, end);
  const code = name.startsWith('#x')
    ? Number.parseInt(name.slice(2), 16)
    : name.startsWith('#')
      ? Number(name.slice(1))
      : Number.NaN;
  const known =
    Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff
      ? String.fromCodePoint(code)
      : ENTITIES[name.toLowerCase()];
  return known === undefined ? `&${piece}` : known + piece.slice(end + 1);
}
