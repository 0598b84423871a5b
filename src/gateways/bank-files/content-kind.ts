import { looksLikeLabelledText } from '../../domain/bank-files/labelled-records.js';
import { looksLikeMt940 } from '../../domain/bank-files/mt940-records.js';
import { looksLikeQif } from '../../domain/bank-files/qif-records.js';
import { isPlainObject } from '../../domain/language/is-object.js';
import { parseObject } from './parse-object.js';

/** Kind of a file's content, judged by its beginning. */
type ContentKind = 'delimited' | 'ndjson' | 'json' | 'ofx' | 'camt053' | 'qif' | 'mt940' | 'labelled';

export function contentKind(sample: string): ContentKind {
  const start = sample.trimStart();
  if (/^OFXHEADER\s*:|<OFX\b/i.test(start.slice(0, 4096))) return 'ofx';
  if (start.startsWith('<')) return 'camt053';
  if (looksLikeMt940(start)) return 'mt940';
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('{')) return isNdjson(start) ? 'ndjson' : 'json';
  if (looksLikeQif(start)) return 'qif';
  return looksLikeLabelledText(start) ? 'labelled' : 'delimited';
}

/** A line is an object by itself, and so are most; one that holds a list is a document. */
function isNdjson(text: string): boolean {
  const lines = text.split('\n', 50).filter((line) => line.trim() !== '');
  const objects = lines.map(parseObject).filter((value) => value !== null);
  const documents = objects.filter((value) => holdsList(value));
  if (objects.length === 1 && documents.length === 1) return false;
  return objects.length > 0 && objects.length * 2 >= lines.length;
}

/** How deep a list is looked for; what nests deeper is no transaction's. */
const MAX_DEPTH = 16;

function holdsList(value: unknown, depth = 0): boolean {
  if (Array.isArray(value)) return true;
  if (!isPlainObject(value) || depth >= MAX_DEPTH) return false;
  return Object.values(value).some((inner) => holdsList(inner, depth + 1));
}
