import { Field } from '../../ui/field.js';
import { SecretInput, TextInput } from '../../ui/text-input.js';

interface ValueFieldProps {
  readonly isReference: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly error: string | undefined;
  readonly isSet?: boolean;
}

/** The value of a secret, or where its provider has it. */
export function ValueField({ isReference, text, onText, error, isSet }: ValueFieldProps) {
  if (isReference) {
    return (
      <Field label="Reference" required hint="The name or ARN of the secret at its provider." error={error}>
        {(control) => <TextInput {...control} mono autoComplete="off" value={text} onChange={onText} />}
      </Field>
    );
  }
  return (
    <Field label="Value" required hint="Kept as it is typed. It is not shown again, to nobody." error={error}>
      {(control) => <SecretInput {...control} isSet={isSet} value={text} onChange={onText} />}
    </Field>
  );
}
