import { type ReactNode, useMemo } from 'react';
import { Checkbox } from './checkbox.js';
import { DateInput } from './date-input.js';
import { type ControlProps, Field } from './field.js';
import { errorsBelow } from './form.js';
import { fieldOf, type JsonRecord, type JsonSchema, otherProperties, withProperty } from './schema-fields.js';
import { ChoiceField, JsonField, ListField, MapField, VariantsField } from './schema-parts.js';
import type { PartProps, SecretFieldProps } from './schema-props.js';
import { TagsInput } from './tags-input.js';
import { NumberInput, SecretInput, TextArea, TextInput } from './text-input.js';

export interface SchemaFormProps {
  schema: JsonSchema;
  value: JsonRecord;
  onChange: (value: JsonRecord) => void;
  /** By path, joined by dots, as `useForm` gives them. */
  errors?: Record<string, string>;
  /** Chooses a secret for fields that hold one. Without it they take a text that is hidden. */
  secretField?: (props: SecretFieldProps) => ReactNode;
}

/** Deeper than people read; schemas that refer to themselves have no end. */
const DEEPEST = 6;

const renderPart = (props: PartProps) => <SchemaPart {...props} />;

/** A form for an object that a JSON Schema describes. */
export function SchemaForm({ schema, value, onChange, errors = {}, secretField }: SchemaFormProps) {
  const context = useMemo(() => ({ root: schema, secretField, renderPart }), [schema, secretField]);
  const { control } = fieldOf(schema, schema);
  const shared = { context, schema, value, errors, label: 'Values', required: true, depth: 0 };
  const change = (next: unknown) => onChange((next ?? {}) as JsonRecord);
  if (control.kind !== 'object') return <SchemaPart {...shared} onChange={change} />;
  return (
    <div className="schema-form">
      <ObjectParts {...shared} onChange={change} />
      {control.fields.length === 0 && control.others === null && <p className="muted">There is nothing to set.</p>}
    </div>
  );
}

function ObjectParts(props: PartProps) {
  const { context, schema, value, onChange, errors, depth } = props;
  const { control } = fieldOf(schema, context.root);
  if (control.kind !== 'object') return null;
  const { fields, others } = control;
  return (
    <>
      {fields.map(({ name, label, required, schema: part }) => (
        <SchemaPart
          key={name}
          context={context}
          schema={part}
          label={label}
          required={required}
          value={(value as JsonRecord | undefined)?.[name]}
          onChange={(next) => onChange(withProperty(value, name, next))}
          errors={{ ...errorsBelow(errors, name), ...(errors[name] ? { '': errors[name] } : {}) }}
          depth={depth + 1}
        />
      ))}
      {others && (
        <MapField
          {...props}
          label={fields.length === 0 ? props.label : 'Others'}
          schema={others}
          value={otherProperties(value, fields)}
          onChange={(next) =>
            onChange({
              ...pick(
                value,
                fields.map((field) => field.name),
              ),
              ...(next as JsonRecord),
            })
          }
        />
      )}
    </>
  );
}

function pick(value: unknown, names: string[]): JsonRecord {
  return Object.fromEntries(Object.entries(Object(value)).filter(([name]) => names.includes(name)));
}

function SchemaPart(props: PartProps) {
  const { context, schema, label, required, value, onChange, errors, depth } = props;
  const { control, description, nullable, fallback } = fieldOf(schema, context.root);
  const cleared = required && nullable ? null : undefined;
  const shared = {
    ...props,
    field: { label, hint: description, error: errors[''], required, hideLabel: props.hideLabel },
  };

  if (control.kind === 'constant') return null;
  if (control.kind === 'json' || depth > DEEPEST) return <JsonField {...shared} />;
  if (control.kind === 'choice') return <ChoiceField {...shared} options={control.options} cleared={cleared} />;
  if (control.kind === 'variants') return <VariantsField {...shared} variants={control.variants} />;
  if (control.kind === 'list') return <ListField {...shared} item={control.item} />;
  if (control.kind === 'boolean') {
    const checked = Boolean(value ?? fallback ?? false);
    return (
      <div className={errors[''] ? 'field field-invalid' : 'field'}>
        <Checkbox label={label} hint={description} checked={checked} onChange={onChange} />
        {errors[''] && <div className="field-error">{errors['']}</div>}
      </div>
    );
  }
  if (control.kind === 'object') {
    const empties = required ? {} : undefined;
    const change = (next: unknown) => onChange(Object.keys(Object(next)).length === 0 ? empties : next);
    if (control.fields.length === 0 && control.others) {
      return <MapField {...props} hint={description} schema={control.others} onChange={change} />;
    }
    return (
      <Field {...shared.field} group className="schema-group">
        {() => <ObjectParts {...props} onChange={change} />}
      </Field>
    );
  }
  return <Field {...shared.field}>{(ids) => <Control {...props} ids={ids} cleared={cleared} />}</Field>;
}

/** A control for one plain value. */
function Control({ context, schema, label, value, onChange, ids, cleared }: PartProps & ControlSlot) {
  const { control, fallback } = fieldOf(schema, context.root);
  const placeholder = fallback === undefined || fallback === null ? undefined : String(fallback);
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value);
  const changeText = (next: string) => onChange(next === '' ? cleared : next);
  switch (control.kind) {
    case 'secret':
      if (context.secretField) return context.secretField({ value, onChange, label, control: ids });
      return <SecretInput {...ids} value={text} onChange={changeText} />;
    case 'number': {
      const step = control.integer ? 1 : 'any';
      const number = typeof value === 'number' ? value : null;
      const change = (next: number | null) => onChange(next ?? cleared);
      const limits = { min: control.minimum, max: control.maximum, step, placeholder };
      return <NumberInput {...ids} {...limits} value={number} onChange={change} />;
    }
    case 'texts':
      return <TagsInput {...ids} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
    case 'text':
      if (control.format === 'date' || control.format === 'date-time') {
        const kind = control.format === 'date' ? 'date' : 'datetime';
        return <DateInput {...ids} kind={kind} value={text || null} onChange={(next) => onChange(next ?? cleared)} />;
      }
      if (control.multiline) return <TextArea {...ids} placeholder={placeholder} value={text} onChange={changeText} />;
      return (
        <TextInput
          {...ids}
          type={inputType(control.format)}
          placeholder={placeholder}
          value={text}
          onChange={changeText}
        />
      );
    default:
      return null;
  }
}

interface ControlSlot {
  ids: ControlProps;
  cleared: null | undefined;
}

function inputType(format: string | null): 'email' | 'url' | 'text' {
  if (format === 'email') return 'email';
  return format === 'uri' || format === 'url' ? 'url' : 'text';
}
