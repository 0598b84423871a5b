import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const FOLDER = resolve('ops/failover');

/** Addresses, ports, paths and secrets by the names that the files of `ops/failover` give them. */
export type Values = Readonly<Record<string, string>>;

/** A file of `ops/failover` as `envsubst` makes it. @throws where it names something without a value */
export async function filledIn(name: string, values: Values): Promise<string> {
  const text = await readFile(resolve(FOLDER, name), 'utf8');
  return text.replaceAll(/\$\{([A-Z_]+)\}/g, (_, variable: string) => {
    const value = values[variable];
    if (value === undefined) throw new Error(`${name} names ${variable}, which has no value`);
    return value;
  });
}
