import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Empty } from '../../ui/states.js';
import { DirectoryDocument } from './members.gql.js';

/** Who else is in the company, for people who manage nobody. */
export function Directory() {
  const { id } = useCompany();
  const paths = usePaths();
  const list = useList(DirectoryDocument, { companyId: id }, (data) => data.company?.userDirectory, {
    live: ['MEMBER', 'INVITE'],
  });
  return (
    <ListTable
      list={list}
      caption="People of the company"
      rowKey={({ principalId }) => principalId}
      href={({ principalId }) => paths.page(`people/${encodeURIComponent(principalId)}`)}
      columns={[
        { key: 'name', title: 'Name', render: ({ user, principalId }) => user?.name ?? principalId },
        { key: 'status', title: 'Status', render: ({ status }) => words(status) },
      ]}
      empty={<Empty icon="member" title="Nobody is here yet" />}
    />
  );
}
