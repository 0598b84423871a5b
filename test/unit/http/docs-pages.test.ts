import { describe, expect, it } from 'vitest';
import { createSite } from '../../../src/http/document/docs/site.js';
import { committedDocument } from '../../../src/http/document/openapi/committed-document.js';

/** A browser on a small computer takes a quarter of a millisecond of its processor for each kilobyte: a tenth of a second in all. */
const MAX_BYTES = 430_000;
/** A connection of 2 Mbit/s brings it within a quarter of a second. */
const MAX_BYTES_COMPRESSED = 60_000;

const site = createSite('https://tax.example.com');
const fileAt = (path: string) => {
  const file = site.fileAt(path);
  if (file === null) throw new Error(`no file ${path}`);
  return file;
};
const pages = site.paths().filter((path) => fileAt(path).type.startsWith('text/html'));

describe('a page of the documentation', () => {
  it('is small enough to be read at once', () => {
    const large = pages.filter((path) => {
      const { plain, gzip } = fileAt(path);
      return plain.length > MAX_BYTES || (gzip?.length ?? 0) > MAX_BYTES_COMPRESSED;
    });

    expect(pages.length).toBeGreaterThan(100);
    expect(large).toEqual([]);
  });

  it('shows each shape once, and every shape that it refers to', () => {
    const faulty = pages.filter((path) => {
      const html = String(fileAt(path).plain);
      const shown = [...html.matchAll(/ id="shape-(\w+)"/g)].map(([, name]) => name);
      const linked = new Set([...html.matchAll(/href="#shape-(\w+)"/g)].map(([, name]) => name));
      return shown.length !== linked.size || shown.some((name) => !linked.has(name));
    });

    expect(faulty).toEqual([]);
  });

  it('has no two elements of one id, and each place of its own that it links to', () => {
    const faulty = pages.flatMap((path) => {
      const html = String(fileAt(path).plain);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      const own = [...html.matchAll(/href="#([^/"][^"]*)"/g)].map(([, id]) => id); // Swagger UI opens what `#/` names
      const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
      const nowhere = own.filter((id) => !ids.includes(id));
      return twice.length + nowhere.length > 0 ? [{ path, twice, nowhere }] : [];
    });

    expect(faulty).toEqual([]);
  });

  it('leads to every problem code of its operations', () => {
    const { paths, components } = committedDocument() as unknown as {
      paths: Record<string, Record<string, { tags: string[]; responses: Record<string, Answer> }>>;
      components: { responses: Record<string, Answer> };
    };
    const missing = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ tags: [tag = ''], responses }) => {
        const path = `/docs/reference/${tag.toLowerCase().replaceAll(' ', '-')}`;
        const html = String(fileAt(path).plain);
        const codes = Object.values(responses).flatMap((answer) => {
          const { 'x-problem-codes': own } =
            components.responses[answer.$ref?.split('/').at(-1) ?? ''] ?? answer;
          return own ?? [];
        });
        return codes.filter((code) => !html.includes(`href="/docs/errors/${code.replaceAll('_', '-')}"`));
      });

    expect(missing).toEqual([]);
  });
});

interface Answer {
  readonly $ref?: string;
  readonly 'x-problem-codes'?: readonly string[];
}
