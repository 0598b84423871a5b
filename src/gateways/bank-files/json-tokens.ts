/** Is told of the tokens of a JSON text in their order. `at` is a place in the chunk that is being read. */
export interface JsonTokenListener {
  /** @returns whether to read on; once it was `false`, nothing more is read */
  opened(bracket: '{' | '[', at: number): boolean;
  closed(bracket: '}' | ']', at: number): void;
  /** @returns whether its text is wanted at the end */
  stringBegun(): boolean;
  /** @param text the first characters of a wanted string, without escaped ones */
  stringEnded(text: string): void;
  /** A number or a literal begins. */
  wordBegun(): void;
  colon(): void;
  comma(): void;
}

export interface JsonTokens {
  scan(chunk: string): void;
  /** 1-based physical line of the token that the listener is told of. */
  line(): number;
  /** Whether the last chunk ended inside a string, or the listener ended the reading. */
  isBroken(): boolean;
}

const MAX_CHARACTERS = 100;
const SPACE = /\s/;

/** Finds the tokens of a JSON text as it streams. It knows strings and brackets, and checks neither grammar nor nesting. */
export function createJsonTokens(listener: JsonTokenListener): JsonTokens {
  let line = 1;
  let inString = false;
  let isEscaped = false;
  /** Text of the string that is being read; `null` where it is not wanted. */
  let text: string | null = null;
  let inWord = false;
  let isEnded = false;

  function readString(character: string): void {
    if (isEscaped) isEscaped = false;
    else if (character === '\\') isEscaped = true;
    else if (character === '"') {
      inString = false;
      if (text !== null) listener.stringEnded(text);
    } else if (text !== null && text.length < MAX_CHARACTERS) text += character;
  }

  function readToken(character: string, at: number): void {
    switch (character) {
      case '"':
        inString = true;
        text = listener.stringBegun() ? '' : null;
        return;
      case ',':
        inWord = false;
        listener.comma();
        return;
      case ':':
        listener.colon();
        return;
      case '{':
      case '[':
        isEnded = !listener.opened(character, at);
        return;
      case '}':
      case ']':
        inWord = false;
        listener.closed(character, at);
        return;
      default:
        if (inWord || SPACE.test(character)) return;
        inWord = true;
        listener.wordBegun();
    }
  }

  return {
    scan(chunk) {
      for (let at = 0; at < chunk.length && !isEnded; at++) {
        const character = chunk.charAt(at);
        if (character === '\n') line += 1;
        if (inString) readString(character);
        else readToken(character, at);
      }
    },
    line: () => line,
    isBroken: () => inString || isEnded,
  };
}
