import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { inOrder, moved } from './order.js';
import { ReorderToolPoliciesDocument } from './policies.gql.js';
import type { Policy } from './policy-values.js';

interface HandleProps {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerCancel(event: PointerEvent<HTMLElement>): void;
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
  const { id: companyId } = useCompany();
  const [order, setOrder] = useState<readonly string[]>();
  const [heldId, setHeldId] = useState<string>();
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<readonly string[]>([]);
  const queue = useRef(Promise.resolve());
  const unanswered = useRef(0);
  const reorder = useAction(ReorderToolPoliciesDocument);
  const policies = order ? inOrder(stored, order) : stored;
  const ids = policies.map(({ id }) => id);

  const storedOrder = stored.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server tells anew takes the place of the own order.
  useEffect(() => {
    if (unanswered.current === 0) setOrder(undefined);
  }, [storedOrder]);

  const send = (policyIds: readonly string[]) => {
    unanswered.current += 1;
    // One after the other, so that the last order is the one that stays.
    queue.current = queue.current.then(async () => {
      const { refusal } = await reorder.run({ companyId, policyIds: [...policyIds] });
      unanswered.current -= 1;
      if (refusal) {
        setNews('The order could not be changed and is as it was.');
        setOrder(undefined);
      }
      refresh();
    });
  };
  const move = (policy: Policy, to: number): readonly string[] => {
    const next = moved(ids, ids.indexOf(policy.id), to);
    setOrder(next);
    setNews(`${policy.name}: ${next.indexOf(policy.id) + 1} of ${next.length}.`);
    return next;
  };
  const end = (isDropped: boolean) => {
    if (heldId === undefined) return;
    setHeldId(undefined);
    if (isDropped && ids.join() !== before.current.join()) send(ids);
    else setOrder(undefined);
  };

  const handleProps = (policy: Policy): HandleProps => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      before.current = ids;
      setHeldId(policy.id);
    },
    onPointerMove(event) {
      if (heldId === policy.id) move(policy, placeAt(list.current, event.clientY, policy.id));
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onKeyDown(event) {
      if (event.key === 'Escape' && heldId !== undefined) end(false);
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (step === 0 || heldId !== undefined) return;
      event.preventDefault();
      const next = move(policy, ids.indexOf(policy.id) + step);
      if (next !== ids) send(next);
    },
  });
  return { policies, list, heldId, news, handleProps };
}

/** Before how many of the other rows' middles a pointer is. */
function placeAt(list: HTMLOListElement | null, y: number, heldId: string): number {
  const rows = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-policy]') ?? [])];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return row.dataset.policy !== heldId && top + height / 2 < y;
  }).length;
}
