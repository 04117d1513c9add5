import { useId } from 'react';
import { useCompany } from '../graph/company.js';
import { usePage } from '../graph/use-page.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { TextInput } from '../ui/text-input.js';
import { AdapterModelsDocument } from './adapter-settings.gql.js';

interface ModelFieldProps {
  readonly adapterType: string;
  readonly hint: string | null;
  readonly value: string;
  readonly onChange: (model: string) => void;
  readonly error?: string | undefined;
}

/** The model of an adapter: one that it offers, or any other by its name. */
export function ModelField({ adapterType, hint, value, onChange, error }: ModelFieldProps) {
  const { id: companyId } = useCompany();
  const list = useId();
  const { data } = usePage(AdapterModelsDocument, { companyId, type: adapterType });
  const models = data?.adapterModels ?? [];
  const detected = data?.detectedAdapterModel;
  return (
    <>
      <Field label="Model" hint={hint ?? "The adapter's own choice when left empty."} error={error}>
        {(control) => <TextInput {...control} mono list={list} autoComplete="off" value={value} onChange={onChange} />}
      </Field>
      <datalist id={list}>
        {models.map(({ name, label }) => (
          <option key={name} value={name} label={label} />
        ))}
      </datalist>
      {detected && detected.model !== value && (
        <p className="row muted">
          This server is set up for {detected.model} ({detected.source}).
          <Button size="s" onClick={() => onChange(detected.model)}>
            Use it
          </Button>
        </p>
      )}
    </>
  );
}
