/** pdfkit hands its file on in thousands of parts, each at the price of a chunk of a stream; here they leave as one. */
export function gatherParts(doc: PDFKit.PDFDocument): void {
  const parts: Uint8Array[] = [];
  const push = doc.push.bind(doc);
  doc.push = (part: Uint8Array | null) => {
    if (part !== null) return parts.push(part) > 0;
    push(Buffer.concat(parts));
    return push(null);
  };
}
