import { useMemo, useState } from 'react';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Money } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { FinanceEventsDocument, type FinanceEventsQuery } from './costs.gql.js';
import type { Range } from './range.js';
import { RecordFinanceEvent } from './record-finance-event.js';

type FinanceEvent = NonNullable<FinanceEventsQuery['company']>['financeEvents']['nodes'][number];

/** What is paid beside the work itself: credits, fees, capacity. */
export function FinanceEvents({ range: { from, to } }: { range: Range }) {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const [isRecording, setRecording] = useState(false);
  const filter = useMemo(() => ({ occurredAt: { after: from, before: to } }), [from, to]);
  const list = useList(FinanceEventsDocument, { companyId, filter }, (data) => data.company?.financeEvents, {
    live: ['FINANCE_EVENT'],
  });
  return (
    <>
      {mayWrite && (
        <Toolbar label="Finance">
          <Button icon="plus" onClick={() => setRecording(true)}>
            Record
          </Button>
        </Toolbar>
      )}
      <ListTable
        list={list}
        caption="Finance events, newest first"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        empty={
          <Empty icon="cost" title="Nothing was recorded in this range">
            Credits that were bought, fees of platforms and other charges that belong to no single run are recorded
            here.
          </Empty>
        }
      />
      {isRecording && <RecordFinanceEvent onClose={() => setRecording(false)} onDone={list.refresh} />}
    </>
  );
}

const COLUMNS: readonly Column<FinanceEvent>[] = [
  { key: 'at', title: 'When', render: ({ occurredAt }) => <Time at={occurredAt} /> },
  { key: 'kind', title: 'Kind', render: ({ eventKind }) => words(eventKind) },
  { key: 'biller', title: 'Billed by', secondary: true, render: ({ biller }) => biller },
  {
    key: 'text',
    title: 'Description',
    secondary: true,
    render: ({ description }) => description && <PlainText text={description} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    render: ({ amountCents, direction, estimated, currency }) => (
      <>
        {estimated && '≈ '}
        {direction === 'CREDIT' && '−'}
        <Money cents={amountCents} /> {currency !== 'USD' && currency}
      </>
    ),
  },
];
