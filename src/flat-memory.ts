import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to twice what is in use before it is collected. Left alone, V8 lets it grow fourfold, which a
 * stream of short-lived rows fills with nothing; at less than double, an import spends a third of its time collecting.
 * @see `node --v8-options`, `--heap-growing-percent`
 */
export function keepMemoryFlat(): void {
  setFlagsFromString('--heap-growing-percent=100');
}
