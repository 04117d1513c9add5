import { useState } from 'react';
import { useCompany } from '../graph/company.js';
import { usePage } from '../graph/use-page.js';
import { Field } from '../ui/field.js';
import { KeyValueRows, type NameValue } from '../ui/key-values.js';
import { isRecord, type JsonRecord } from '../ui/schema-fields.js';
import { Select, type SelectOption } from '../ui/select.js';
import { SecretInput } from '../ui/text-input.js';
import { VariableSourcesDocument } from './adapter-settings.gql.js';
import { emptyVariable, isMasked, kindOf, textOf, type VariableKind } from './variable-values.js';

const KINDS: readonly SelectOption<VariableKind>[] = [
  { value: 'text', label: 'Text' },
  { value: 'secret', label: 'Secret' },
  { value: 'own', label: 'Own secret' },
];

interface VariableRowsProps {
  readonly label: string;
  readonly hint: string;
  /** What one row is: "variable", "header". */
  readonly noun: string;
  readonly value: JsonRecord;
  readonly onChange: (value: JsonRecord) => void;
  readonly error?: string | undefined;
}

const rowsOf = (value: JsonRecord): NameValue<unknown>[] =>
  Object.entries(value).map(([name, one]) => ({ name, value: one }));
const recordOf = (rows: readonly NameValue<unknown>[]): JsonRecord =>
  Object.fromEntries(rows.filter(({ name }) => name !== '').map(({ name, value }) => [name, value]));

/** Variables or headers by their names: texts, which are not shown again, or references to secrets. */
export function VariableRows({ label, hint, noun, value, onChange, error }: VariableRowsProps) {
  const [typed, setTyped] = useState(() => rowsOf(value));
  // A row without a name, or with one that is there already, is no part of the value while it is typed.
  const isOwn = JSON.stringify(recordOf(typed)) === JSON.stringify(value);
  const rows = isOwn ? typed : rowsOf(value);
  const change = (next: NameValue<unknown>[]) => {
    setTyped(next);
    onChange(recordOf(next));
  };
  const sources = useSources(rows.some((row) => kindOf(row.value) !== 'text'));
  return (
    <Field label={label} hint={hint} error={error} group className="schema-group">
      {() => (
        <KeyValueRows<unknown>
          rows={rows}
          onChange={change}
          noun={noun}
          empty=""
          renderValue={({ value: one, onChange: changeOne, label: name }) => (
            <span className="variable-value">
              <Select
                aria-label={`Kind of ${name.toLowerCase()}`}
                options={KINDS}
                value={kindOf(one)}
                onChange={(kind) => changeOne(emptyVariable(kind))}
              />
              <VariableControl value={one} onChange={changeOne} label={name} sources={sources} />
            </span>
          )}
        />
      )}
    </Field>
  );
}

type Sources = Readonly<Record<'secrets' | 'definitions', readonly SelectOption[]>>;

function useSources(isNeeded: boolean): Sources {
  const { id: companyId } = useCompany();
  const { data } = usePage(VariableSourcesDocument, { companyId }, { pause: !isNeeded });
  const secrets = data?.company?.secrets?.nodes ?? [];
  const definitions = data?.company?.userSecretDefinitions?.nodes ?? [];
  return {
    secrets: secrets.map(({ id, name }) => ({ value: id, label: name })),
    definitions: definitions.map(({ key, name }) => ({ value: key, label: name })),
  };
}

interface VariableControlProps {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly label: string;
  readonly sources: Sources;
}

function VariableControl({ value, onChange, label, sources }: VariableControlProps) {
  const kind = kindOf(value);
  if (kind === 'text') {
    return <SecretInput aria-label={label} isSet={isMasked(value)} value={textOf(value)} onChange={onChange} />;
  }
  const reference = isRecord(value) ? value : {};
  const [field, known] =
    kind === 'secret' ? (['secretId', sources.secrets] as const) : (['key', sources.definitions] as const);
  const chosen = String(reference[field] ?? '');
  // A secret that the viewer may not see stays what it is.
  const isKnown = chosen === '' || known.some((option) => option.value === chosen);
  return (
    <Select
      aria-label={label}
      placeholder="Choose a secret…"
      options={isKnown ? known : [...known, { value: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => onChange({ ...reference, [field]: next })}
    />
  );
}
