/** Image formats that the server serves inline; it offers everything else as a download. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);
const SVG_HEAD_BYTES = 4096;

/**
 * Recognizes an image by its first bytes, regardless of its declared type or file name; the first 4 KiB of a file are
 * enough. SVG is only detected, never considered safe: serve it in a sandbox.
 */
export function sniffImage(head: Buffer): ImageType | null {
  if (startsWith(head, PNG_SIGNATURE)) return 'image/png';
  if (startsWith(head, JPEG_SIGNATURE)) return 'image/jpeg';
  if (['GIF87a', 'GIF89a'].includes(head.toString('latin1', 0, 6))) return 'image/gif';
  if (isWebp(head)) return 'image/webp';
  if (isSvg(head)) return 'image/svg+xml';
  return null;
}

function startsWith(head: Buffer, signature: Buffer): boolean {
  return head.subarray(0, signature.length).equals(signature);
}

function isWebp(head: Buffer): boolean {
  const [riff, format, chunk] = [
    head.toString('latin1', 0, 4),
    head.toString('latin1', 8, 12),
    head.toString('latin1', 12, 16),
  ];
  return riff === 'RIFF' && format === 'WEBP' && ['VP8 ', 'VP8L', 'VP8X'].includes(chunk);
}

// The root element must be <svg>: a page that merely contains a drawing is not an image.
function isSvg(head: Buffer): boolean {
  const text = head.toString('utf8', 0, SVG_HEAD_BYTES).replace(/^\uFEFF/, '');
  return /^<(?:[A-Za-z_][\w.-]*:)?svg[\s/>]/.test(skipProlog(text));
}

function skipProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = prologItemEnd(rest);
    if (end === null) return rest;
    rest = rest.slice(end).trimStart();
  }
}

function prologItemEnd(text: string): number | null {
  if (text.startsWith('<!--')) return endAfter(text, '-->', 4);
  if (text.startsWith('<?')) return endAfter(text, '?>', 2);
  if (/^<!DOCTYPE\s/i.test(text)) {
    const [subset, close] = [text.indexOf('['), text.indexOf('>')];
    return subset !== -1 && subset < close ? endAfter(text, ']>', subset) : endAfter(text, '>', 0);
  }
  return null;
}

function endAfter(text: string, mark: string, from: number): number | null {
  const at = text.indexOf(mark, from);
  return at === -1 ? null : at + mark.length;
}
