import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const FLOORS = ['src/services', 'src/db', 'src/http', 'src/gateways', 'workers'];

/** Code by which the present becomes a day, a tax year or the end of something that the law dates. */
const ASKS_FOR_THE_DAY =
  /dateInLondon\(|TODAY_IN_UK|todayOfDatabase\(|yearToFile\(|hasTaxYear(?:Begun|Ended)\(|isAmendable\(|estimateNote\(|grantStatus\(|grantEnd\(|now\(\)[^;\n]{0,40}at time zone|Europe\/London|now\(\)\.toISOString\(\)\.slice/;
const BY_THE_CLIENT = /clientNow\(|findClockTime\(|clockTimes\(|clocksOf\(|clockOf\(/;

/** Files that ask for the day of everybody, and why that is right. What is about one client asks for the client's: `clientNow`. */
const BY_THE_TIME_OF_EVERYBODY: Readonly<Record<string, string>> = {
  'src/db/today.ts': 'has the day of everybody',
  'src/db/due-schedules-queries.ts': 'a schedule has its day from its test clock, where it has one',
  'src/db/expired-repository.ts': 'what is stored is removed by the calendar of the deployment',
  'src/db/erasure/kept-records-repository.ts': 'what is stored is removed by the calendar of the deployment',
  'src/services/erasure/keep-rows.ts': 'what is stored is removed by the calendar of the deployment',
  'src/services/maintenance/sweep-expired.ts': 'what is stored is removed by the calendar of the deployment',
  'src/db/obligations/obligations-repository.ts': 'days of instants that are kept by the client’s time',
  'src/http/resources/obligations/routes.ts': 'the list puts the day of each client in its place',
  'src/http/resources/tax-returns/present.ts': 'takes the time of the calculation, which is the client’s',
  'src/http/resources/hmrc-authorisations/grant-status.ts': 'takes a time',
  'src/services/hmrc-authorisations/grant-tokens.ts': 'takes a time',
  'src/http/resources/hmrc-agents/routes.ts': 'the sign-in is of the practice',
  'src/services/hmrc-agents/finish-agent-grant.ts': 'the sign-in is of the practice',
  'src/services/practice/refresh-all-readiness.ts': 'the day on which all are looked at again',
  'src/http/resources/clients/routes.ts': 'a list of many clients',
  'src/services/reports/load-practice-year.ts': 'a report of many clients',
  'src/gateways/report-files/report-wording.ts': 'takes a time',
  'src/http/resources/analytics/routes.ts': 'sums of past years are the same whichever day it is',
  'src/http/resources/tax-estimates/estimate.ts': 'an estimate is of no client',
  'src/http/resources/tax-estimates/routes.ts': 'an estimate is of no client',
  'src/http/document/examples/whole-examples.ts': 'an example',
  'src/services/test-scenarios/begin-scenario.ts': 'the person of a scenario has no test clock',
  'src/services/test-scenarios/file-return.ts': 'the person of a scenario has no test clock',
};

const asking = FLOORS.flatMap((floor) =>
  readdirSync(floor, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(floor, name)),
).filter((path) => {
  const code = readFileSync(path, 'utf8');
  return ASKS_FOR_THE_DAY.test(code) && !BY_THE_CLIENT.test(code);
});

describe('code that asks which day it is', () => {
  it('asks for the day of the client, or says here why not', () => {
    expect(asking.filter((path) => BY_THE_TIME_OF_EVERYBODY[path] === undefined)).toEqual([]);
  });

  it('is still there for each path in the list', () => {
    const listed = Object.keys(BY_THE_TIME_OF_EVERYBODY);
    expect(listed.filter((path) => !asking.includes(path))).toEqual([]);
  });
});
