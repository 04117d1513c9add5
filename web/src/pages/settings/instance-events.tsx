import { words } from '../../format/words.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import { InstanceEventLogDocument, type InstanceEventLogQuery } from './instance-operation.gql.js';

type InstanceEvent = NonNullable<InstanceEventLogQuery['instanceEvents']>['nodes'][number];
type EventType = InstanceEvent['type'];

const TYPES: readonly EventType[] = [
  'USER_SIGNED_IN',
  'USER_SIGNED_OUT',
  'USER_SIGNED_UP',
  'SIGN_IN_FAILED',
  'SIGN_IN_FAILURES_OMITTED',
  'SESSION_ENDED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'PASSWORD_RESET_LINK_CREATED',
  'SECOND_FACTOR_ENABLED',
  'SECOND_FACTOR_DISABLED',
  'SECOND_FACTOR_RESET',
  'ASSISTANT_CONNECTED',
  'ASSISTANT_DISCONNECTED',
  'DATABASE_RESTORED',
];
const ANY = 'ANY';

/** What happened to people and their sessions, which belongs to no company. */
export function InstanceEvents() {
  const { get, set } = useAddress();
  const type = TYPES.find((each) => each === get('type'));
  const list = useList(
    InstanceEventLogDocument,
    { filter: type ? { types: [type] } : null },
    (data) => data.instanceEvents,
  );
  return (
    <div className="stack">
      <Toolbar label="Which events">
        <Select<EventType | typeof ANY>
          aria-label="Type"
          options={[{ value: ANY, label: 'All events' }, ...TYPES.map((value) => ({ value, label: words(value) }))]}
          value={type ?? ANY}
          onChange={(next) => set({ type: next === ANY ? undefined : next })}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="Events of the installation, newest first"
        rowKey={({ id }) => id}
        columns={[
          { key: 'at', title: 'When', render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'type', title: 'What', render: (event) => words(event.type) },
          { key: 'whom', title: 'Whom', render: ({ user, email }) => user?.name ?? email ?? '–' },
          { key: 'by', title: 'By', secondary: true, render: ({ actorUser }) => actorUser?.name ?? '–' },
          {
            key: 'from',
            title: 'From',
            secondary: true,
            render: ({ address, userAgent }) => <span title={userAgent ?? undefined}>{address ?? '–'}</span>,
          },
          { key: 'details', title: 'Details', secondary: true, render: (event) => <Details event={event} /> },
        ]}
        empty={<Empty icon="history" title="Nothing happened yet" />}
      />
    </div>
  );
}

function Details({ event: { details } }: { event: InstanceEvent }) {
  const entries = Object.entries(details ?? {});
  return <>{entries.map(([name, value]) => `${words(name)}: ${String(value)}`).join(', ')}</>;
}
