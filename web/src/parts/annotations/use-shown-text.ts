import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Projection, projectMarkdown } from '../../../../src/services/work/documents/projection.js';
import { type Alignment, alignmentOf, type Part } from './alignment.js';
import { type ShownText, shownText } from './shown-text.js';

/** The plain text of a document, by which the server places annotations, beside what the page shows of it. */
export interface TextBeside {
  readonly projection: Projection;
  readonly shown: ShownText<Node>;
  readonly alignment: Alignment;
}

/** Undefined until the page shows the text. */
export function useShownText(element: RefObject<HTMLElement | null>, body: string): TextBeside | undefined {
  const projection = useMemo(() => projectMarkdown(body), [body]);
  const [shown, setShown] = useState<ShownText<Node>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another body is another text, also where it looks alike.
  useEffect(() => {
    const root = element.current;
    if (!root) return undefined;
    const read = () => setShown(shownText<Node>(root));
    read();
    // Names of agents become links when they are known.
    const observer = new MutationObserver(read);
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [element, body]);
  return useMemo(
    () => shown && { projection, shown, alignment: alignmentOf(projection.text, shown.text) },
    [projection, shown],
  );
}

/** Where a part of the plain text is shown; null where it is not. */
export function shownPart({ projection, alignment }: TextBeside, part: Part): Part | null {
  return part.start < part.end && part.end <= projection.text.length ? alignment.toSecond(part) : null;
}
