import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button, IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Menu } from '../../ui/menu.js';
import { TextInput } from '../../ui/text-input.js';
import { ApproveUpgrade } from './approve-upgrade.js';
import type { PluginDialogProps } from './plugin-dialog-props.js';
import { readManifest } from './plugin-manifest.js';
import { doesWork, type PluginRow } from './plugin-words.js';
import {
  DisablePluginDocument,
  EnablePluginDocument,
  RemovePluginDocument,
  UpgradePluginDocument,
} from './plugins.gql.js';

interface PluginActionsProps {
  readonly plugin: PluginRow;
  readonly refresh: () => void;
  readonly onRemoved?: () => void;
}

type Opened = 'approve' | 'disable' | 'remove' | 'upgrade' | null;

/** What instance admins do with a plugin. */
export function PluginActions({ plugin, refresh, onRemoved = refresh }: PluginActionsProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const enable = useAction(EnablePluginDocument, { done: 'It is switched on.' });
  const { status, pluginKey } = plugin;
  const name = readManifest(plugin.manifest).displayName || pluginKey;
  const dialog = { plugin, name, refresh, onClose: () => setOpened(null) };
  const isOff = status === 'DISABLED' || status === 'ERROR';
  return (
    <span className="row plugin-actions">
      {status === 'UPGRADE_PENDING' && (
        <Button size="s" variant="primary" onClick={() => setOpened('approve')}>
          Review the upgrade
        </Button>
      )}
      <Menu
        align="end"
        trigger={<IconButton size="s" icon="dots" label={`Actions of ${name}`} busy={enable.isBusy} />}
        items={[
          isOff && {
            label: 'Enable',
            icon: 'play',
            onSelect: () => void enable.run({ pluginId: plugin.id }).then(refresh),
          },
          doesWork(status) && { label: 'Disable…', icon: 'pause', onSelect: () => setOpened('disable') },
          { label: 'Upgrade…', icon: 'download', onSelect: () => setOpened('upgrade') },
          { separator: true },
          { label: 'Remove…', icon: 'trash', danger: true, onSelect: () => setOpened('remove') },
        ]}
      />
      {opened === 'approve' && <ApproveUpgrade {...dialog} />}
      {opened === 'upgrade' && <UpgradeForm {...dialog} onWaiting={() => setOpened('approve')} />}
      {opened === 'disable' && <DisableForm {...dialog} />}
      {opened === 'remove' && <RemoveForm {...dialog} onRemoved={onRemoved} />}
    </span>
  );
}

function UpgradeForm({ plugin, name, refresh, onClose, onWaiting }: PluginDialogProps & { onWaiting: () => void }) {
  const upgrade = useAction(UpgradePluginDocument, { isQuiet: true });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { version: '' },
    submit: async ({ version }) => {
      const { payload, refusal } = await upgrade.run({
        pluginId: plugin.id,
        ...(version.trim() && { version: version.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['version']);
      refresh();
      if (payload.plugin.status === 'UPGRADE_PENDING') onWaiting();
      else onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Upgrade ${name}`}
      description={`Version ${plugin.version} is installed. One that wants more than it waits for your approval.`}
      size="s"
    >
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        {plugin.packagePath ? (
          <p className="muted">It is taken anew from its folder.</p>
        ) : (
          <Field label="Version" hint="A version or a tag; the newest when left empty." error={errors.version}>
            {(control) => (
              <TextInput {...control} mono value={values.version} onChange={(version) => set('version', version)} />
            )}
          </Field>
        )}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Upgrade
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DisableForm({ plugin, name, refresh, onClose }: PluginDialogProps) {
  const disable = useAction(DisablePluginDocument, { isQuiet: true, done: 'It is switched off.' });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { reason: '' },
    submit: async ({ reason }) => {
      const { refusal } = await disable.run({
        pluginId: plugin.id,
        ...(reason.trim() && { reason: reason.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['reason']);
      refresh();
      onClose();
      return null;
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Disable ${name}?`}
      description="It stops in all companies, and agents lose its tools. What it keeps stays."
      size="s"
    >
      <form className="stack" onSubmit={handleSubmit} noValidate>
        <FormNote error={formError} />
        <Field label="Reason" hint="Shown to those who look at it." error={errors.reason}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={values.reason}
              onChange={(reason) => set('reason', reason)}
            />
          )}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            Disable
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RemoveForm({ plugin, name, onClose, onRemoved }: PluginDialogProps & { readonly onRemoved: () => void }) {
  const [purge, setPurge] = useState(false);
  const remove = useAction(RemovePluginDocument, { done: `${name} is removed.` });
  async function apply() {
    const { payload } = await remove.run({ pluginId: plugin.id, purge });
    if (!payload) return;
    onClose();
    onRemoved();
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Remove ${name}?`} size="s">
      <div className="stack">
        <p>
          It stops in all companies. What it keeps stays for 30 days: installing the same package brings it back with
          that.
        </p>
        <Checkbox
          label="Delete at once all that it keeps"
          hint="Configuration, state, jobs, logs, files and its schema of the database."
          checked={purge}
          onChange={setPurge}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isBusy} onClick={() => void apply()}>
            {purge ? 'Remove and delete' : 'Remove'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
