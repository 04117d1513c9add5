import { type FormFile, readSingleFile, UploadError, type UploadOptions } from '#http/multipart.js';
import type { StagedContent } from '#services/core/content/content-store.js';
import { promiseRemoval } from '#services/organization/assets/content-references.js';
import type { Upload } from '#services/organization/assets/received.js';
import type { Content, RouteCall } from './route.js';

/** A form with one file and text fields, as the OpenAPI document describes it. */
export const formOf = (file: string, fields: Readonly<Record<string, string>> = {}): Content => ({
  description: `A form with exactly one file: ${file}`,
  types: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', format: 'binary', description: file },
          ...Object.fromEntries(
            Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
          ),
        },
      },
    },
  },
});

/**
 * Receives the one file of a form. It is stored only if the operation keeps it; otherwise its bytes are deleted when
 * the response was sent or the client has disconnected.
 */
export async function receiveFile(
  { services, req, res }: RouteCall,
  accept?: UploadOptions['accept'],
): Promise<Upload & Pick<FormFile, 'fields'>> {
  let staged: StagedContent | undefined;
  const discard = (): void => void staged?.discard().catch(() => {});
  res.once('close', discard);
  const file = await readSingleFile(req, {
    field: 'file',
    maxBytes: services.config.ATTACHMENT_MAX_BYTES,
    store: {
      async put(stream, options) {
        staged = await services.contentStore.stage(stream, options);
        return staged;
      },
    },
    ...(accept && { accept }),
  });
  if (res.closed) discard();
  else {
    await promiseRemoval(services, file.sha256);
    await staged?.send();
  }
  const { sha256, byteSize, filename, head, contentType, fields } = file;
  async function keep(): Promise<void> {
    await staged?.keep().catch((error: unknown) => {
      if (!res.closed) throw error;
    });
    if (res.closed) throw new UploadError(400, 'Upload was aborted');
  }
  return { sha256, byteSize, filename, head, contentType, fields, keep };
}
