import { cleanCell } from './cell-text.js';
import { decodeEntities } from './decode-entities.js';

/** A tag with the text after it, which is blank for one that holds others. */
export interface OfxLeaf {
  /** In upper case. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly value: string;
}

const TAG = /<(\/?)([A-Za-z0-9.]+) {0,3}(\/?)>([^<]*(?:<(?!\/?[A-Za-z0-9.]+ {0,3}\/?>)[^<]*)*)/g;

/** The tags of a text in their order, whether OFX 1 leaves them open, OFX 2 closes each, or one that is empty closes itself. */
export function* ofxLeaves(text: string): Generator<OfxLeaf> {
  for (const [, slash, tag = '', empty, raw = ''] of text.matchAll(TAG)) {
    const isClosing = slash === '/';
    const value = isClosing || empty === '/' ? '' : cleanCell(decodeEntities(unwrapped(raw)));
    yield { name: tag.toUpperCase(), isClosing, value };
  }
}

const unwrapped = (raw: string) => /^\s*<!\[CDATA\[([\s\S]*?)\]\]>/.exec(raw)?.[1] ?? raw;
