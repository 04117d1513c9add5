import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Capabilities } from './capabilities.js';
import type { Example } from './plugin-example.js';
import { readManifest } from './plugin-manifest.js';
import type { PluginRow } from './plugin-words.js';
import { InstallPluginDocument, RemovePluginDocument } from './plugins.gql.js';

interface InstallPluginProps {
  /** One that ships with the server; null for any. */
  readonly example: Example | null;
  readonly onClose: () => void;
  readonly onInstalled: () => void;
}

/** Installs a plugin, and shows what it may do, so that it can be removed at once. */
export function InstallPlugin({ example, onClose, onInstalled }: InstallPluginProps) {
  const [installed, setInstalled] = useState<PluginRow | null>(null);
  const done = (plugin: PluginRow) => {
    setInstalled(plugin);
    onInstalled();
  };
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={installed ? 'What it may do' : `Install ${example ? example.displayName : 'a plugin'}`}
    >
      {installed ? (
        <Review plugin={installed} onClose={onClose} onRemoved={onInstalled} />
      ) : (
        <PackageForm example={example} onClose={onClose} onDone={done} />
      )}
    </Dialog>
  );
}

interface PackageFormProps {
  readonly example: Example | null;
  readonly onClose: () => void;
  readonly onDone: (plugin: PluginRow) => void;
}

function PackageForm({ example, onClose, onDone }: PackageFormProps) {
  const install = useAction(InstallPluginDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { packageName: example?.localPath ?? '', version: '', isLocalPath: example !== null },
    submit: async ({ packageName, version, isLocalPath }) => {
      const { payload, refusal } = await install.run({
        packageName: packageName.trim(),
        isLocalPath,
        ...(version.trim() && !isLocalPath && { version: version.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['packageName', 'version']);
      onDone(payload.plugin);
      return null;
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit} noValidate>
      <Notice tone="warning">
        A plugin runs on this machine in a process of its own, and serves all companies of the installation. Install
        only what you trust.
      </Notice>
      <FormNote error={formError} />
      {example ? (
        <p>{example.description}</p>
      ) : (
        <>
          <Checkbox
            label="It lies in a folder of this machine"
            checked={values.isLocalPath}
            onChange={(isLocal) => set('isLocalPath', isLocal)}
          />
          <Field label={values.isLocalPath ? 'Folder' : 'Package'} required error={errors.packageName}>
            {(control) => (
              <TextInput {...control} mono value={values.packageName} onChange={(name) => set('packageName', name)} />
            )}
          </Field>
          {!values.isLocalPath && (
            <Field label="Version" hint="The newest when left empty." error={errors.version}>
              {(control) => (
                <TextInput {...control} mono value={values.version} onChange={(version) => set('version', version)} />
              )}
            </Field>
          )}
        </>
      )}
      <div className="dialog-footer">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Install
        </Button>
      </div>
    </form>
  );
}

interface ReviewProps {
  readonly plugin: PluginRow;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function Review({ plugin, onClose, onRemoved }: ReviewProps) {
  const remove = useAction(RemovePluginDocument, { done: 'The plugin is removed.' });
  const { displayName, capabilities } = readManifest(plugin.manifest);
  async function reject() {
    const { payload } = await remove.run({ pluginId: plugin.id });
    if (!payload) return;
    onRemoved();
    onClose();
  }
  return (
    <div className="stack" role="status">
      <p>
        {displayName} {plugin.version} is installed. It declares that it wants to:
      </p>
      <Capabilities names={capabilities} />
      <div className="dialog-footer">
        <Button variant="danger" busy={remove.isBusy} onClick={() => void reject()}>
          Refuse and remove it
        </Button>
        <Button variant="primary" onClick={onClose}>
          Approve
        </Button>
      </div>
    </div>
  );
}
