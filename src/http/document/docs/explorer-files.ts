import { existsSync, readFileSync } from 'node:fs';

/** Files of Swagger UI that the explorer needs. `compile.mjs` copies them: the rest of the package is ten times as large. */
export type ExplorerFile =
  | 'swagger-ui.css'
  | 'swagger-ui-bundle.js'
  | 'oauth2-redirect.html'
  | 'oauth2-redirect.js';

/** Copied beside the compiled sources, and for the sources themselves the package. */
const PLACES = ['../../../../explorer/', '../../../../node_modules/swagger-ui-dist/'];

/** @throws {RangeError} where the service was not built */
export function readExplorerFile(name: ExplorerFile): Buffer {
  for (const place of PLACES) {
    const file = new URL(place + name, import.meta.url);
    if (existsSync(file)) return readFileSync(file);
  }
  throw new RangeError(`${name} is missing: run npm run build`);
}
