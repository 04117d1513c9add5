const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** V8 needs 0.7 µs for a segment of a text of 1,000 units and 12 µs for one of a text of 80,000. */
const CHUNK = 1000;

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** Whether a text has more than `max` characters as people count them (extended grapheme clusters of Unicode). */
export function hasMoreCharacters(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let counted = 0;
  let size = CHUNK;
  for (let start = 0; start < text.length; ) {
    const end = start + size + (isHighSurrogate(text.charCodeAt(start + size - 1)) ? 1 : 0);
    const starts = Array.from(segmenter.segment(text.slice(start, end)), ({ index }) => index);
    if (end >= text.length) return counted + starts.length > max;
    // The last segment may continue after the chunk, so the next chunk begins with that segment.
    const last = starts.length - 1;
    counted += last;
    if (counted > max) return true;
    start += starts[last] as number;
    size = last === 0 ? size * 2 : CHUNK;
  }
  return counted > max;
}
