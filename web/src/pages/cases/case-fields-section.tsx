import { type FormEvent, useState } from 'react';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { Button, IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { type ControlProps, Field } from '../../ui/field.js';
import { JsonView } from '../../ui/json-view.js';
import { Facts, Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { TagsInput } from '../../ui/tags-input.js';
import { NumberInput, TextArea, TextInput } from '../../ui/text-input.js';
import { type CaseDetailFragment, UpdateCaseDocument } from './case.gql.js';
import { FIELD_KINDS, type FieldKind, type FieldRow, fieldsOf, newRow, rowsOf } from './case-fields.js';

interface CaseProps {
  readonly subject: CaseDetailFragment;
}

/** The fields of a case: whatever its type needs. */
export function CaseFields({ subject }: CaseProps) {
  const { mayWrite } = useRights();
  const [isEditing, setEditing] = useState(false);
  const entries = Object.entries(subject.fields);
  return (
    <Section
      title="Fields"
      count={entries.length}
      actions={
        mayWrite &&
        !isEditing && (
          <Button size="s" icon="edit" onClick={() => setEditing(true)}>
            Edit fields
          </Button>
        )
      }
    >
      {isEditing ? (
        <FieldsForm subject={subject} onClose={() => setEditing(false)} />
      ) : entries.length === 0 ? (
        <p className="muted">No fields. They hold what the type of the case needs: a region, an amount, a date.</p>
      ) : (
        <Facts items={entries.map(([name, value]) => [name, <FieldValue key={name} value={value} />])} />
      )}
    </Section>
  );
}

function FieldValue({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return value === '' ? <span className="muted">Empty</span> : <PlainText text={value} />;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return <span className="numeric">{value}</span>;
  return <JsonView value={value} open={1} />;
}

function FieldsForm({ subject, onClose }: CaseProps & { onClose: () => void }) {
  // As they were when the form was opened: others may change them meanwhile.
  const [start] = useState(subject.fields);
  const [rows, setRows] = useState(() => rowsOf(subject.fields));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { run, isBusy } = useAction(UpdateCaseDocument, { done: 'The fields are saved.' });
  const hasChanged = JSON.stringify(start) !== JSON.stringify(subject.fields);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const result = fieldsOf(rows);
    if ('errors' in result) return setErrors(result.errors);
    if ((await run({ caseId: subject.id, fields: result.fields })).payload) onClose();
  };
  return (
    <form className="stack" aria-label="Fields of the case" onSubmit={save} noValidate>
      {hasChanged && (
        <Notice
          tone="warning"
          title="Somebody else changed the fields meanwhile"
          action={<Button onClick={() => setRows(rowsOf(subject.fields))}>Take theirs</Button>}
        >
          What you save takes the place of all fields.
        </Notice>
      )}
      {rows.map((row) => (
        <FieldOfCase
          key={row.name}
          row={row}
          error={errors[row.name]}
          onChange={(value) => {
            setRows(rows.map((each) => (each.name === row.name ? { ...each, value } : each)));
            setErrors({});
          }}
          onRemove={() => setRows(rows.filter(({ name }) => name !== row.name))}
        />
      ))}
      <NewField names={rows.map(({ name }) => name)} onAdd={(row) => setRows([...rows, row])} />
      <div className="row">
        <Button type="submit" variant="primary" busy={isBusy}>
          Save fields
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

interface FieldOfCaseProps {
  readonly row: FieldRow;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onRemove: () => void;
}

function FieldOfCase({ row, error, onChange, onRemove }: FieldOfCaseProps) {
  const { name, kind, value } = row;
  return (
    <div className="case-field">
      {kind === 'boolean' ? (
        <Checkbox label={name} checked={value === true} onChange={onChange} />
      ) : (
        <Field label={name} error={error}>
          {(control) => <FieldControl control={control} row={row} onChange={onChange} />}
        </Field>
      )}
      <IconButton label={`Remove ${name}`} icon="close" size="s" onClick={onRemove} />
    </div>
  );
}

interface FieldControlProps extends Pick<FieldOfCaseProps, 'row' | 'onChange'> {
  readonly control: ControlProps;
}

function FieldControl({ control, row: { kind, value }, onChange }: FieldControlProps) {
  const text = typeof value === 'string' ? value : '';
  if (kind === 'number') {
    const number = typeof value === 'number' ? value : null;
    return <NumberInput {...control} step="any" value={number} onChange={onChange} />;
  }
  if (kind === 'texts') {
    return <TagsInput {...control} value={Array.isArray(value) ? value.map(String) : []} onChange={onChange} />;
  }
  if (kind === 'json') return <TextArea {...control} mono rows={4} value={text} onChange={onChange} />;
  if (text.includes('\n') || text.length > LONG) return <TextArea {...control} value={text} onChange={onChange} />;
  return <TextInput {...control} value={text} onChange={onChange} />;
}

/** Longer texts get a field of several lines. */
const LONG = 80;

interface NewFieldProps {
  readonly names: readonly string[];
  readonly onAdd: (row: FieldRow) => void;
}

function NewField({ names, onAdd }: NewFieldProps) {
  const [name, setName] = useState('');
  const [kind, setKind] = useState<FieldKind>('text');
  const trimmed = name.trim();
  const reason =
    trimmed === '' ? 'Type a name first.' : names.includes(trimmed) ? 'There is a field of this name.' : null;
  const add = () => {
    onAdd(newRow(trimmed, kind));
    setName('');
  };
  return (
    <div className="row">
      <TextInput mono aria-label="Name of the new field" placeholder="name" value={name} onChange={setName} />
      <Select aria-label="Type of the new field" options={FIELD_KINDS} value={kind} onChange={setKind} />
      <Button size="s" icon="plus" disabledReason={reason} onClick={add}>
        Add field
      </Button>
    </div>
  );
}
