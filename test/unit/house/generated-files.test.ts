import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { generatedSources } from '../../../clients/generate/generated-sources.js';
import { writtenWhole } from '../../../clients/generate/publish.js';
import { generatedDocuments } from '../../../src/cli/generated-documents.js';
import { readApi } from '../../../src/http/document/samples/library/model.js';

/** Values of an attribute of git, by path. */
function attributeOf(attribute: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const answer = execFileSync('git', ['check-attr', '-z', attribute, '--', ...paths], { encoding: 'utf8' });
  const fields = answer.split('\0');
  return new Map(paths.map((path, index) => [path, fields[index * 3 + 2] ?? '']));
}

const filesMarked = (): readonly string[] =>
  execFileSync('git', ['ls-files', ':(attr:linguist-generated)'], { encoding: 'utf8' }).trim().split('\n');

describe('.gitattributes', () => {
  const documents = generatedDocuments();
  const api = readApi(JSON.parse(documents['docs/openapi.json'] ?? ''));
  const written = Object.keys({ ...documents, ...generatedSources(api), ...writtenWhole('1.0.0', () => '') });

  it('marks every file that `npm run docs` writes whole', () => {
    const marks = attributeOf('linguist-generated', written);

    expect(written.length).toBeGreaterThan(10);
    expect(written.filter((path) => marks.get(path) !== 'set')).toEqual([]);
  });

  it('marks no other but what npm and the long tests write', () => {
    const others = ['package-lock.json', 'test/long/passed.json'];

    expect(filesMarked().toSorted()).toEqual([...written, ...others].toSorted());
  });

  it('shows no differences of the lock file', () => {
    expect(attributeOf('diff', ['package-lock.json']).get('package-lock.json')).toBe('unset');
  });
});
