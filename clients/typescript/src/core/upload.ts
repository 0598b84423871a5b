/** A stream can be sent once; give a function that opens it, and the upload can be retried. */
export type UploadFile =
  | Blob
  | Uint8Array
  | string
  | UploadStream
  | (() => UploadStream | Promise<UploadStream>);
type UploadStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

export type UploadBody = NonNullable<RequestInit['body']>;

/** Whether it cannot be sent a second time. */
export const isOneStream = (file: UploadFile): boolean =>
  typeof file === 'object' && !(file instanceof Uint8Array) && !(file instanceof Blob);

export function contentTypeOf(file: UploadFile, { contentType }: { readonly contentType?: string }): string {
  return contentType ?? ((file instanceof Blob && file.type) || 'application/octet-stream');
}

export async function openUpload(file: UploadFile): Promise<UploadBody> {
  const opened = typeof file === 'function' ? await file() : file;
  if (typeof opened === 'string' || opened instanceof Blob || opened instanceof ReadableStream) return opened;
  if (opened instanceof Uint8Array) return opened as Uint8Array<ArrayBuffer>;
  const items = opened[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await items.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await items.return?.();
    },
  });
}
