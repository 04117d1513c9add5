import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Section } from '../../ui/layout.js';
import { Segmented } from '../../ui/segmented.js';
import { type Column, Table } from '../../ui/table.js';
import { TextInput } from '../../ui/text-input.js';
import type { Project } from './project-form.js';
import { CreateProjectWorkspaceDocument, DeleteProjectWorkspaceDocument } from './projects.gql.js';

type Workspace = Project['workspaces']['nodes'][number];

/** Where agents find the files of the project. */
export function ProjectWorkspaces({ project }: { project: Project }) {
  const { mayWrite } = useRights();
  const [isAdding, setAdding] = useState(false);
  return (
    <Section
      title="Workspaces"
      count={project.workspaces.nodes.length}
      actions={
        mayWrite && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            Add
          </Button>
        )
      }
    >
      <Table
        caption="Workspaces of the project"
        columns={mayWrite ? [...COLUMNS, REMOVE] : COLUMNS}
        rows={project.workspaces.nodes}
        rowKey={({ id }) => id}
        empty={<p className="muted">Agents work in folders of their own: no repository or folder is set.</p>}
      />
      {isAdding && <WorkspaceForm projectId={project.id} onClose={() => setAdding(false)} />}
    </Section>
  );
}

const COLUMNS: readonly Column<Workspace>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ name, isPrimary }) => (
      <span className="row">
        {name}
        {isPrimary && <Badge tone="accent">Primary</Badge>}
      </span>
    ),
  },
  { key: 'source', title: 'Kind', secondary: true, render: ({ sourceType }) => words(sourceType) },
  {
    key: 'place',
    title: 'Where',
    render: ({ repoUrl, repoRef, cwd }) => (
      <code>
        {repoUrl ?? cwd}
        {repoRef ? `@${repoRef}` : ''}
      </code>
    ),
  },
];

const REMOVE: Column<Workspace> = {
  key: 'remove',
  title: 'Remove',
  hiddenTitle: true,
  align: 'end',
  render: (workspace) => <RemoveWorkspace workspace={workspace} />,
};

function RemoveWorkspace({ workspace: { id, name } }: { workspace: Workspace }) {
  const confirm = useConfirm();
  const { run, isBusy } = useAction(DeleteProjectWorkspaceDocument, { done: 'The workspace is removed.' });
  async function ask() {
    const text = 'The files stay where they are; agents are not told of them any more.';
    if (await confirm({ title: `Remove ${name}?`, text, action: 'Remove', danger: true }))
      await run({ workspaceId: id });
  }
  return <IconButton label={`Remove ${name}`} icon="trash" size="s" busy={isBusy} onClick={ask} />;
}

interface Values {
  readonly sourceType: 'GIT_REPO' | 'LOCAL_PATH';
  readonly name: string;
  readonly repoUrl: string;
  readonly repoRef: string;
  readonly cwd: string;
}

const NEW: Values = { sourceType: 'GIT_REPO', name: '', repoUrl: '', repoRef: '', cwd: '' };

function WorkspaceForm({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const { run } = useAction(CreateProjectWorkspaceDocument, { done: 'The workspace is added.', isQuiet: true });
  const form = useForm<Values>({
    initial: NEW,
    submit: async ({ sourceType, name, repoUrl, repoRef, cwd }) => {
      const place = sourceType === 'GIT_REPO' ? { repoUrl, repoRef: repoRef || null } : { cwd };
      const { refusal } = await run({ projectId, sourceType, ...(name ? { name } : {}), ...place });
      if (refusal) return formRefusal(refusal, Object.keys(NEW));
      onClose();
      return null;
    },
  });
  const { values, set, errors } = form;
  return (
    <Dialog open onOpenChange={onClose} title="Add a workspace" keepsOpen={form.dirty}>
      <form className="stack" onSubmit={form.handleSubmit} noValidate>
        <FormNote error={form.formError} />
        <Segmented
          label="Kind"
          value={values.sourceType}
          onChange={(sourceType) => set('sourceType', sourceType)}
          options={[
            { value: 'GIT_REPO', label: 'Repository' },
            { value: 'LOCAL_PATH', label: 'Folder of the server' },
          ]}
        />
        <Field label="Name" hint="Of the repository or the folder where nothing is said." error={errors.name}>
          {(control) => <TextInput {...control} value={values.name} onChange={(name) => set('name', name)} />}
        </Field>
        {values.sourceType === 'GIT_REPO' ? (
          <>
            <Field label="Address" required error={errors.repoUrl}>
              {(control) => (
                <TextInput {...control} mono value={values.repoUrl} onChange={(repoUrl) => set('repoUrl', repoUrl)} />
              )}
            </Field>
            <Field label="Branch, tag or commit" error={errors.repoRef}>
              {(control) => (
                <TextInput {...control} mono value={values.repoRef} onChange={(repoRef) => set('repoRef', repoRef)} />
              )}
            </Field>
          </>
        ) : (
          <Field label="Path" required error={errors.cwd}>
            {(control) => <TextInput {...control} mono value={values.cwd} onChange={(cwd) => set('cwd', cwd)} />}
          </Field>
        )}
        <div className="row">
          <Button type="submit" variant="primary" busy={form.busy}>
            Add
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
