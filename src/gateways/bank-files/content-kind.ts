import { parseObject } from './read-ndjson.js';

/** What a file is made of, judged by how it begins. */
export type ContentKind = 'delimited' | 'ndjson' | 'json';

export function contentKind(sample: string): ContentKind {
  const start = sample.trimStart();
  if (start.startsWith('[')) return 'json';
  if (start.startsWith('{')) return isNdjson(start) ? 'ndjson' : 'json';
  return 'delimited';
}

/** A line is an object by itself, and so are most; one that holds a list is a document. */
function isNdjson(text: string): boolean {
  const lines = text.split('\n', 50).filter((line) => line.trim() !== '');
  const objects = lines.map(parseObject).filter((value) => value !== null);
  const documents = objects.filter((value) => Object.values(value).some(Array.isArray));
  if (objects.length === 1 && documents.length === 1) return false;
  return objects.length > 0 && objects.length * 2 >= lines.length;
}
