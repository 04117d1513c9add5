import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ActionRequestCard } from '../../parts/action-request-card.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Section, Toolbar } from '../../ui/layout.js';
import { useRoving } from '../../ui/roving.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { ToolRequestsDocument, type ToolRequestsQueryVariables } from './requests.gql.js';
import { ToolsFrame } from './tools-frame.js';

type Status = NonNullable<NonNullable<ToolRequestsQueryVariables['filter']>['statuses']>[number];

const SHOWN = [
  { value: 'waiting' as const, label: 'Waiting' },
  { value: 'decided' as const, label: 'Decided' },
];
const WAITING: Status[] = ['PENDING'];
const DECIDED: Status[] = ['APPROVED', 'EXECUTING', 'EXECUTED', 'FAILED', 'DECLINED', 'EXPIRED', 'CANCELLED'];

/** The calls that people are asked about. */
export function RequestsPage() {
  const { id: companyId } = useCompany();
  const { get, set } = useAddress();
  const shown = get('show') === 'decided' ? 'decided' : 'waiting';
  const list = useList(
    ToolRequestsDocument,
    { companyId, filter: { statuses: shown === 'waiting' ? WAITING : DECIDED } },
    (data) => data.company?.toolActionRequests,
    { live: ['TOOL_INVOCATION', 'APPROVAL'], pageSize: 20 },
  );
  const roving = useRoving<HTMLDivElement>(list.items.length, {});
  const { refusal } = list;
  return (
    <ToolsFrame tab="tools/requests">
      <Toolbar label="Which requests">
        <Segmented
          label="Which requests"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'decided' ? next : undefined })}
        />
      </Toolbar>
      <Section
        title={shown === 'waiting' ? 'Waiting for a decision' : 'Decided'}
        {...(list.total === undefined ? {} : { count: list.total })}
      >
        {list.isLoading && <Loading rows={4} />}
        {refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={list.refresh} />}
        {!list.isLoading && !refusal && list.items.length === 0 && (
          <Empty icon="approval" title={shown === 'waiting' ? 'Nobody waits for you' : 'Nothing was decided yet'}>
            Where a policy has people asked first, the calls of agents wait here until you decide.
          </Empty>
        )}
        <div ref={roving.ref} className="stack">
          {list.items.map((request, index) => (
            <div key={request.id} data-row={index}>
              <ActionRequestCard request={request} focus={roving.focusProps(index)} />
            </div>
          ))}
        </div>
        {list.hasMore && (
          <div className="row">
            <Button busy={list.isLoadingMore} onClick={list.more}>
              Show more
            </Button>
          </div>
        )}
      </Section>
    </ToolsFrame>
  );
}
