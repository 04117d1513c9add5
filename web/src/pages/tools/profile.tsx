import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany, useMay } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useParam } from '../../parts/use-address.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Columns, Stat } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { ProfileBindings } from './profile-bindings.js';
import { ProfileEntries } from './profile-entries.js';
import { ProfileForm } from './profile-form.js';
import { NewTools } from './profile-new-tools.js';
import type { ProfileProps } from './profile-props.js';
import {
  DeleteToolProfileDocument,
  DuplicateToolProfileDocument,
  ToolProfileDocument,
  UpdateToolProfileDocument,
} from './profiles.gql.js';
import { ToolStatusBadge } from './tool-states.js';
import { ToolsFrame } from './tools-frame.js';

/** One profile: what it includes and excludes, for whom it holds, and the tools that came since its last review. */
export function ProfilePage() {
  const id = useParam('profileId');
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_MANAGE_PROFILES');
  const { data, refusal, isLoading, refresh } = usePage(
    ToolProfileDocument,
    { id },
    { live: ['TOOL_PROFILE', 'TOOL_PROFILE_ENTRY', 'TOOL_CATALOG_ENTRY'] },
  );
  const node = data?.node;
  const profile = node?.__typename === 'ToolProfile' && node.companyId === companyId ? node : undefined;
  if (!profile) {
    return (
      <ToolsFrame tab="tools/profiles" title="Profile">
        {refusal ? (
          <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
        ) : isLoading ? (
          <Loading rows={6} />
        ) : (
          <Empty icon="lock" title="There is no such profile" />
        )}
      </ToolsFrame>
    );
  }
  const { summary, defaultAction, description, status } = profile;
  return (
    <ToolsFrame
      tab="tools/profiles"
      title={profile.name}
      titleSuffix={<ToolStatusBadge status={status} />}
      actions={mayWrite && <ProfileActions profile={profile} refresh={refresh} />}
    >
      {description && <p>{description}</p>}
      <Columns narrow>
        <Stat label="Allows" value={plural(summary.allowedToolCount, 'tool')} hint={`Of ${summary.totalToolCount}`} />
        <Stat label="Otherwise" value={defaultAction === 'ALLOW' ? 'Allowed' : 'Not allowed'} />
        <Stat label="Holds for" value={plural(summary.appliesToAgentCount, 'agent')} />
      </Columns>
      <NewTools profile={profile} refresh={refresh} />
      <ProfileEntries profile={profile} refresh={refresh} />
      <ProfileBindings profile={profile} refresh={refresh} />
    </ToolsFrame>
  );
}

function ProfileActions({ profile, refresh }: ProfileProps) {
  const { id, name, status, bindings } = profile;
  const navigate = useNavigate();
  const paths = usePaths();
  const confirm = useConfirm();
  const [isEditing, setEditing] = useState(false);
  const update = useAction(UpdateToolProfileDocument, { done: 'Changed.' });
  const duplicate = useAction(DuplicateToolProfileDocument, { done: 'Duplicated. Nobody is bound to the copy.' });
  const remove = useAction(DeleteToolProfileDocument, { done: 'The profile is deleted.' });
  const copy = async () => {
    const { payload } = await duplicate.run({ profileId: id, name: `${name} (copy)` });
    if (payload) void navigate({ href: paths.page(`tools/profiles/${payload.profile.id}`) } as never);
  };
  const erase = async () => {
    const text =
      bindings.totalCount > 0
        ? `It holds in ${plural(bindings.totalCount, 'place')}. There, agents lose what it allows them.`
        : 'It holds for nobody.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true, typed: name }))) return;
    const { payload } = await remove.run({ profileId: id, force: bindings.totalCount > 0 });
    if (payload) void navigate({ href: paths.page('tools/profiles') } as never);
  };
  const setStatus = (next: 'ACTIVE' | 'DISABLED') => void update.run({ profileId: id, status: next });
  return (
    <>
      <Button icon="edit" onClick={() => setEditing(true)}>
        Change
      </Button>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" label="More actions" />}
        items={[
          { label: 'Duplicate', icon: 'copy', onSelect: () => void copy() },
          status === 'ACTIVE'
            ? { label: 'Disable', hint: 'It allows nothing any more.', onSelect: () => setStatus('DISABLED') }
            : { label: 'Use', onSelect: () => setStatus('ACTIVE') },
          { label: 'Delete…', icon: 'trash', danger: true, onSelect: () => void erase() },
        ]}
      />
      {isEditing && <ProfileForm profile={profile} onClose={() => setEditing(false)} onDone={refresh} />}
    </>
  );
}
