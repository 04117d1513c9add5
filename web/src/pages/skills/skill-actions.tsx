import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { plural } from '../../format/words.js';
import { useAction } from '../../graph/use-action.js';
import { usePaths } from '../../parts/paths.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import { DeleteSkillDocument, ResetSkillDocument, UpdateSkillDocument } from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';

const EditSkill = lazy(async () => ({ default: (await import('./edit-skill.js')).EditSkill }));
const ForkSkill = lazy(async () => ({ default: (await import('./fork-skill.js')).ForkSkill }));
const RenameSkill = lazy(async () => ({ default: (await import('./rename-skill.js')).RenameSkill }));

type Opened = 'edit' | 'fork' | 'rename' | null;

export function SkillActions({ skill }: SkillTabProps) {
  const { id, sourceKind, operatorHold, originHash, attachedAgentCount } = skill;
  const [opened, setOpened] = useState<Opened>(null);
  const hold = useAction(UpdateSkillDocument, {
    done: ({ skill: { operatorHold: isHeld } }) =>
      isHeld ? 'It is not updated any more.' : 'It can be updated again.',
  });
  const reset = useReset(skill);
  const remove = useRemoval(skill);
  const isBundled = sourceKind === 'BUNDLED';
  const isOwn = sourceKind === 'MANAGED_LOCAL';
  const close = () => setOpened(null);
  return (
    <>
      <Button icon="branch" onClick={() => setOpened('fork')}>
        Fork
      </Button>
      {!isBundled && (
        <Button icon="edit" onClick={() => setOpened('edit')}>
          Edit
        </Button>
      )}
      {!isBundled && (
        <Menu
          align="end"
          trigger={<IconButton label="More" icon="dots" />}
          items={[
            {
              label: 'Rename…',
              icon: 'edit',
              disabledReason: isOwn ? null : 'Only skills that were written here can be renamed.',
              onSelect: () => setOpened('rename'),
            },
            originHash !== null && {
              label: 'Reset to its origin…',
              icon: 'history',
              onSelect: () => void reset(),
            },
            originHash !== null && {
              label: operatorHold ? 'Allow updates' : 'Hold updates',
              icon: operatorHold ? 'play' : 'pause',
              onSelect: () => void hold.run({ skillId: id, operatorHold: !operatorHold }),
            },
            { separator: true },
            {
              label: 'Delete…',
              icon: 'trash',
              danger: true,
              disabledReason: attachedAgentCount > 0 ? `${plural(attachedAgentCount, 'agent')} want it.` : null,
              onSelect: () => void remove(),
            },
          ]}
        />
      )}
      <Suspense>
        {opened === 'edit' && <EditSkill skill={skill} onClose={close} />}
        {opened === 'fork' && <ForkSkill skill={skill} onClose={close} />}
        {opened === 'rename' && <RenameSkill skill={skill} onClose={close} />}
      </Suspense>
    </>
  );
}

function useReset({ id, name }: SkillTabProps['skill']) {
  const confirm = useConfirm();
  const { run } = useAction(ResetSkillDocument, { done: 'It is as its origin last had it.' });
  return async () => {
    const text = 'It becomes what its origin last gave. What was changed here since stays among its versions.';
    if (await confirm({ title: `Reset ${name}?`, text, action: 'Reset', danger: true })) {
      await run({ skillId: id, force: true });
    }
  };
}

function useRemoval({ id, name }: SkillTabProps['skill']) {
  const confirm = useConfirm();
  const paths = usePaths();
  const navigate = useNavigate();
  const { run } = useAction(DeleteSkillDocument, { done: `${name} is deleted.` });
  return async () => {
    const text = 'All its versions, test inputs and test runs go with it.';
    if (!(await confirm({ title: `Delete ${name}?`, text, action: 'Delete', danger: true, typed: name }))) return;
    const { payload } = await run({ skillId: id });
    if (payload) void navigate({ to: paths.page('skills') as never });
  };
}
