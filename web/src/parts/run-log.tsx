import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { count } from '../format/numbers.js';
import { plural } from '../format/words.js';
import { Badge } from '../ui/badge.js';
import { Button, IconButton } from '../ui/button.js';
import { classes } from '../ui/classes.js';
import { PlainText } from '../ui/plain-text.js';
import { ErrorNote } from '../ui/states.js';
import { TextInput } from '../ui/text-input.js';
import { useToasts } from '../ui/toasts.js';
import type { AnsiSpan, AnsiStyle } from './ansi.js';
import { downloadLog } from './download-log.js';
import type { LogBlock, LogLine } from './log-lines.js';
import { useDelayed } from './use-delayed.js';
import { type RunLogState, TAIL_BYTES, useRunLog } from './use-run-log.js';

interface RunLogProps {
  readonly runId: string;
  /** The size of the log when the page was read: of a long one the end is shown first. */
  readonly logBytes: number;
  /** As low as a panel among others. */
  readonly isCompact?: boolean;
}

const NEAR_END_PX = 24;

/** What a run writes, as it writes it. */
export function RunLog({ runId, logBytes, isCompact = false }: RunLogProps) {
  const [fromStart, setFromStart] = useState(logBytes <= TAIL_BYTES);
  // The size grows while the run works; where the reading began stays.
  const [tail] = useState(Math.max(0, logBytes - TAIL_BYTES));
  const isPaged = fromStart && tail > 0;
  const log = useRunLog(runId, { offset: fromStart ? 0 : tail, isPaged });
  const box = useRef<HTMLElement>(null);
  const { isFollowing, follow, leave, handlers } = useFollowing(box, log, !isPaged);
  const search = useLogSearch(log.blocks, box, leave);
  if (log.refusal) return <ErrorNote message={log.refusal.message} hint={log.refusal.hint} />;
  return (
    <div className={classes('log', isCompact && 'log-compact')}>
      <div className="log-bar">
        <LogStatus log={log} />
        <LogSearch search={search} />
        {tail > 0 && (
          <Button size="s" variant="quiet" onClick={() => setFromStart(!fromStart)}>
            {fromStart ? 'Show the end' : 'Show from the beginning'}
          </Button>
        )}
        <DownloadButton runId={runId} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section ref={box} className="log-lines" aria-label="Lines of the log" tabIndex={0} {...handlers}>
        <LogContent log={log} search={search} />
      </section>
      {!isFollowing && !isPaged && log.total > 0 && (
        <Button size="s" className="log-jump" icon="chevron-down" onClick={follow}>
          Jump to end
        </Button>
      )}
    </div>
  );
}

interface LogContentProps {
  readonly log: ReturnType<typeof useRunLog>;
  readonly search: Search;
}

function LogContent({ log: { blocks, dropped, total, status, next }, search }: LogContentProps) {
  return (
    <div>
      {dropped > 0 && <p className="log-note">{plural(dropped, 'earlier line')} not shown. The download has all.</p>}
      {total === 0 && <p className="log-note">{emptyText(status)}</p>}
      {blocks.map((block) => (
        <LogBlockView key={block.index} block={block} matches={search.within(block)} current={search.current} />
      ))}
      {status === 'full' && (
        <p className="log-note">
          <Button size="s" icon="chevron-down" onClick={next}>
            Read on
          </Button>
        </p>
      )}
    </div>
  );
}

function emptyText(status: RunLogState['status']): string {
  if (status === 'complete') return 'The run wrote nothing.';
  return status === 'live' ? 'Nothing is written yet.' : 'Reading…';
}

function LogStatus({ log: { status, total } }: { log: RunLogState }) {
  const lines = <span className="muted numeric">{plural(total, 'line')}</span>;
  return (
    <div className="row" role="status">
      {status === 'live' && <Badge tone="accent">Live</Badge>}
      {status === 'cut' && <Badge tone="warning">Reconnecting</Badge>}
      {status === 'complete' && <Badge>Complete</Badge>}
      {lines}
    </div>
  );
}

function DownloadButton({ runId }: { runId: string }) {
  const { show } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadLog(runId).catch((error: Error) => show({ text: error.message, tone: 'danger' }));
    setBusy(false);
  };
  return <IconButton size="s" icon="download" label="Download the log" busy={isBusy} onClick={() => void download()} />;
}

/** Keeps the end in sight until the reader scrolls up. */
function useFollowing(box: RefObject<HTMLElement | null>, { blocks }: RunLogState, begins: boolean) {
  const [isFollowing, setFollowing] = useState(begins);
  const top = useRef(0);
  // The place also moves by itself, when lines come or get their true heights: only the reader leaves the end.
  const touched = useRef(false);
  const latest = useRef(isFollowing);
  latest.current = isFollowing;
  const toEnd = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  };
  useEffect(() => setFollowing(begins), [begins]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the lines may have moved the end.
  useLayoutEffect(() => {
    if (latest.current) toEnd();
  }, [blocks, isFollowing]);
  // Blocks get their true heights when they come into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is the same as long as the component lives.
  useEffect(() => {
    const content = box.current?.firstElementChild;
    if (!content) return;
    const observer = new ResizeObserver(() => latest.current && toEnd());
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  const touch = () => {
    touched.current = true;
  };
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    const isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isAtEnd && begins) setFollowing(true);
    else if (scrollTop < top.current && touched.current) setFollowing(false);
    if (isAtEnd) touched.current = false;
    top.current = scrollTop;
  };
  const handlers = { onScroll, onWheel: touch, onTouchMove: touch, onKeyDown: touch, onPointerDown: touch };
  return { isFollowing, follow: () => setFollowing(true), leave: () => setFollowing(false), handlers };
}

interface Search {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly found: readonly number[];
  readonly place: number;
  readonly current: number | undefined;
  readonly move: (step: 1 | -1) => void;
  /** The lines of a block that match, as a text that is equal when they are. */
  readonly within: (block: LogBlock) => string;
}

function useLogSearch(blocks: readonly LogBlock[], box: RefObject<HTMLElement | null>, onMove: () => void): Search {
  const [query, setQuery] = useState('');
  const [current, setCurrent] = useState<number>();
  const wanted = useDelayed(query.trim().toLowerCase(), 150);
  const found = useMemo(() => {
    if (wanted === '') return [];
    const lines = blocks.flatMap(({ lines }) => lines);
    return lines.filter((line) => textOf(line).toLowerCase().includes(wanted)).map(({ number }) => number);
  }, [blocks, wanted]);
  const place = current === undefined ? -1 : found.indexOf(current);
  const move = (step: 1 | -1) => {
    if (found.length === 0) return;
    const next = found[place < 0 ? (step > 0 ? 0 : found.length - 1) : (place + step + found.length) % found.length];
    setCurrent(next);
    onMove();
    box.current?.querySelector(`[data-line="${next}"]`)?.scrollIntoView({ block: 'center' });
  };
  const within = ({ lines }: LogBlock) => {
    const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0];
    return found.filter((number) => number >= first && number <= last).join();
  };
  return { query, setQuery, found, place, current: place < 0 ? undefined : current, move, within };
}

const textOf = ({ spans }: LogLine): string => spans.map(({ text }) => text).join('');

function LogSearch({ search: { query, setQuery, found, place, move } }: { search: Search }) {
  return (
    <search className="log-search">
      <TextInput
        type="search"
        icon="search"
        aria-label="Search the log"
        placeholder="Search"
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move(event.shiftKey ? -1 : 1);
          if (event.key === 'Escape') setQuery('');
        }}
      />
      {query !== '' && (
        <>
          <span className="muted numeric nowrap" role="status">
            {place < 0 ? count(found.length) : `${count(place + 1)} of ${count(found.length)}`}
          </span>
          <IconButton size="s" icon="chevron-up" label="Previous match" onClick={() => move(-1)} />
          <IconButton size="s" icon="chevron-down" label="Next match" onClick={() => move(1)} />
        </>
      )}
    </search>
  );
}

interface LogBlockProps {
  readonly block: LogBlock;
  readonly matches: string;
  readonly current: number | undefined;
}

const LogBlockView = memo(
  function LogBlockView({ block, matches, current }: LogBlockProps) {
    const matching = new Set(matches === '' ? [] : matches.split(',').map(Number));
    return (
      <div className="log-block">
        {block.lines.map((line) => (
          <LogLineView
            key={line.number}
            line={line}
            match={line.number === current ? 'current' : matching.has(line.number) ? 'other' : undefined}
          />
        ))}
      </div>
    );
  },
  (before, after) =>
    before.block === after.block &&
    before.matches === after.matches &&
    (before.current === after.current || (before.matches === '' && after.matches === '')),
);

const STREAM_NAMES = { STDOUT: '', STDERR: 'err', SYSTEM: 'sys' } as const;

function LogLineView({ line, match }: { line: LogLine; match: 'current' | 'other' | undefined }) {
  const { number, stream, at, spans } = line;
  const look = classes(
    'log-line',
    `log-${stream.toLowerCase()}`,
    match && 'log-match',
    match === 'current' && 'log-current',
  );
  return (
    <div className={look} data-line={number} title={at}>
      <span className="log-stream">{STREAM_NAMES[stream]}</span>
      <span className="log-text">
        {spans.map((span, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: spans of one line never move
          <Span key={index} span={span} />
        ))}
      </span>
    </div>
  );
}

function Span({ span: { text, style } }: { span: AnsiSpan }): ReactNode {
  const look = lookOf(style);
  const content = <PlainText text={text} />;
  return look === '' ? content : <span className={look}>{content}</span>;
}

function lookOf({ color, background, bold, dim, italic, underline, strike, inverse }: AnsiStyle): string {
  return classes(
    color && `ansi-${color}`,
    background && `ansi-bg-${background}`,
    bold && 'ansi-bold',
    dim && 'ansi-dim',
    italic && 'ansi-italic',
    underline && 'ansi-underline',
    strike && 'ansi-strike',
    inverse && 'ansi-inverse',
  );
}
