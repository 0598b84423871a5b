import { type CoverageStatus, coverageOf } from '../../../domain/filing/coverage.js';
import { FIRST_FILING_YEAR } from '../../../domain/tax/rates/filing-years.js';
import { SUPPORTED_TAX_YEARS } from '../../../domain/tax/rates/rates-for.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { code, escapeHtml, table, withCode } from './pages.js';

const STATUSES: Readonly<Record<CoverageStatus, string>> = {
  sent: 'Sent when you prepare the return.',
  held_by_hmrc:
    'HMRC has it from employers, pension providers, contractors or its own records. You need not send it.',
  computed_by_hmrc: 'HMRC works it out.',
  type_it_at_hmrc:
    'Not sent from here. Type it in the HMRC online account, or HMRC’s figures will differ from ours. A return that has it gets the issue `not_sent_to_hmrc`.',
  not_in_this_year: 'The tax year has no such thing.',
};

/** How each field of a return gets to HMRC, in each year that can be filed. */
export function coverageContent(): string {
  const years = SUPPORTED_TAX_YEARS.filter((taxYear) => taxYear >= FIRST_FILING_YEAR.value);
  const meanings = Object.entries(STATUSES).map(
    ([status, meaning]) => `<tr><td>${code(status)}</td><td>${withCode(meaning)}</td></tr>`,
  );
  return `<p>Which fields of a return reach HMRC, and how. <code>GET /v1/coverage</code> has the same for programs.</p>
${table(['Status', 'Meaning'], meanings)}
<p>Boxes are those of HMRC’s own list of the paper return for 2025-26. Fields that only our own figures use are left out.</p>
${table(['Field', 'Box', ...years.map(formatTaxYear), 'HMRC’s API'], fieldRows(years))}`;
}

/** The path of a field, which may break after a dot or an underscore. */
const breakable = (path: string): string => code(path).replaceAll(/[._](?=\w)/g, '$&<wbr>');

function fieldRows(years: readonly number[]): string[] {
  const byYear = years.map((taxYear) => new Map(coverageOf(taxYear).map((field) => [field.path, field])));
  return [...(byYear[0]?.values() ?? [])].map(({ path, box }) => {
    const fields = byYear.map((fieldsOfYear) => fieldsOfYear.get(path));
    const services = new Set(fields.flatMap((field) => field?.service ?? []));
    const cells = [
      breakable(path),
      escapeHtml(box ?? ''),
      ...fields.map((field) => (field === undefined ? '' : code(field.status))),
      escapeHtml([...services].join(', ')),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
}
