import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { InstallAnAdapterDocument } from './instance.gql.js';

interface InstallAdapterProps {
  readonly onClose: () => void;
  readonly onInstalled: () => void;
}

export function InstallAdapter({ onClose, onInstalled }: InstallAdapterProps) {
  const install = useAction(InstallAnAdapterDocument, {
    isQuiet: true,
    done: ({ adapter }) => adapter.problem ?? `${adapter.label} was installed.`,
  });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { packageName: '', version: '', isLocalPath: false },
    submit: async ({ packageName, version, isLocalPath }) => {
      const { refusal } = await install.run({
        packageName: packageName.trim(),
        isLocalPath,
        ...(version.trim() && !isLocalPath && { version: version.trim() }),
      });
      if (refusal) return formRefusal(refusal, ['packageName', 'version']);
      onInstalled();
      onClose();
    },
  });
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Install an adapter">
      <form className="stack" onSubmit={handleSubmit}>
        <Notice tone="warning">
          An adapter runs on this machine. Install only what you trust; where programs are not isolated, it may do all
          that the server’s user may.
        </Notice>
        <FormNote error={formError} />
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
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Install
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
