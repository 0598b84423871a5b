import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import {
  assertDatabaseAddress,
  type DatabaseAddress,
  tenantMoveOf,
  trustedProxiesOf,
  vendorIpOf,
} from './addresses.js';
import { ConfigError } from './config-error.js';
import { OPEN_ID_NAMES, openIdOf } from './open-id.js';
import { describeWrong, Settings } from './settings.js';
import { filesOf, redisAddressOf } from './stores.js';

const hasRightShape = new Ajv2020({ allErrors: true, strict: true }).compile<Settings>(Settings);

/** Problems of settings of which each has the right shape by itself: its content, and whether several go together. */
type Rule = (settings: object, malformed: ReadonlySet<string>) => readonly string[];

/** A rule is asked only where every setting that it looks at has the right shape: another problem of it is known already. */
const rule =
  <N extends keyof Settings>(names: readonly N[], read: (settings: Pick<Settings, N>) => unknown): Rule =>
  (settings, malformed) => {
    const isSound = (_given: object): _given is Pick<Settings, N> =>
      !names.some((name) => malformed.has(name));
    return isSound(settings) ? problemsOf(() => read(settings)) : [];
  };

const database = <N extends DatabaseAddress>(name: N): Rule =>
  rule([name], (settings) => assertDatabaseAddress(name, settings[name]));

const RULES: readonly Rule[] = [
  rule(['TRUSTED_PROXIES'], trustedProxiesOf),
  rule(['HMRC_VENDOR_PUBLIC_IP'], vendorIpOf),
  database('DATABASE_URL'),
  database('DATABASE_APP_URL'),
  database('DATABASE_DIRECT_URL'),
  database('DATABASE_LISTEN_URL'),
  database('DATABASE_READ_URL'),
  rule(['MOVE_SOURCE_URL', 'MOVE_TARGET_URL'], tenantMoveOf),
  rule(
    [
      'REDIS_URL',
      'REDIS_CA_FILE',
      'REDIS_SENTINELS',
      'REDIS_MASTER_NAME',
      'REDIS_SENTINEL_PASSWORD',
      'REDIS_CLUSTER',
      'QUEUE_PREFIX',
    ],
    redisAddressOf,
  ),
  rule(['FILE_STORE', 'S3_ENDPOINT', 'S3_REGION', 'S3_ENCRYPTION'], filesOf),
  rule(OPEN_ID_NAMES, openIdOf),
];

/**
 * Checks settings against their schema and against one another.
 * @throws {ConfigError} with every problem of every setting
 */
export function assertSettings(settings: Record<string, unknown>): asserts settings is Settings {
  const malformed = malformedIn(settings);
  const names = new Set(malformed.keys());
  const problems = [...malformed.values(), ...RULES.flatMap((problemsBy) => problemsBy(settings, names))];
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Settings that are missing or have another shape than their schema says, each with its first problem. */
function malformedIn(settings: Record<string, unknown>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (hasRightShape(settings)) return found;
  for (const error of hasRightShape.errors ?? []) {
    if (!found.has(nameOf(error))) found.set(nameOf(error), describe(error));
  }
  return found;
}

const nameOf = ({ keyword, params, instancePath }: ErrorObject): string =>
  keyword === 'required' ? String(params['missingProperty']) : instancePath.slice(1);

const describe = (error: ErrorObject): string =>
  error.keyword === 'required' ? `${nameOf(error)} is not set` : describeWrong(nameOf(error), error.message);

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
