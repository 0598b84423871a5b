/** Content as it was sent, and how it was encoded for that. */
interface Encoded {
  readonly encoding: string;
  readonly content: Buffer;
}

/** Base64 has four characters for three bytes; quoted-printable three for one, and lines that it cuts. */
const ENCODED_LONGER = { base64: 2, 'quoted-printable': 4 } as const;

/** The first bytes of a part, decoded: RFC 2045, section 6. Never more than so many; what is wrongly encoded is as much as can be made of it. */
export function contentBytes({ encoding, content }: Encoded, max: number): Buffer {
  return decodedBytes(encoding, content, max).subarray(0, max);
}

function decodedBytes(encoding: string, content: Buffer, max: number): Buffer {
  if (encoding === 'base64') {
    const text = content.subarray(0, max * ENCODED_LONGER.base64).toString('latin1');
    return Buffer.from(text, 'base64');
  }
  if (encoding === 'quoted-printable')
    return unquoted(content.subarray(0, max * ENCODED_LONGER['quoted-printable']));
  return content;
}

const [EQUALS, CR, LF] = [0x3d, 0x0d, 0x0a] as const;

/** RFC 2045, section 6.7. What is no escape stands for itself. */
function unquoted(content: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    if (byte !== EQUALS) {
      bytes[length++] = byte;
      continue;
    }
    if (content[at + 1] === LF) at += 1;
    else if (content[at + 1] === CR && content[at + 2] === LF) at += 2;
    else {
      const code = Number.parseInt(content.subarray(at + 1, at + 3).toString('latin1'), 16);
      bytes[length++] = Number.isNaN(code) ? byte : code;
      if (!Number.isNaN(code)) at += 2;
    }
  }
  return bytes.subarray(0, length);
}
