import { useCompany } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { FormNote, formRefusal } from '../../parts/form-note.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { useForm } from '../../ui/form.js';
import { SecretInput, TextInput } from '../../ui/text-input.js';
import { CreateMySecretDocument, RotateMySecretDocument } from './account.gql.js';
import type { MySecret } from './my-secret.js';

interface MySecretValueProps {
  readonly mine: MySecret;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Gives a value, or another one. What was typed goes with the dialog. */
export function MySecretValue({ mine: { definition, secret }, onClose, onSaved }: MySecretValueProps) {
  const { id: companyId } = useCompany();
  const create = useAction(CreateMySecretDocument, { isQuiet: true, done: 'Your value was stored.' });
  const rotate = useAction(RotateMySecretDocument, { isQuiet: true, done: 'Your new value was stored.' });
  const isReference = definition.managedMode === 'EXTERNAL_REFERENCE';
  const { values, set, errors, formError, busy, handleSubmit } = useForm({
    initial: { text: '' },
    submit: async ({ text }) => {
      const value = isReference ? { externalRef: text } : { value: text };
      const { refusal } = secret
        ? await rotate.run({ secretId: secret.id, ...value })
        : await create.run({ companyId, definitionId: definition.id, ...value });
      if (refusal) {
        const { issues = [], message } = formRefusal(refusal, ['value', 'externalRef']);
        return { message, issues: issues.map((issue) => ({ ...issue, path: ['text'] })) };
      }
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog
      open
      keepsOpen
      onOpenChange={onClose}
      title={definition.name}
      description={definition.usageGuidance ?? definition.description}
    >
      <form className="stack" autoComplete="off" onSubmit={handleSubmit}>
        <FormNote error={formError} />
        <Field
          label={isReference ? 'Reference at the provider' : 'Value'}
          required
          hint={isReference ? 'What the provider calls it.' : 'Nobody reads it here again, not even you.'}
          error={errors.text}
        >
          {(control) =>
            isReference ? (
              <TextInput {...control} mono value={values.text} onChange={(text) => set('text', text)} />
            ) : (
              <SecretInput
                {...control}
                isSet={secret !== null}
                value={values.text}
                onChange={(text) => set('text', text)}
              />
            )
          }
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Store
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
