import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../graph/use-action.js';
import { usePaths } from '../../parts/paths.js';
import { IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Menu } from '../../ui/menu.js';
import type { Project } from './project-form.js';
import { DeleteProjectDocument, UpdateProjectDocument } from './projects.gql.js';

export function ProjectActions({ project }: { project: Project }) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const paths = usePaths();
  const update = useAction(UpdateProjectDocument, {
    done: ({ project: { archivedAt } }) => (archivedAt ? 'The project is archived.' : 'The project is back.'),
  });
  const remove = useAction(DeleteProjectDocument, { done: 'The project is deleted.' });
  const archive = () =>
    update.run({ projectId: project.id, archivedAt: project.archivedAt ? null : new Date().toISOString() });

  async function ask() {
    const isSure = await confirm({
      title: 'Delete this project?',
      text: 'Its issues stay, without a project. This cannot be undone.',
      action: 'Delete project',
      danger: true,
      typed: project.name,
    });
    if (!isSure) return;
    const { payload } = await remove.run({ projectId: project.id });
    if (payload) void navigate({ href: paths.page('projects') } as never);
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label="More" icon="dots" variant="plain" />}
      items={[
        {
          label: project.archivedAt ? 'Bring it back' : 'Archive',
          icon: 'archive',
          onSelect: () => void archive(),
        },
        { separator: true },
        { label: 'Delete…', icon: 'trash', danger: true, onSelect: () => void ask() },
      ]}
    />
  );
}
