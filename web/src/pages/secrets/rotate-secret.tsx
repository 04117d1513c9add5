import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { useForm } from '../../ui/form.js';
import type { SecretDetails } from './secret-details.js';
import { RotateSecretDocument } from './secrets.gql.js';
import { ValueField } from './value-field.js';

interface RotateSecretProps {
  readonly secret: SecretDetails;
  readonly onClose: () => void;
  readonly onRotated: () => void;
}

/** A new value is a new version: what refers to the latest one follows. */
export function RotateSecret({ secret, onClose, onRotated }: RotateSecretProps) {
  const isReference = secret.managedMode === 'EXTERNAL_REFERENCE';
  const rotate = useAction(RotateSecretDocument, {
    isQuiet: true,
    done: (payload) => `Version ${payload.secret.latestVersion} is current.`,
  });
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { text: isReference ? (secret.externalRef ?? '') : '' },
    submit: async ({ text }) => {
      const value = isReference ? { externalRef: text.trim() } : { value: text };
      const { refusal } = await rotate.run({ secretId: secret.id, ...value });
      if (refusal) return formRefusal(refusal, ['value', 'externalRef']);
      onRotated();
      onClose();
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={`Rotate ${secret.name}`}
      description="What refers to the latest version follows at its next run. References to a number stay."
    >
      <form className="stack" autoComplete="off" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <ValueField
          isReference={isReference}
          isSet
          text={values.text}
          onText={(text) => set('text', text)}
          error={errors.value ?? errors.externalRef}
        />
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Rotate
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
