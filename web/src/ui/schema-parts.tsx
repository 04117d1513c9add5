import { type ReactNode, useState } from 'react';
import { Button, IconButton } from './button.js';
import { Field } from './field.js';
import { errorsBelow } from './form.js';
import { KeyValueRows, type NameValue } from './key-values.js';
import {
  emptyOf,
  isRecord,
  type JsonRecord,
  type JsonSchema,
  parseJson,
  type Variant,
  variantIndex,
} from './schema-fields.js';
import type { PartProps } from './schema-props.js';
import { Select } from './select.js';
import { TextArea } from './text-input.js';

interface Labelled extends PartProps {
  field: { label: string; hint: string | null; error: string | undefined; required: boolean; hideLabel?: boolean };
}

function errorsAt(errors: Record<string, string>, name: string): Record<string, string> {
  return { ...errorsBelow(errors, name), ...(errors[name] ? { '': errors[name] } : {}) };
}

/** One of several values. They need not be texts: the control knows them by their place. */
export function ChoiceField({
  field,
  options,
  value,
  onChange,
  cleared,
}: Labelled & { options: { value: unknown; label: string }[]; cleared: null | undefined }) {
  const at = options.findIndex((option) => option.value === value);
  const choices = options.map(({ label }, index) => ({ value: String(index), label }));
  const all = field.required ? choices : [{ value: 'none', label: 'Not set' }, ...choices];
  const unset = field.required ? '' : 'none';
  return (
    <Field {...field}>
      {(ids) => (
        <Select
          {...ids}
          options={all}
          value={at < 0 ? unset : String(at)}
          onChange={(next) => onChange(next === 'none' ? cleared : options[Number(next)]?.value)}
        />
      )}
    </Field>
  );
}

/** A choice of kinds, and the form of the chosen one. */
export function VariantsField({ variants, field, ...part }: Labelled & { variants: Variant[] }) {
  const { context, value, onChange, errors, depth } = part;
  const [picked, setPicked] = useState<number | null>(null);
  // A value that was picked but not yet written fits nothing so far.
  const at = value === undefined && picked !== null ? picked : variantIndex(variants, value, context.root);
  const variant = variants[at] ?? variants[0]!;
  const choices = variants.map(({ label }, index) => ({ value: String(index), label }));

  function pickVariant(next: string) {
    setPicked(Number(next));
    onChange(emptyOf(variants[Number(next)]!.schema, context.root));
  }

  return (
    <Field {...field} error={undefined} group className="schema-group">
      {() => (
        <>
          <Select aria-label={`Kind of ${field.label}`} options={choices} value={String(at)} onChange={pickVariant} />
          {context.renderPart({
            ...part,
            schema: variant.schema,
            label: field.label,
            errors,
            depth: depth + 1,
            hideLabel: true,
          })}
        </>
      )}
    </Field>
  );
}

export function ListField({ field, item, ...part }: Labelled & { item: JsonSchema }) {
  const { context, value, onChange, errors, depth } = part;
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const change = (next: unknown[]) => onChange(next.length === 0 && !field.required ? undefined : next);
  return (
    <Field {...field} group className="schema-group">
      {() => (
        <>
          {items.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place in the list.
            <div key={index} className="schema-item">
              {context.renderPart({
                context,
                schema: item,
                label: `${field.label} ${index + 1}`,
                required: true,
                value: one,
                onChange: (next) => change(items.map((other, at) => (at === index ? (next ?? null) : other))),
                errors: errorsAt(errors, String(index)),
                depth: depth + 1,
              })}
              <IconButton
                label={`Remove ${field.label} ${index + 1}`}
                icon="trash"
                onClick={() => change(items.filter((_, at) => at !== index))}
              />
            </div>
          ))}
          <Button size="s" icon="plus" onClick={() => change([...items, emptyOf(item, context.root) ?? null])}>
            Add
          </Button>
        </>
      )}
    </Field>
  );
}

function recordOf(rows: NameValue<unknown>[]): JsonRecord {
  return Object.fromEntries(
    rows.filter(({ name }) => name !== '').map(({ name, value }) => [name, value === undefined ? '' : value]),
  );
}

function rowsOf(value: unknown): NameValue<unknown>[] {
  return Object.entries(isRecord(value) ? value : {}).map(([name, one]) => ({ name, value: one }));
}

/** Values by names that people choose. */
export function MapField({ hint, ...part }: PartProps & { hint?: ReactNode }) {
  const { context, schema, label, value, onChange, errors, depth } = part;
  const [typed, setTyped] = useState(() => rowsOf(value));
  // A row without a name, or with one that is there already, is no part of the value while it is typed.
  const isOwn = JSON.stringify(recordOf(typed)) === JSON.stringify(isRecord(value) ? value : {});
  const rows = isOwn ? typed : rowsOf(value);

  function change(next: NameValue<unknown>[]) {
    setTyped(next);
    onChange(recordOf(next));
  }

  return (
    <Field label={label} hint={hint} error={errors['']} group className="schema-group">
      {() => (
        <KeyValueRows<unknown>
          rows={rows}
          onChange={change}
          noun="entry"
          empty={emptyOf(schema, context.root) ?? ''}
          renderValue={(row) =>
            context.renderPart({
              context,
              schema,
              label: row.label,
              required: true,
              value: row.value,
              onChange: row.onChange,
              errors: errorsAt(errors, rows[row.index]?.name ?? ''),
              depth: depth + 1,
              hideLabel: true,
            })
          }
        />
      )}
    </Field>
  );
}

function jsonText(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** For what no control fits: the JSON itself. */
export function JsonField({ field, value, onChange }: Labelled) {
  const [text, setText] = useState(() => jsonText(value));
  const parsed = parseJson(text);
  const isOwn = parsed.error !== null || JSON.stringify(parsed.value) === JSON.stringify(value);
  const shown = isOwn ? text : jsonText(value);

  function change(next: string) {
    setText(next);
    const { value: read, error } = parseJson(next);
    if (error === null) onChange(read);
  }

  return (
    <Field {...field} hint={field.hint ?? 'A value in JSON.'} error={parsed.error ?? field.error}>
      {(ids) => <TextArea {...ids} mono rows={4} spellCheck={false} value={shown} onChange={change} />}
    </Field>
  );
}
