import { describe, expect, it } from 'vitest';
import { PreparedStatements } from '../../../../src/db/pipeline/prepared-statements.js';

describe('the statements that a connection holds compiled', () => {
  it('have a name for each text', () => {
    const prepared = new PreparedStatements(10);

    const one = prepared.of('select 1');

    expect(prepared.of('select 1')).toBe(one);
    expect(prepared.of('select 2').name).not.toBe(one.name);
    expect(prepared.takeSurplus()).toEqual([]);
  });

  it('give up the one unused for longest beyond the limit', () => {
    const prepared = new PreparedStatements(2);
    const first = prepared.of('select 1');
    const second = prepared.of('select 2');
    prepared.of('select 1');

    prepared.of('select 3');

    expect(prepared.takeSurplus()).toEqual([second.name]);
    expect(prepared.takeSurplus()).toEqual([]);
    expect(prepared.of('select 1')).toBe(first);
  });

  it('take another name after they were forgotten', () => {
    const prepared = new PreparedStatements(2);
    const { name } = prepared.of('select 1');

    prepared.forget('select 1');
    prepared.forget('select 2');

    expect(prepared.takeSurplus()).toEqual([name]);
    expect(prepared.of('select 1').name).not.toBe(name);
  });
});
