import { Fragment } from 'react';
import { visibleParts } from '../format/hidden-characters.js';

/** An untrusted text as it is, with what would be hidden in it made visible. */
export function PlainText({ text }: { text: string }) {
  const parts = visibleParts(text);
  if (parts.length === 1 && 'text' in parts[0]!) return text;
  return parts.map((part, index) =>
    'text' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
      <span key={index} className="hidden-character">
        {part.hidden}
      </span>
    ),
  );
}
