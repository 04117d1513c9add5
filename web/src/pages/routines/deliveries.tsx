import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { IssueLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Section } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import {
  RedeliverRoutineDeliveryDocument,
  TriggerDeliveriesDocument,
  type TriggerDeliveriesQuery,
  type TriggerDetailFragment,
} from './routine.gql.js';

type TriggerNode = Extract<TriggerDeliveriesQuery['node'], { __typename: 'RoutineTrigger' }>;
type Delivery = TriggerNode['deliveries']['nodes'][number];

const TONES: Readonly<Record<Delivery['status'], Tone>> = {
  ACCEPTED: 'success',
  TEST: 'info',
  DUPLICATE: 'neutral',
  IGNORED: 'neutral',
  REJECTED: 'danger',
};

const deliveriesOf = ({ node }: TriggerDeliveriesQuery) =>
  node?.__typename === 'RoutineTrigger' ? node.deliveries : undefined;

/** What came to a webhook in the last 30 days, and what became of it. */
export function Deliveries({ trigger }: { trigger: TriggerDetailFragment }) {
  const list = useList(TriggerDeliveriesDocument, { id: trigger.id }, deliveriesOf, {
    live: ['ROUTINE'],
    pageSize: 20,
  });
  const redeliver = useRedeliver(list.refresh);
  return (
    <Section
      level={3}
      title="Deliveries"
      count={list.total}
      actions={
        <Button size="s" variant="quiet" icon="retry" onClick={list.refresh}>
          Look again
        </Button>
      }
    >
      <ListTable
        list={list}
        caption="Deliveries, newest first"
        columns={columnsOf(redeliver, obstacleOf(trigger))}
        rowKey={({ id }) => id}
        empty={<p className="muted">Nothing has come yet. Each request is kept here for 30 days.</p>}
      />
    </Section>
  );
}

/** Why the trigger fires nothing now, not even again. */
function obstacleOf({ enabled, setupPending }: TriggerDetailFragment): string | null {
  if (setupPending) return 'Let the webhook fire first.';
  return enabled ? null : 'Switch the trigger on first.';
}

type Redeliver = { readonly run: (delivery: Delivery) => void; readonly busyId: string | null } | null;

function useRedeliver(refresh: () => void): Redeliver {
  const { mayWrite } = useRights();
  const confirm = useConfirm();
  const [busyId, setBusyId] = useState<string | null>(null);
  const { run } = useAction(RedeliverRoutineDeliveryDocument, { done: 'It was delivered again.' });
  if (!mayWrite) return null;
  return {
    busyId,
    run: async ({ id }) => {
      const text = 'The routine fires once more with what the request brought.';
      if (!(await confirm({ title: 'Deliver it again?', text, action: 'Deliver again' }))) return;
      setBusyId(id);
      await run({ deliveryId: id });
      setBusyId(null);
      refresh();
    },
  };
}

const columnsOf = (redeliver: Redeliver, obstacle: string | null): readonly Column<Delivery>[] => [
  { key: 'time', title: 'Received', render: ({ receivedAt }) => <Time at={receivedAt} /> },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, redeliveryOfId }) => (
      <span className="row">
        <Badge tone={TONES[status]}>{words(status)}</Badge>
        {redeliveryOfId && <span className="muted">again</span>}
      </span>
    ),
  },
  { key: 'code', title: 'Answer', align: 'end', render: ({ statusCode }) => statusCode },
  {
    key: 'outcome',
    title: 'Outcome',
    render: ({ reason, run }) => (
      <>
        {reason && <PlainText text={reason} />}
        {run?.linkedIssue ? <IssueLink issue={run.linkedIssue} /> : run && !reason ? words(run.status) : null}
      </>
    ),
  },
  { key: 'size', title: 'Size', secondary: true, align: 'end', render: ({ bytes }) => <Bytes value={bytes} /> },
  {
    key: 'actions',
    title: 'Actions',
    hiddenTitle: true,
    align: 'end',
    render: (delivery) =>
      redeliver && (delivery.status === 'ACCEPTED' || delivery.status === 'TEST') ? (
        <Button
          size="s"
          busy={redeliver.busyId === delivery.id}
          disabledReason={obstacle}
          onClick={() => redeliver.run(delivery)}
        >
          Redeliver
        </Button>
      ) : null,
  },
];
