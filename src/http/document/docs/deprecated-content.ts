import { DEPRECATIONS, type Deprecation } from '../../gate/answers/deprecations.js';
import { code, table, withCode } from './pages.js';

/** The list of what is deprecated, with its dates. */
export function deprecatedContent(
  deprecations: Readonly<Record<string, Deprecation>> = DEPRECATIONS,
): string {
  const rows = Object.entries(deprecations).map(
    ([operation, { deprecatedOn, sunsetOn, instead }]) =>
      `<tr><td>${code(operation)}</td><td>${deprecatedOn}</td><td>${sunsetOn}</td><td>${withCode(instead)}</td></tr>`,
  );
  const content =
    rows.length === 0
      ? '<p>Nothing is deprecated.</p>'
      : table(['Operation', 'Deprecated on', 'May be gone from', 'Instead'], rows);
  return `<h2 id="deprecated">What is deprecated</h2>${content}`;
}
