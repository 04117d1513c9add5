import { useEffect, useRef } from 'react';
import { useRoving } from '../../ui/roving.js';
import type { InboxItem } from './inbox-items.js';
import { InboxRow } from './inbox-row.js';
import type { Triage } from './use-triage.js';
import { WaitingCard } from './waiting-card.js';

interface InboxListProps {
  readonly items: readonly InboxItem[];
  readonly triage: Triage;
  readonly label: string;
  readonly isArchived?: boolean;
}

/** Rows that are gone through by keys: j and k move, Enter opens, e archives an issue, u marks it as unread or read. */
export function InboxList({ items, triage, label, isArchived = false }: InboxListProps) {
  const roving = useRoving<HTMLUListElement>(items.length, {});
  const latest = useRef({ items, triage, isArchived, active: roving.active });
  latest.current = { items, triage, isArchived, active: roving.active };
  const { ref } = roving;
  useEffect(() => {
    const box = ref.current;
    if (!box) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const { items, active, ...given } = latest.current;
      const item = items[active];
      if (item?.kind !== 'issue' || !['e', 'u'].includes(event.key)) return;
      event.preventDefault();
      if (event.key === 'u') given.triage.toggleRead(item.issue);
      else if (given.isArchived) given.triage.unarchive(item.issue);
      else given.triage.archive(item.issue);
    };
    box.addEventListener('keydown', press);
    return () => box.removeEventListener('keydown', press);
  }, [ref]);
  return (
    <>
      <h2 className="visually-hidden">{label}</h2>
      <ul className="waiting-list" ref={ref} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id} data-row={index}>
            {item.kind === 'waiting' ? (
              <WaitingCard item={item.waiting} focus={roving.focusProps(index)} />
            ) : (
              <InboxRow issue={item.issue} focus={roving.focusProps(index)} triage={triage} isArchived={isArchived} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [role="menu"]') !== null;
