const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a text at whole visible characters. Widths are in em and rather large (those of DejaVu Sans, a wide font). */
export function truncate(content: string, room: number): string {
  let [width, fitting] = [0, 0];
  for (const { segment, index } of graphemes.segment(content)) {
    width += widthOf(segment);
    if (width > room) return `${content.slice(0, fitting).trimEnd()}\u2026`;
    if (width <= room - 1) fitting = index + segment.length;
  }
  return content;
}

function widthOf(grapheme: string): number {
  if (/^[ -~]/.test(grapheme))
    return /^[fijlrtI.,:;'|!()[\] -]/.test(grapheme)
      ? 0.4
      : /^[mwMW@%&]/.test(grapheme)
        ? 0.98
        : /^[A-Z]/.test(grapheme)
          ? 0.72
          : 0.64;
  return grapheme.charCodeAt(0) < 0x1100 ? 0.75 : 1.3;
}
