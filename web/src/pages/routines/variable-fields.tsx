import { words } from '../../format/words.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Code } from '../../ui/code.js';
import { Field } from '../../ui/field.js';
import { Columns } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TagsInput } from '../../ui/tags-input.js';
import { TextInput } from '../../ui/text-input.js';
import type { Variable } from './routine-variables.js';
import { VariableControl } from './run-now.js';

interface VariableFieldsProps {
  /** Those that title and description use. */
  readonly variables: readonly Variable[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (variables: readonly Variable[]) => void;
}

const TYPES = ['TEXT', 'TEXTAREA', 'NUMBER', 'BOOLEAN', 'SELECT', 'DATE'] as const;

/** What the variables of a text are: each has its fields as soon as it is written there. */
export function VariableFields({ variables, errors, onChange }: VariableFieldsProps) {
  if (variables.length === 0) return null;
  return (
    <Field label="Variables" group className="schema-group">
      {() =>
        variables.map((variable, at) => (
          <OneVariable
            key={variable.name}
            variable={variable}
            error={errors[`${at}.options`] ?? errors[`${at}.defaultValue`] ?? errors[String(at)]}
            onChange={(changed) => onChange(variables.map((each) => (each.name === changed.name ? changed : each)))}
          />
        ))
      }
    </Field>
  );
}

interface OneVariableProps {
  readonly variable: Variable;
  readonly error: string | undefined;
  readonly onChange: (variable: Variable) => void;
}

function OneVariable({ variable, error, onChange }: OneVariableProps) {
  const { name, label, type, required, defaultValue, options } = variable;
  const change = (changes: Partial<Variable>) => onChange({ ...variable, ...changes });
  return (
    <Field label={<Code>{name}</Code>} group error={error}>
      {() => (
        <Columns narrow>
          <Field label="Called">
            {(control) => (
              <TextInput
                {...control}
                placeholder={name}
                value={label ?? ''}
                onChange={(next) => change({ label: next })}
              />
            )}
          </Field>
          <Field label="Type">
            {(control) => (
              <Select
                {...control}
                value={type}
                onChange={(next) => change({ type: next, defaultValue: null })}
                options={TYPES.map((value) => ({ value, label: TYPE_NAMES[value] ?? words(value) }))}
              />
            )}
          </Field>
          {type === 'SELECT' && (
            <Field label="Choices">
              {(control) => (
                <TagsInput
                  {...control}
                  value={[...options]}
                  onChange={(next) => change({ options: next.slice(0, 50) })}
                />
              )}
            </Field>
          )}
          <Field label="Default">
            {(control) => (
              <VariableControl
                {...control}
                variable={variable}
                value={defaultValue ?? ''}
                onChange={(next) => change({ defaultValue: next || null })}
              />
            )}
          </Field>
          <Checkbox
            label="Nothing fires without a value"
            checked={required}
            onChange={(next) => change({ required: next })}
          />
        </Columns>
      )}
    </Field>
  );
}

const TYPE_NAMES: Readonly<Partial<Record<Variable['type'], string>>> = {
  TEXTAREA: 'Long text',
  BOOLEAN: 'Yes or no',
  SELECT: 'One of a few',
};
