import { type RefObject, useEffect, useState } from 'react';
import type { MarkKind, Marks } from './marks.js';

interface Box {
  readonly kind: MarkKind;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface MarkLayerProps {
  readonly marks: Marks;
  /** What the boxes are placed in, which also has the text. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** Marks passages by boxes behind their text, for browsers that do not paint ranges. */
export function MarkLayer({ marks, frame }: MarkLayerProps) {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const place = () => setBoxes(boxesOf(marks, element.getBoundingClientRect()));
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    return () => observer.disconnect();
  }, [marks, frame]);
  return (
    <div className="annotation-layer" aria-hidden="true">
      {boxes.map(({ kind, ...style }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all alike
        <span key={index} className={`annotation-box annotation-box-${kind}`} style={style} />
      ))}
    </div>
  );
}

const boxesOf = (marks: Marks, frame: DOMRect): readonly Box[] =>
  Object.entries(marks).flatMap(([kind, ranges]) =>
    ranges.flatMap((range) =>
      [...range.getClientRects()].map(({ left, top, width, height }) => ({
        kind: kind as MarkKind,
        left: left - frame.left,
        top: top - frame.top,
        width,
        height,
      })),
    ),
  );
