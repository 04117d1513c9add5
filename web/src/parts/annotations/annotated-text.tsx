import { useCallback, useMemo, useRef, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { Button } from '../../ui/button.js';
import { useToasts } from '../../ui/toasts.js';
import type { DocumentOwner } from '../document-owner.js';
import { RichText } from '../rich-text.js';
import type { Part } from './alignment.js';
import { MarkLayer } from './mark-layer.js';
import { type Marks, paintsRanges, usePaint } from './marks.js';
import { rangeOf } from './shown-text.js';
import { ThreadForm } from './thread-form.js';
import { ThreadList } from './thread-list.js';
import { type AnnotatedDocument, type Thread, useThreads } from './threads.js';
import { type SelectedPassage, usePassage } from './use-passage.js';
import { usePointed } from './use-pointed.js';
import { shownPart, type TextBeside, useShownText } from './use-shown-text.js';

interface AnnotatedTextProps {
  readonly owner: DocumentOwner;
  readonly document: AnnotatedDocument;
}

/** A thread that is begun: about a part of the plain text, or about one whose words are typed. */
type Begun = { readonly part: Part | null } | null;

const NO_PLACES: ReadonlyMap<string, Part> = new Map();

/** The text of a document with what was said about its passages. */
export function AnnotatedText({ owner, document }: AnnotatedTextProps) {
  const { mayWrite } = useRights();
  const [text, frame] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const threads = useThreads(owner, document.id);
  const beside = useShownText(text, document.body);
  const [active, setActive] = useState<string | null>(null);
  const [begun, setBegun] = useState<Begun>(null);
  const passage = usePassage(text, frame, beside);
  const places = useMemo(
    () => (beside ? placesOf(beside, [...threads.open, ...threads.resolved], document.latestRevisionId) : NO_PLACES),
    [beside, threads.open, threads.resolved, document.latestRevisionId],
  );
  const { marks, ranges, openRanges } = useMarks({ beside, places, open: threads.open, active, begun });
  usePaint(marks);
  usePointed({ element: text, ranges: openRanges, onPoint: setActive, onPress: focusThread });
  const begin = useBegin(beside, setBegun);
  const starts = useMemo(() => new Map([...places].map(([id, { start }]) => [id, start])), [places]);
  return (
    <div className="annotated">
      <div className="annotated-columns">
        <div className="annotated-frame" ref={frame}>
          {!paintsRanges() && <MarkLayer marks={marks} frame={frame} />}
          <div className="annotated-text" ref={text}>
            <RichText text={document.body} whole headingLevel={4} />
          </div>
          {mayWrite && passage && !begun && <CommentButton passage={passage} onPress={begin} />}
        </div>
        <ThreadList
          owner={owner}
          threads={threads}
          starts={starts}
          active={active}
          onActive={setActive}
          onReveal={(id) => {
            setActive(id);
            ranges.get(id)?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
          }}
          onBegin={() => (passage ? begin(passage.part) : setBegun({ part: null }))}
          form={
            begun &&
            beside && (
              <ThreadForm
                key={begun.part ? `${begun.part.start}-${begun.part.end}` : 'typed'}
                owner={owner}
                document={document}
                projection={beside.projection}
                part={begun.part}
                onClose={() => setBegun(null)}
                onCreated={(id) => {
                  setBegun(null);
                  setActive(id);
                  threads.refresh();
                }}
              />
            )
          }
        />
      </div>
    </div>
  );
}

/** Where the passages of threads are shown. Those of another revision than the one that is shown have no place. */
function placesOf(beside: TextBeside, threads: readonly Thread[], revisionId: string): ReadonlyMap<string, Part> {
  const places = new Map<string, Part>();
  for (const { id, currentRevisionId, anchorState, normalizedStart, normalizedEnd } of threads) {
    if (currentRevisionId !== revisionId || anchorState === 'ORPHANED') continue;
    const part = shownPart(beside, { start: normalizedStart, end: normalizedEnd });
    if (part) places.set(id, part);
  }
  return places;
}

interface MarksOf {
  readonly beside: TextBeside | undefined;
  readonly places: ReadonlyMap<string, Part>;
  readonly open: readonly Thread[];
  readonly active: string | null;
  readonly begun: Begun;
}

/** The ranges of all threads by their ids, and those that are marked. Of resolved threads, the one looked at is. */
function useMarks({ beside, places, open, active, begun }: MarksOf) {
  const ranges = useMemo(
    () => new Map(beside ? [...places].map(([id, { start, end }]) => [id, rangeOf(beside.shown, start, end)]) : []),
    [beside, places],
  );
  const marks = useMemo((): Marks => {
    const of = (isWanted: (thread: Thread) => boolean) =>
      open.filter(isWanted).flatMap(({ id }) => ranges.get(id) ?? []);
    const looked = active === null ? undefined : ranges.get(active);
    const part = begun?.part && beside && shownPart(beside, begun.part);
    return {
      open: of(({ anchorState }) => anchorState === 'ACTIVE'),
      changed: of(({ anchorState }) => anchorState === 'STALE'),
      active: looked ? [looked] : [],
      new: part && beside ? [rangeOf(beside.shown, part.start, part.end)] : [],
    };
  }, [beside, ranges, open, active, begun]);
  const openRanges = useMemo(
    () => new Map(open.flatMap(({ id }) => (ranges.has(id) ? [[id, ranges.get(id) as Range] as const] : []))),
    [open, ranges],
  );
  return { marks, ranges, openRanges };
}

/** Begins a thread about a part of what is shown. */
function useBegin(beside: TextBeside | undefined, setBegun: (begun: Begun) => void) {
  const { show } = useToasts();
  return useCallback(
    (part: Part) => {
      const plain = beside?.alignment.toFirst(part);
      if (plain) setBegun({ part: plain });
      else show({ text: 'What is selected is not text of the document. Select words of it.', tone: 'warning' });
    },
    [beside, setBegun, show],
  );
}

function focusThread(id: string): void {
  const card = document.getElementById(`thread-${id}`);
  card?.scrollIntoView({ block: 'nearest' });
  card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

interface CommentButtonProps {
  readonly passage: SelectedPassage;
  readonly onPress: (part: Part) => void;
}

const CommentButton = ({ passage: { part, left, top }, onPress }: CommentButtonProps) => (
  <div className="annotation-begin" style={{ left, top }}>
    <Button
      size="s"
      variant="primary"
      icon="comment"
      // Else the press would take the selection away before it is read.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPress(part)}
    >
      Comment
    </Button>
  </div>
);
