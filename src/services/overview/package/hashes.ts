import { createHash } from 'node:crypto';
import { canonicalJson } from '#services/core/text/canonical.js';

/** The name of a content: the SHA-256 of its bytes in hex. */
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface HashedDocument {
  readonly key: string;
  readonly title: string | null;
  readonly format: string;
  readonly body: string;
}

/** The hash of a document: `sha256:` and the SHA-256 of its JSON with sorted keys. */
export const documentHash = ({ key, title, format, body }: HashedDocument): string =>
  `sha256:${createHash('sha256').update(canonicalJson({ key, title, format, body })).digest('hex')}`;
