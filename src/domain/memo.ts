/**
 * Remembers what a pure function has made, by its argument. It may serve a whole process: the results are the same for everybody.
 * @param most arguments that are remembered at a time; it begins again when there are more
 */
export function memo<Argument, Result extends {}>(
  most: number,
  make: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const known = new Map<Argument, Result>();
  return (argument) => {
    const found = known.get(argument);
    if (found !== undefined) return found;
    const made = make(argument);
    if (known.size >= most) known.clear();
    known.set(argument, made);
    return made;
  };
}
