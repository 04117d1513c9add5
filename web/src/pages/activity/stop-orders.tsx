import { count } from '../../format/numbers.js';
import { words } from '../../format/words.js';
import { useList } from '../../graph/use-list.js';
import { ActorLink, AgentLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { StopOrdersDocument, type StopOrdersQuery } from './activity.gql.js';

type Stop = NonNullable<StopOrdersQuery['company']>['stops']['nodes'][number];

/** Who had what stopped, and whether all of it has come to rest. */
export function StopOrders({ companyId }: { companyId: string }) {
  const list = useList(StopOrdersDocument, { companyId }, (data) => data.company?.stops, { live: ['STOP', 'RUN'] });
  return (
    <ListTable
      list={list}
      caption="Stop orders, newest first"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      empty={
        <Empty icon="stop" title="Nothing was ever stopped">
          Who pauses an agent, a company or the installation orders its runs to stop. Here stands whether each of them
          did.
        </Empty>
      }
    />
  );
}

const COLUMNS: readonly Column<Stop>[] = [
  { key: 'at', title: 'Ordered', render: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'what',
    title: 'Stopped',
    render: ({ agent, scopeType }) => (agent ? <AgentLink agent={agent} /> : words(scopeType)),
  },
  { key: 'by', title: 'By', render: ({ createdBy }) => <ActorLink actor={createdBy} /> },
  { key: 'why', title: 'Reason', secondary: true, render: ({ reason }) => reason && <PlainText text={reason} /> },
  {
    key: 'runs',
    title: 'At rest',
    align: 'end',
    render: ({ confirmed, total }) => `${count(confirmed)} of ${count(total)}`,
  },
  {
    key: 'state',
    title: 'State',
    render: ({ outstanding, liftedAt }) => {
      if (outstanding > 0) return <Badge tone="warning">Stopping</Badge>;
      return liftedAt ? <Badge>Lifted</Badge> : <Badge tone="success">At rest</Badge>;
    },
  },
];
