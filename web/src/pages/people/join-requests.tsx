import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { JoinRequestCard } from '../../parts/join-request-card.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { JoinRequestsDocument } from './invites.gql.js';

const SHOWN = [
  { value: 'waiting' as const, label: 'Waiting' },
  { value: 'decided' as const, label: 'Decided' },
];

/** Who asks to join, and who was let in or not. */
export function JoinRequests() {
  const { id } = useCompany();
  const { get, set } = useAddress();
  const shown = get('show') === 'decided' ? 'decided' : 'waiting';
  const statuses: ('APPROVED' | 'PENDING_APPROVAL' | 'REJECTED')[] =
    shown === 'waiting' ? ['PENDING_APPROVAL'] : ['APPROVED', 'REJECTED'];
  const list = useList(
    JoinRequestsDocument,
    { companyId: id, filter: { statuses } },
    (data) => data.company?.joinRequests,
    { live: ['JOIN_REQUEST'], pageSize: 25 },
  );
  return (
    <div className="stack">
      <Toolbar label="Which requests">
        <Segmented
          label="Which requests"
          options={SHOWN}
          value={shown}
          onChange={(next) => set({ show: next === 'decided' ? next : undefined })}
        />
      </Toolbar>
      {list.isLoading && <Loading rows={3} />}
      {list.refusal && <ErrorNote message={list.refusal.message} hint={list.refusal.hint} retry={list.refresh} />}
      {!list.isLoading && !list.refusal && list.items.length === 0 && (
        <Empty icon="member" title={shown === 'waiting' ? 'Nobody waits' : 'Nothing was decided yet'}>
          Who accepts an invite for agents waits here until somebody decides.
        </Empty>
      )}
      {list.items.map((request) => (
        <JoinRequestCard key={request.id} request={request} />
      ))}
      {list.hasMore && (
        <div className="row">
          <Button busy={list.isLoadingMore} onClick={list.more}>
            Show more
          </Button>
        </div>
      )}
    </div>
  );
}
