import { useState } from 'react';
import { duration } from '../../format/time.js';
import { words } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { CodeBlock } from '../../ui/code.js';
import { Drawer } from '../../ui/dialog.js';
import { JsonView } from '../../ui/json-view.js';
import { Facts, Section, Toolbar } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty, Notice } from '../../ui/states.js';
import { Time } from '../../ui/time.js';
import type { Tone } from '../../ui/tone.js';
import type { PluginTabProps } from './plugin-props.js';
import { PluginDeliveriesDocument, type PluginDeliveriesQuery } from './plugin-work.gql.js';

type Delivery = NonNullable<NonNullable<PluginDeliveriesQuery['plugin']>['webhookDeliveries']>['nodes'][number];

const TONES: Readonly<Record<Delivery['status'], Tone>> = { PENDING: 'neutral', SUCCESS: 'success', FAILED: 'danger' };
const STATUSES = Object.keys(TONES) as Delivery['status'][];
const ANY = 'any';

/** The addresses that the plugin hears, and what was sent to them. */
export function PluginWebhooks({ plugin, manifest }: PluginTabProps) {
  const { id: companyId, name } = useCompany();
  const addressFor = (endpointKey: string) => {
    const path = `/api/plugins/${plugin.pluginKey}/webhooks/${endpointKey}?companyId=${companyId}`;
    return new URL(addressOf(path), window.location.origin).href;
  };
  return (
    <>
      <Section title="Webhooks" count={manifest.webhooks.length}>
        <p className="muted">
          Whoever knows an address may send to it: the plugin judges itself who may. These concern {name}; without
          companyId a request concerns the whole installation.
        </p>
        {manifest.webhooks.map(({ endpointKey, displayName, description }) => (
          <div key={endpointKey} className="stack">
            <h3>{displayName || endpointKey}</h3>
            {description && (
              <p className="muted">
                <PlainText text={description} />
              </p>
            )}
            <CodeBlock text={addressFor(endpointKey)} label={`Address of ${displayName}`} />
          </div>
        ))}
      </Section>
      <Deliveries pluginId={plugin.id} />
    </>
  );
}

function Deliveries({ pluginId }: { pluginId: string }) {
  const { get, set } = useAddress();
  const [openId, setOpenId] = useState<string | null>(null);
  const status = STATUSES.find((one) => one === get('status'));
  const list = useList(
    PluginDeliveriesDocument,
    { id: pluginId, filter: status ? { statuses: [status] } : {} },
    (data) => data.plugin?.webhookDeliveries,
    { live: ['PLUGIN'] },
  );
  const shown = list.items.find(({ id }) => id === openId);
  return (
    <Section title="Requests">
      <Toolbar label="Which requests">
        <Select
          aria-label="Status"
          value={status ?? ANY}
          onChange={(next) => set({ status: next === ANY ? undefined : next })}
          options={[
            { value: ANY, label: 'All' },
            ...STATUSES.map((one) => ({ value: one as string, label: words(one) })),
          ]}
        />
      </Toolbar>
      <ListTable
        list={list}
        caption="Requests to webhooks, newest first"
        rowKey={({ id }) => id}
        onOpen={({ id }) => setOpenId(id)}
        columns={[
          { key: 'made', title: 'Received', render: ({ createdAt }) => <Time at={createdAt} /> },
          { key: 'endpoint', title: 'Webhook', render: ({ endpointKey }) => endpointKey },
          { key: 'status', title: 'Status', render: (delivery) => <DeliveryStatus delivery={delivery} /> },
          {
            key: 'size',
            title: 'Size',
            align: 'end',
            secondary: true,
            render: ({ byteSize }) => <Bytes value={byteSize} />,
          },
          {
            key: 'took',
            title: 'Took',
            align: 'end',
            secondary: true,
            render: ({ durationMs }) => (durationMs === null ? '–' : duration(durationMs)),
          },
        ]}
        empty={
          <Empty icon="globe" title="Nothing was sent">
            Requests are kept for 30 days with their headers, and without their bodies.
          </Empty>
        }
      />
      {shown && (
        <Drawer open onOpenChange={() => setOpenId(null)} title="A request to a webhook" width="l">
          <DeliveryDetails delivery={shown} />
        </Drawer>
      )}
    </Section>
  );
}

const DeliveryStatus = ({ delivery: { status } }: { delivery: Delivery }) => (
  <Badge tone={TONES[status]}>{words(status)}</Badge>
);

const DeliveryDetails = ({ delivery }: { delivery: Delivery }) => (
  <div className="stack">
    <Facts
      items={[
        ['Webhook', delivery.endpointKey],
        ['Status', <DeliveryStatus key="status" delivery={delivery} />],
        ['Received', <Time key="received" at={delivery.createdAt} />],
        ['Size', <Bytes key="size" value={delivery.byteSize} />],
      ]}
    />
    {delivery.error && (
      <Notice tone="danger" title="It failed">
        <PlainText text={delivery.error} />
      </Notice>
    )}
    <Section title="Headers" level={3}>
      <JsonView value={delivery.headers} />
    </Section>
  </div>
);
