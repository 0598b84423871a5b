/**
 * A rule function of Spectral: an answer has these headers, be they listed with it or, for all answers of these kinds,
 * in `x-common-headers`.
 * @param {Record<string, unknown>} answer
 * @param {{ required: readonly string[], kinds: readonly string[] }} options names of headers, and keys of `x-common-headers`
 * @param {{ documentInventory: { resolved: Record<string, unknown> } }} context
 * @returns {{ message: string }[]}
 */
export default function answerHeaders(answer, { required, kinds }, { documentInventory }) {
  const common = documentInventory.resolved['x-common-headers'] ?? {};
  const headers = Object.assign({}, ...kinds.map((kind) => common[kind]), answer.headers);
  return required
    .filter((name) => headers[name]?.schema === undefined)
    .map((name) => ({ message: `Neither it nor x-common-headers has ${name}.` }));
}
