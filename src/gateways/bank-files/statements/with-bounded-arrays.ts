import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';

const MAX_ONE = LIMITS.bankFiles.pdfStreamBytes.value;
const MAX_ALL = LIMITS.bankFiles.pdfUnpackedBytes.value;

/**
 * Runs `work` with arrays of bytes bounded, each and all together, and throws where they go beyond. A PDF's streams are unpacked by the library into arrays
 * that grow; they are outside the heap, whose limit ends a thread, and one stream can unpack to a thousand times its size.
 * The library may hide the refusal in an error of its own, so it is remembered. Only in a thread of its own: the bound holds for everything that runs in it meanwhile.
 */
export async function withBoundedArrays<T>(work: () => Promise<T>): Promise<T> {
  const plain = globalThis.Uint8Array;
  let all = 0;
  let isExceeded = false;
  const bounded: typeof Uint8Array = new Proxy(plain, {
    construct(target, given: readonly unknown[], newTarget) {
      const [length] = given;
      if (typeof length === 'number') {
        all += length;
        isExceeded ||= length > MAX_ONE || all > MAX_ALL;
        if (isExceeded) throw new RangeError('too many bytes');
      }
      return Reflect.construct(target, given, newTarget === bounded ? target : newTarget);
    },
  });
  globalThis.Uint8Array = bounded;
  try {
    return await work();
  } catch (error) {
    throw isExceeded ? new BankFileError('file_too_demanding', undefined, { cause: error }) : error;
  } finally {
    globalThis.Uint8Array = plain;
  }
}
