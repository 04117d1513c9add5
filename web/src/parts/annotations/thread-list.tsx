import { type ReactNode, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { Button } from '../../ui/button.js';
import { Segmented } from '../../ui/segmented.js';
import { ErrorNote } from '../../ui/states.js';
import type { DocumentOwner } from '../document-owner.js';
import { Loading } from '../list-table.js';
import { ThreadCard } from './thread-card.js';
import type { Thread, useThreads } from './threads.js';

interface ThreadListProps {
  readonly owner: DocumentOwner;
  readonly threads: ReturnType<typeof useThreads>;
  /** Where the passages of threads begin in the text; threads that are not here stand in the margin only. */
  readonly starts: ReadonlyMap<string, number>;
  readonly active: string | null;
  readonly onActive: (id: string | null) => void;
  readonly onReveal: (id: string) => void;
  /** Begins a thread whose passage is typed. */
  readonly onBegin: () => void;
  /** The form of a thread that is begun. */
  readonly form: ReactNode;
}

/** The margin of a document: its threads in the order of their passages, then those without one. */
export function ThreadList({ owner, threads, starts, active, onActive, onReveal, onBegin, form }: ThreadListProps) {
  const { mayWrite } = useRights();
  const [shown, setShown] = useState<'open' | 'resolved'>('open');
  const list = shown === 'open' ? threads.open : threads.resolved;
  const placed = list
    .filter(({ id }) => starts.has(id))
    .toSorted((one, other) => (starts.get(one.id) ?? 0) - (starts.get(other.id) ?? 0));
  const unplaced = list.filter(({ id }) => !starts.has(id));
  const card = (thread: Thread) => (
    <ThreadCard
      key={thread.id}
      owner={owner}
      thread={thread}
      isPlaced={starts.has(thread.id)}
      isActive={thread.id === active}
      mayWrite={mayWrite}
      onActive={onActive}
      onReveal={onReveal}
      onChanged={threads.refresh}
    />
  );
  return (
    <section className="annotation-margin" aria-label="Annotations">
      <div className="row">
        {(threads.resolvedTotal > 0 || threads.open.length > 0) && (
          <Segmented
            label="Threads"
            value={shown}
            onChange={setShown}
            options={[
              { value: 'open', label: `Open ${threads.open.length}` },
              { value: 'resolved', label: `Resolved ${threads.resolvedTotal}` },
            ]}
          />
        )}
        {mayWrite && !form && (
          <Button size="s" variant="quiet" icon="comment" onClick={onBegin}>
            Comment on a passage
          </Button>
        )}
      </div>
      {form}
      {threads.problem && <ErrorNote message={threads.problem} retry={threads.refresh} />}
      {threads.isLoading && <Loading rows={2} />}
      {placed.length > 0 && (
        <ol className="thread-list" aria-label="Threads">
          {placed.map(card)}
        </ol>
      )}
      {unplaced.length > 0 && (
        <>
          <h4 className="thread-heading">{shown === 'open' ? 'Not in the text any more' : 'Without a place'}</h4>
          <ol className="thread-list" aria-label="Threads without a place in the text">
            {unplaced.map(card)}
          </ol>
        </>
      )}
    </section>
  );
}
