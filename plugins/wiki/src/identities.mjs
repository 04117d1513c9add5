import { createHash, randomUUID } from 'node:crypto';

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** An ID that is always the same for the same thing, so that two who make it at once make one. */
export function idOf(...parts) {
  const hex = sha256(JSON.stringify(parts));
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A new ID that sorts behind those that were made before. */
export function idInOrder() {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
