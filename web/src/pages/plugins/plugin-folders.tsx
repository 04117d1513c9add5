import { useState } from 'react';
import { useClient } from 'urql';
import { words } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { refusalOf } from '../../graph/refusal.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Code } from '../../ui/code.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Card, Facts } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import type { PluginTabProps } from './plugin-props.js';
import {
  type PluginFolderFragment,
  PluginFolderTrialDocument,
  type PluginPageQuery,
  SetPluginFolderDocument,
} from './plugins.gql.js';

type Declaration = NonNullable<PluginPageQuery['pluginFolders']>['declarations'][number];

interface FolderProps {
  readonly pluginId: string;
  readonly declaration: Declaration;
  readonly folder: PluginFolderFragment | undefined;
  readonly refresh: () => void;
}

/** The folders of the server in which the plugin works for this company. */
export function PluginFolders({ plugin, page, refresh }: PluginTabProps) {
  const { declarations = [], folders = [] } = page.pluginFolders ?? {};
  return (
    <div className="stack">
      {declarations.map((declaration) => (
        <FolderCard
          key={declaration.folderKey}
          pluginId={plugin.id}
          declaration={declaration}
          folder={folders.find(({ folderKey }) => folderKey === declaration.folderKey)}
          refresh={refresh}
        />
      ))}
    </div>
  );
}

function FolderCard(props: FolderProps) {
  const { declaration, folder } = props;
  const { isInstanceAdmin, mayWrite } = useRights();
  const [isEditing, setEditing] = useState(false);
  const { displayName, description, access, requiredDirectories, requiredFiles } = declaration;
  return (
    <Card>
      <div className="stack">
        <div className="row">
          <h2 className="plugin-card-title">{displayName}</h2>
          {folder && <HealthBadge folder={folder} />}
          {isInstanceAdmin && mayWrite && (
            <Button size="s" icon="edit" onClick={() => setEditing(true)}>
              {folder?.configured ? 'Change the folder' : 'Set the folder'}
            </Button>
          )}
        </div>
        {description && (
          <p className="muted">
            <PlainText text={description} />
          </p>
        )}
        <Facts
          items={[
            ['Folder', folder?.path && <Code key="path">{folder.path}</Code>],
            [
              'Leads to',
              folder?.realPath && folder.realPath !== folder.path && <Code key="real">{folder.realPath}</Code>,
            ],
            ['The plugin', access === 'READ' ? 'reads' : 'reads and writes'],
            ['Must have', [...requiredDirectories.map((name) => `${name}/`), ...requiredFiles].join(', ') || null],
            ['Looked at', folder && <Time key="checked" at={folder.checkedAt} />],
          ]}
        />
        {folder && <Problems folder={folder} />}
      </div>
      {isEditing && <FolderForm {...props} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function HealthBadge({ folder: { configured, healthy } }: { folder: PluginFolderFragment }) {
  if (!configured) return <Badge tone="warning">Not set</Badge>;
  return <Badge tone={healthy ? 'success' : 'danger'}>{healthy ? 'Healthy' : 'Not healthy'}</Badge>;
}

function Problems({ folder: { problems } }: { folder: PluginFolderFragment }) {
  if (problems.length === 0) return null;
  return (
    <ul>
      {problems.map(({ code, message, path }) => (
        <li key={`${code} ${path}`}>
          {words(code)}: <PlainText text={message} />
          {path && (
            <>
              {' '}
              <Code>{path}</Code>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function FolderForm({
  pluginId,
  declaration,
  folder,
  refresh,
  onClose,
}: FolderProps & { readonly onClose: () => void }) {
  const { id: companyId } = useCompany();
  const client = useClient();
  const [trial, setTrial] = useState<PluginFolderFragment | null>(null);
  const save = useAction(SetPluginFolderDocument, { isQuiet: true, done: 'The folder is set.' });
  const { folderKey, displayName } = declaration;
  const { values, set, errors, formError, busy, dirty, handleSubmit } = useForm({
    initial: { path: folder?.path ?? '' },
    submit: async ({ path }) => {
      const { refusal } = await save.run({ pluginId, companyId, folderKey, path: path.trim() });
      if (refusal) return formRefusal(refusal, ['path']);
      refresh();
      onClose();
      return null;
    },
  });
  const [trialError, setTrialError] = useState<string | null>(null);
  async function look() {
    const variables = { pluginId, companyId, folderKey, path: values.path.trim() };
    const options = { requestPolicy: 'network-only' } as const;
    const { data, error } = await client.query(PluginFolderTrialDocument, variables, options).toPromise();
    setTrial(data?.validatePluginFolder ?? null);
    setTrialError(error ? refusalOf(error).message : null);
  }
  return (
    <Dialog open keepsOpen={dirty} onOpenChange={onClose} title={`The folder ${displayName}`}>
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError ?? trialError} />
        <Field label="Path" required hint="Absolute, on the machine of the server." error={errors.path}>
          {(control) => (
            <TextInput
              {...control}
              mono
              value={values.path}
              onChange={(path) => {
                set('path', path);
                setTrial(null);
              }}
            />
          )}
        </Field>
        <div role="status">
          {trial && (
            <Notice
              tone={trial.healthy ? 'success' : 'warning'}
              title={trial.healthy ? 'The folder is as it should be' : 'Something is wrong with it'}
            >
              <Problems folder={trial} />
            </Notice>
          )}
        </div>
        <div className="dialog-footer">
          <Button disabledReason={values.path.trim() ? null : 'Type a path first.'} onClick={() => void look()}>
            Look at it
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            Set it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
