import { readFileSync } from 'node:fs';
import { ALLOWED_CASTS } from './allowed-casts.js';
import { checkPatterns } from './check-patterns.js';
import { findBannedWords } from './find-banned-words.js';
import { findCasts } from './find-casts.js';
import { findClockReads } from './find-clock-reads.js';
import { findHardComments } from './find-hard-comments.js';
import { findHardDescriptions, findHardSentences } from './find-hard-sentences.js';
import { findLongFiles } from './find-long-files.js';
import { findLongFunctions } from './find-long-functions.js';
import { findMisnamedFiles } from './find-misnamed-files.js';
import { findNotifications } from './find-notifications.js';
import { findPositionalArguments } from './find-positional-arguments.js';
import { findRepeatedTypes } from './find-repeated-types.js';
import { findRowAddresses } from './find-row-addresses.js';
import { findRowTypes } from './find-row-types.js';
import { findSqlHabits } from './find-sql-habits.js';
import { findSqlHeaders } from './find-sql-headers.js';
import { findTestNames } from './find-test-names.js';
import { findUnfinishedDecisions } from './find-unfinished-decisions.js';
import { findVagueComments } from './find-vague-comments.js';
import { HIDDEN_PATTERNS } from './hidden-patterns.js';
import { LONG_FILES } from './long-files.js';
import { LONG_FUNCTIONS } from './long-functions.js';
import { POSITIONAL_ARGUMENTS } from './positional-arguments.js';
import { LONGER, WITHOUT_CONSIDERED } from './unfinished-decisions.js';
import { openVerdicts } from './verdicts.js';

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'migrations/README.md', 'src/queues/README.md', 'test/README.md'],
  ...['go', 'python', 'typescript'].map((language) => `clients/${language}/README.md`),
  ...['docs', 'docs/guides'],
];

/** A decision lists what was considered and left, in sentences that may be longer. */
const MAX_WORDS_OF_A_DECISION = 50;

const verdicts = openVerdicts('node_modules/.cache/safe-patterns.json');
const faults = await checkPatterns(process.cwd(), ['src', 'workers', 'admin'], HIDDEN_PATTERNS, verdicts);
verdicts.save();
const notifications = findNotifications(process.cwd(), ['src', 'workers', 'admin', 'migrations']);
const addresses = findRowAddresses(process.cwd(), ['src', 'workers', 'admin']);
const rowTypes = findRowTypes(process.cwd(), ['src', 'workers', 'admin']);
const habits = findSqlHabits(process.cwd(), 'src/db', 'migrations');
const headers = findSqlHeaders(process.cwd(), 'src/db');
const files = findMisnamedFiles(process.cwd(), ['src', 'workers', 'admin']);
const types = findRepeatedTypes(process.cwd(), ['src', 'workers', 'admin']);
const words = findBannedWords(process.cwd(), ['src', 'workers', 'admin']);
const sentences = [
  ...findHardSentences(process.cwd(), PAGES),
  ...findHardSentences(process.cwd(), ['docs/decisions'], MAX_WORDS_OF_A_DECISION),
];
const comments = findHardComments(process.cwd(), ['src', 'workers', 'admin']);
const descriptions = findHardDescriptions(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));
const long = findLongFiles(
  process.cwd(),
  [
    'src',
    'workers',
    'admin',
    'migrations',
    'clients/generate',
    'clients/typescript/src/core',
    'examples',
    'test',
  ],
  LONG_FILES,
);
const functions = findLongFunctions(process.cwd(), ['src', 'workers', 'admin'], LONG_FUNCTIONS);
const positional = findPositionalArguments(process.cwd(), ['src', 'workers', 'admin'], POSITIONAL_ARGUMENTS);
const vague = findVagueComments(process.cwd(), ['src', 'workers', 'admin']);
const casts = findCasts(process.cwd(), ['src', 'workers', 'admin'], ALLOWED_CASTS);
const clocks = findClockReads(process.cwd(), ['src/domain', 'src/limits', 'src/services']);
const names = findTestNames(process.cwd(), ['test']);
const decisions = findUnfinishedDecisions(process.cwd(), 'docs/decisions', {
  withoutConsidered: WITHOUT_CONSIDERED,
  longer: LONGER,
});
const others = [
  ...long,
  ...notifications,
  ...addresses,
  ...rowTypes,
  ...habits,
  ...headers,
  ...files,
  ...types,
  ...words,
  ...sentences,
  ...comments,
  ...descriptions,
  ...names,
  ...casts,
  ...clocks,
  ...decisions,
  ...functions,
  ...positional,
  ...vague,
];
for (const fault of [...faults, ...others]) console.error(fault);
if (faults.length > 0) console.error(`${faults.length} regular expressions are refused.`);
// The analyser's own process would keep this one alive.
process.exit(faults.length + others.length > 0 ? 1 : 0);
