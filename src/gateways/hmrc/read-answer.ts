import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Static, TSchema } from 'typebox';
import { type Pence, penceFromPounds } from '../../domain/money.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { HmrcUnavailableError } from './hmrc-errors.js';

const ajv = new Ajv2020({ strict: true });

/** Reads JSON text of a shape; `null` for any other text. Members that the shape does not name are let through. */
export function readerOf<Schema extends TSchema>(schema: Schema): (text: string) => Static<Schema> | null {
  const check = ajv.compile<Static<Schema>>(schema);
  return (text) => {
    const value = parseJson(text);
    return check(value) ? value : null;
  };
}

/** A reader of answers of success. @throws {HmrcUnavailableError} when the answer is something else */
export function answerReader<Schema extends TSchema>(schema: Schema): (answer: HmrcAnswer) => Static<Schema> {
  const read = readerOf(schema);
  return (answer) => {
    const value = read(answer.body);
    if (value === null) throw unreadable(answer);
    return value;
  };
}

/** An amount in an answer. @throws {HmrcUnavailableError} when it is not one to the penny */
export function penceIn(answer: HmrcAnswer, pounds: number): Pence {
  const pence = penceFromPounds(pounds);
  if (pence === null) throw unreadable(answer);
  return pence;
}

/** Success, but not in a form we know: the call was carried out, and nothing can be said of its result. */
const unreadable = ({ status, correlationId }: HmrcAnswer) =>
  new HmrcUnavailableError({ outcome: 'unknown', reason: 'unreadable_answer', status, correlationId });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
