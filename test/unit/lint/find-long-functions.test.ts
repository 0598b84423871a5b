import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLongFunctions } from '../../lint/find-long-functions.js';

const body = (count: number) => Array.from({ length: count }, () => '  work();').join('\n');
const list = (count: number) => Array.from({ length: count }, () => '  entry,').join('\n');

describe('findLongFunctions', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'functions-'));
    mkdirSync(join(root, 'src'));
    const sources = [
      `export function longest() {\n${body(59)}\n}`,
      `function short() {\n${body(58)}\n}`,
      `const held = () => {\n${body(70)}\n};`,
      `class Thing {\n  act() {\n${body(70)}\n  }\n}`,
    ];
    writeFileSync(join(root, 'src', 'one.ts'), `${sources.join('\n')}\n`);
    const tables = [
      `const routes = () => [\n${list(70)}\n];`,
      `function others() {\n  return [\n${list(70)}\n  ];\n}`,
      `const handled = () => [\n  function handler() {\n${body(70)}\n  },\n];`,
    ];
    writeFileSync(join(root, 'src', 'tables.ts'), `${tables.join('\n')}\n`);
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const SPLIT = 'more than 60; split it.';

  it('finds functions, methods and held functions above 60 lines, and looks into tables for theirs', () => {
    expect(findLongFunctions(root, ['src'], {})).toEqual([
      `src/one.ts:1: longest has 61 lines, ${SPLIT}`,
      `src/one.ts:122: held has 72 lines, ${SPLIT}`,
      `src/one.ts:195: act has 72 lines, ${SPLIT}`,
      `src/tables.ts:148: handler has 72 lines, ${SPLIT}`,
    ]);
  });

  it('allows as many lines as the list says, and no more', () => {
    const reason = 'as it happens';
    const allowed = {
      'src/one.ts: longest': { lines: 61, reason },
      'src/one.ts: held': { lines: 71, reason },
      'src/one.ts: act': { lines: 99, reason },
      'src/tables.ts: handler': { lines: 72, reason },
    };
    expect(findLongFunctions(root, ['src'], allowed)).toEqual([
      'src/one.ts:122: held has 72 lines, more than 71; split it.',
    ]);
  });

  it('wants an entry gone whose function is short or not there', () => {
    const reason = 'as it happens';
    const allowed = {
      'src/one.ts: short': { lines: 70, reason },
      'src/none.ts: any': { lines: 70, reason },
    };
    expect(findLongFunctions(root, ['src'], allowed).slice(-2)).toEqual([
      'src/one.ts: short: is not above 60 lines; shorten test/lint/long-functions.ts.',
      'src/none.ts: any: is not above 60 lines; shorten test/lint/long-functions.ts.',
    ]);
  });
});
