import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany, useMay } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { ProfileForm } from './profile-form.js';
import { type ToolProfileRowFragment as ProfileRow, ToolProfilesDocument } from './profiles.gql.js';
import { ToolStatusBadge } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';

const COLUMNS: readonly Column<ProfileRow>[] = [
  { key: 'name', title: 'Profile', render: ({ name }) => name },
  { key: 'status', title: 'Status', render: ({ status }) => <ToolStatusBadge status={status} /> },
  {
    key: 'allows',
    title: 'Allows',
    render: ({ summary: { allowedToolCount, totalToolCount, accessMode }, newToolsPendingCount }) => (
      <span className="row">
        {`${allowedToolCount} of ${plural(totalToolCount, 'tool')}`}
        {accessMode === 'ALL_EXCEPT' && <span className="muted">all but what is excluded</span>}
        {newToolsPendingCount > 0 && <Badge tone="warning">{`${newToolsPendingCount} new`}</Badge>}
      </span>
    ),
  },
  {
    key: 'for',
    title: 'Holds for',
    secondary: true,
    render: ({ summary: { appliesToAgentCount, isCompanyDefault } }) =>
      isCompanyDefault ? 'The whole company' : plural(appliesToAgentCount, 'agent'),
  },
];

/** Which tools agents may call at all, before policies are asked. */
export function ProfilesPage() {
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const paths = usePaths();
  const [isCreating, setCreating] = useState(false);
  const list = useList(ToolProfilesDocument, { companyId }, (data) => data.company?.toolProfiles, {
    live: ['TOOL_PROFILE', 'TOOL_PROFILE_ENTRY', 'TOOL_CATALOG_ENTRY'],
  });
  const create = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      New profile
    </Button>
  );
  return (
    <ToolsFrame tab="tools/profiles" actions={create}>
      <ListTable
        list={list}
        caption="Profiles, the oldest first"
        rowKey={({ id }) => id}
        href={({ id }) => paths.page(`tools/profiles/${id}`)}
        columns={COLUMNS}
        empty={
          <Empty icon="lock" title="No profiles yet" action={create}>
            A profile says which tools may be called, and is bound to the company, to agents or to projects. Without
            one, and without a policy that allows them, no tools are called.
          </Empty>
        }
      />
      {isCreating && <ProfileForm profile={null} onClose={() => setCreating(false)} onDone={list.refresh} />}
    </ToolsFrame>
  );
}
