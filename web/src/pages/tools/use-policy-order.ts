import { type KeyboardEvent, type PointerEvent as Press, type RefObject, useEffect, useRef, useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { inOrder, moved } from './order.js';
import { ReorderToolPoliciesDocument } from './policies.gql.js';
import type { Policy } from './policy-values.js';

interface HandleProps {
  onPointerDown(event: Press<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

interface PolicyOrder {
  readonly policies: readonly Policy[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly heldId: string | undefined;
  /** For readers of screens: what just happened. */
  readonly news: string;
  handleProps(policy: Policy): HandleProps;
}

/** The order in which policies are asked, changed by dragging a handle or by the arrow keys on it. */
export function usePolicyOrder(stored: readonly Policy[], refresh: () => void): PolicyOrder {
  const [order, setOrder] = useState<readonly string[]>();
  const [held, setHeld] = useState<Policy>();
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const policies = order ? inOrder(stored, order) : stored;
  const ids = policies.map(({ id }) => id);
  const { send, isUnanswered } = useSentOrder(refresh, () => {
    setNews('The order could not be changed and is as it was.');
    setOrder(undefined);
  });

  const storedOrder = stored.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server tells anew takes the place of the own order.
  useEffect(() => {
    if (!isUnanswered()) setOrder(undefined);
  }, [storedOrder]);

  const move = (policy: Policy, to: number): readonly string[] => {
    const next = moved(ids, ids.indexOf(policy.id), to);
    if (next === ids) return ids;
    setOrder(next);
    setNews(`${policy.name}: ${next.indexOf(policy.id) + 1} of ${next.length}.`);
    return next;
  };
  useDrag(held, {
    carry: (policy, y) => move(policy, placeAt(list.current, y, policy.id)),
    end(isDropped) {
      setHeld(undefined);
      if (!isDropped) setOrder(undefined);
      else if (ids.join() !== storedOrder) send(ids);
    },
  });

  const handleProps = (policy: Policy): HandleProps => ({
    onPointerDown(event) {
      if (event.button === 0) setHeld(policy);
    },
    onKeyDown(event) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0 || held) return;
      event.preventDefault();
      const next = move(policy, ids.indexOf(policy.id) + step);
      if (next === ids) return;
      send(next);
      // A row that is put elsewhere in the document loses the focus.
      const handle = event.currentTarget;
      requestAnimationFrame(() => handle.focus());
    },
  });
  return { policies, list, heldId: held?.id, news, handleProps };
}

function useSentOrder(refresh: () => void, onRefused: () => void) {
  const { id: companyId } = useCompany();
  const reorder = useAction(ReorderToolPoliciesDocument);
  const queue = useRef(Promise.resolve());
  const unanswered = useRef(0);
  const send = (policyIds: readonly string[]) => {
    unanswered.current += 1;
    // One after the other, so that the last order is the one that stays.
    queue.current = queue.current.then(async () => {
      const { refusal } = await reorder.run({ companyId, policyIds: [...policyIds] });
      unanswered.current -= 1;
      if (refusal) onRefused();
      refresh();
    });
  };
  return { send, isUnanswered: () => unanswered.current > 0 };
}

interface Drag {
  carry(policy: Policy, y: number): void;
  end(isDropped: boolean): void;
}

/** Follows the pointer while it holds a policy. The row moves in the document, so that the window listens. */
function useDrag(held: Policy | undefined, drag: Drag): void {
  const latest = useRef(drag);
  latest.current = drag;
  useEffect(() => {
    if (!held) return undefined;
    const aborter = new AbortController();
    const { signal } = aborter;
    window.addEventListener('pointermove', ({ clientY }) => latest.current.carry(held, clientY), { signal });
    window.addEventListener('pointerup', () => latest.current.end(true), { signal });
    window.addEventListener('pointercancel', () => latest.current.end(false), { signal });
    const key = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Escape') latest.current.end(false);
    };
    window.addEventListener('keydown', key, { signal });
    return () => aborter.abort();
  }, [held]);
}

/** Before how many of the other rows' middles a pointer is. */
function placeAt(list: HTMLOListElement | null, y: number, heldId: string): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-policy]') ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row.dataset.policy !== heldId && top + height / 2 < y;
  }).length;
}
