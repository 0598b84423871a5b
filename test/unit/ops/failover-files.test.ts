import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = 'ops/failover';
const textOf = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md' && name !== 'example.env');

describe('the files of ops/failover', () => {
  it('name what example.env has, each of it, and nothing else that envsubst would replace', () => {
    const asked = files.flatMap((name) =>
      [...textOf(name).matchAll(/\$\{?(\w+)\}?/g)].map(([whole, variable]) => {
        expect(whole, `${name}: ${whole}`).toBe(`\${${variable}}`);
        return variable;
      }),
    );
    const given = [...textOf('example.env').matchAll(/^(\w+)=/gm)].map(([, variable]) => variable);

    expect(given).toEqual([...new Set(given)]);
    expect([...new Set(asked)].toSorted()).toEqual(given.toSorted());
  });

  it('are all named by the README', () => {
    expect(files.filter((name) => !textOf('README.md').includes(`\`${name}\``))).toEqual([]);
  });
});
