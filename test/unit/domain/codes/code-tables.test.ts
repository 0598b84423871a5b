import { describe, expect, it } from 'vitest';
import { workFailure } from '../../../../src/domain/work-failure.js';
import { GatewayUnavailableError, InvalidStateError, TooLargeError } from '../../../../src/errors.js';
import { BankFileError } from '../../../../src/gateways/bank-files/bank-file-error.js';
import { CODE_KINDS } from '../../../../src/http/document/docs/code-kinds.js';

describe.each(CODE_KINDS.map((kind) => [kind.slug, kind] as const))('the codes of %s', (_, { codes }) => {
  it('are in snake case, each with its meaning and what to do in sentences', () => {
    const faulty = Object.entries(codes).filter(
      ([name, { meaning, todo }]) =>
        !/^[a-z][a-z0-9_]*$/.test(name) || !/^\S.{14,}[.]$/.test(meaning) || !/^[A-Z`].{4,}[.]$/.test(todo),
    );

    expect(faulty).toEqual([]);
  });
});

describe('an error that ends work', () => {
  it('is a failure under its own code where that is listed', () => {
    expect(workFailure(new BankFileError('sign_ambiguous', 'Send mapping.'))).toEqual({
      code: 'sign_ambiguous',
      detail: 'Send mapping.',
    });
    expect(workFailure(new InvalidStateError('nino_missing', 'Add it.')).code).toBe('nino_missing');
  });

  it('is a failure under the code of its kind where its own is of no list', () => {
    expect(workFailure(new InvalidStateError('nothing_to_do', 'Nothing.'))).toEqual({
      code: 'invalid_state',
      detail: 'Nothing.',
    });
    expect(workFailure(new TooLargeError('Too much.', {})).code).toBe('payload_too_large');
    expect(workFailure(new GatewayUnavailableError('of_a_gateway', 'Away.')).code).toBe(
      'gateway_unavailable',
    );
  });
});
