/** Arguments that are remembered at a time: a few hundred kilobytes for each function. */
const MAX = 5_000;

/**
 * Remembers what a pure function has made, by its argument. It may serve a whole process: the results are the same for everybody.
 * It begins again when there are more than 5,000 arguments.
 */
export function memoize<Argument, Result extends {}>(
  make: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (argument) => {
    const found = known.get(argument);
    if (found !== undefined) return found;
    const made = make(argument);
    if (known.size >= MAX) known.clear();
    known.set(argument, made);
    return made;
  };
}
