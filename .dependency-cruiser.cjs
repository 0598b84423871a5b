const never = (name, from, to, comment) => ({
  name,
  severity: 'error',
  ...(comment ? { comment } : {}),
  from: { path: from },
  to: { path: to },
});
const only = (pkg, places) => ({
  name: `only-known-places-import-${pkg}`,
  severity: 'error',
  from: { pathNot: places },
  to: { path: `node_modules/${pkg}/` },
});

const RELAY = '^workers/(outbox-relay|listen-to-outbox|relayed-queue)\\.ts$';
const DOORS = '^(src/http|workers|admin)/';
const inHttp = (rooms) => `^src/http/(${rooms})/`;
const QUERIES = '^src/db/[a-z-/]+-queries\\.ts$';
const PURE = ['^src/(domain|limits)/', '^src/errors\\.ts$'];
const SANDBOX = '^src/local/hmrc-sandbox/';
const TOOLS = '^src/(local/(stack|demo)|cli)/';

module.exports = {
  forbidden: [
    { name: 'domain-is-pure', severity: 'error', from: { path: PURE }, to: { pathNot: PURE } },
    never('pages-import-nothing', '^src/pages/', ['^src/(?!pages/)', '^(workers|admin)/', 'node_modules/']),
    never('contracts-below-adapters', '^src/(queues|events|config|telemetry|process)/', [
      '^src/(db|gateways|services|context)',
      DOORS,
      SANDBOX,
      TOOLS,
    ]),
    never('adapters-below-services', '^src/(db|gateways)/', [
      '^src/(services/|context)',
      DOORS,
      SANDBOX,
      TOOLS,
    ]),
    never('db-ignores-gateways', '^src/db/', '^src/gateways/'),
    never('gateways-ignore-db', '^src/gateways/', '^src/db/'),
    never('services-below-doors', '^src/(services/|context)', [DOORS, SANDBOX, TOOLS]),
    never('http-stands-alone', '^src/http/', ['^(workers|admin)/', SANDBOX, '^src/(cli|local/demo)/']),
    never(
      'http-gate-knows-no-resource',
      '^src/http/(gate|shapes)/',
      inHttp('resources|document|oauth|practice-console|mcp|processes'),
    ),
    never('http-resources-know-no-pages', '^src/http/resources/', [
      inHttp('practice-console|mcp|processes'),
      '^src/http/document/(?!problem-schema)',
      '^src/http/oauth/(?!(forms|in-turn|refusals)\\.ts$)',
    ]),
    never('http-document-describes-only', '^src/http/document/', [
      inHttp('oauth|practice-console|mcp|processes'),
      '^src/http/resources/(?!.*(schemas?|-wire)\\.ts$)',
    ]),
    never(
      'http-oauth-stands-alone',
      '^src/http/oauth/',
      inHttp('shapes|resources|document|practice-console|mcp|processes'),
    ),
    never(
      'http-practice-console-uses-resources',
      '^src/http/practice-console/',
      inHttp('document|mcp|processes'),
    ),
    never(
      'http-tools-are-operations',
      '^src/http/mcp/',
      inHttp('shapes|resources|oauth|practice-console|processes'),
    ),
    never(
      'http-processes-only-serve',
      '^src/http/processes/',
      inHttp('shapes|resources|document|oauth|practice-console|mcp'),
    ),
    never('workers-stand-alone', '^workers/', ['^(src/http|admin)/', SANDBOX, '^src/(cli|local/demo)/']),
    never('admin-stands-alone', '^admin/', ['^(src/http|workers)/', SANDBOX, '^src/(cli|local/demo)/']),
    never('commands-are-no-process', '^src/cli/', ['^(workers|admin)/', SANDBOX]),
    {
      name: 'services-use-few-packages',
      comment: 'A cache and the quota in Redis; what else speaks to the outside is an adapter.',
      severity: 'error',
      from: { path: '^src/services/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(lru-cache|rate-limiter-flexible|@types)/' },
    },
    never('sandbox-stands-alone', SANDBOX, [
      '^src/(db|gateways|services|context|http|cli|local/demo)',
      '^(workers|admin)/',
    ]),
    {
      name: 'the-calculator-of-hmrc-is-not-ours',
      comment:
        'HMRC’s calculator in the sandbox shares money and years with us, and no rule or rate: the two are compared.',
      severity: 'error',
      from: { path: '^src/local/hmrc-sandbox/calculator/' },
      to: { pathNot: ['^src/local/hmrc-sandbox/calculator/', '^src/domain/(money|tax-year)\\.ts$'] },
    },
    never('stack-only-starts-processes', '^src/local/stack/', [
      '^src/(db|gateways|services|context|http|cli|local/demo|local/hmrc-sandbox)',
      '^(workers|admin)/',
    ]),
    never('demo-is-an-integrator', '^src/local/demo/', [
      '^src/(db|gateways|services|context|http|cli)',
      '^(workers|admin)/',
    ]),
    {
      name: 'deployments-run-nothing-local',
      comment: 'What a deployment runs needs nothing of the stack, the demo or the sandbox.',
      severity: 'error',
      from: { path: '^(src|workers|admin|migrations)/', pathNot: '^src/(local|cli)/' },
      to: { path: '^src/local/' },
    },
    never('sandbox-needs-no-stack', SANDBOX, '^src/local/stack/'),
    {
      name: 'doors-use-services',
      comment:
        'Reads through *-queries.ts are allowed, and the relay’s three files are the only door to the outbox.',
      severity: 'error',
      from: { path: DOORS, pathNot: RELAY },
      to: { path: '^src/(db|gateways)/', pathNot: [QUERIES, '^src/db/page\\.ts$'] },
    },
    {
      name: 'only-the-relay-takes-outbox-rows',
      comment:
        'Everything else writes jobs (outbox.ts). A row that is taken and brought to no queue is a lost job.',
      severity: 'error',
      from: { path: '^(src|workers|admin)/', pathNot: RELAY },
      to: { path: '^src/db/queues/relay-outbox\\.ts$' },
    },
    {
      name: 'only-change-ledger-opens-the-ledger',
      comment:
        'What writes transactions takes a LedgerWriter, and changeLedger is where one comes from: it does what has to follow.',
      severity: 'error',
      from: {
        path: '^(src|workers|admin)/',
        pathNot: ['^src/services/ledger/change-ledger\\.ts$', '^src/db/ledger/ledger-writer\\.ts$'],
      },
      to: { path: '^src/db/ledger/open-ledger\\.ts$' },
    },
    {
      name: 'only-the-choice-of-grants-opens-tokens',
      comment:
        'A call to HMRC takes a ChosenToken, and with-access-token is where one comes from: it chooses the client’s own grant or the practice’s, and refuses what a supporting agent may not do.',
      severity: 'error',
      from: {
        path: '^(src|workers|admin)/',
        pathNot: [
          '^src/services/hmrc-authorisations/with-access-token\\.ts$',
          '^src/gateways/hmrc/chosen-token\\.ts$',
        ],
      },
      to: { path: '^src/gateways/hmrc/open-token\\.ts$' },
    },
    {
      name: 'pipeline-knows-pg-alone',
      comment: 'It could be used by a stranger: no knex, no table, no tenant, no figure of ours.',
      severity: 'error',
      from: { path: '^src/db/pipeline/' },
      to: { pathNot: ['^src/db/pipeline/', 'node_modules/(@types/)?pg/'] },
    },
    {
      name: 'knex-by-its-public-name',
      comment: 'What knex exports and declares stays as it is; its files do not.',
      severity: 'error',
      from: {},
      to: { path: 'node_modules/knex/lib/', pathNot: 'node_modules/knex/lib/index' },
    },
    never('clients-stand-alone', '^(clients/(?!generate/)|examples/)', [
      '^(src|workers|admin|migrations|test)/',
    ]),
    {
      name: 'clients-need-no-package',
      comment: 'A library of ours brings nothing with it.',
      severity: 'error',
      from: { path: '^clients/typescript/src/' },
      to: { pathNot: '^clients/typescript/src/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'only-the-command-needs-node',
      comment: 'The library runs in browsers too.',
      severity: 'error',
      from: { path: '^clients/typescript/src/', pathNot: '^clients/typescript/src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    never('nothing-needs-clients', '^(src|workers|admin|migrations)/', '^(clients|examples)/'),
    never('production-ignores-tests', '^(src|workers|admin|migrations)/', '^test/'),
    only('bullmq', '^(src/queues|workers|admin|test)/'),
    only('knex', '^(src/db|migrations|test)/|^(src/context|knexfile)\\.ts$'),
    only('express', '^(src/http|admin|src/local/hmrc-sandbox|test|examples)/'),
    only('@modelcontextprotocol', '^(src/http/mcp/|test/integration/mcp/)'),
    only('oidc-provider', '^(src/http/oauth/|test/support/openid-provider)'),
    only('@opentelemetry', '^src/telemetry/tracing/start-tracing\\.ts$'),
    only('ioredis', '^(src/queues|src/local/stack|test)/|^src/context\\.ts$'),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unlisted-package',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'unknown', 'undetermined'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node'] },
  },
};
