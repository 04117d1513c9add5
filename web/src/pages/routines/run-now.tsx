import { useState } from 'react';
import { useAction } from '../../graph/use-action.js';
import { FormNote } from '../../parts/form-note.js';
import { IssueLink } from '../../parts/links.js';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-input.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { Notice } from '../../ui/states.js';
import { NumberInput, TextArea, TextInput } from '../../ui/text-input.js';
import { type FiringLineFragment, type RoutineDetailFragment, RunRoutineDocument } from './routine.gql.js';
import { FiringOutcome } from './routine-firings.js';
import { type Variable, valuesOf } from './routine-variables.js';

interface RunNowProps {
  readonly routine: RoutineDetailFragment;
  readonly onClose: () => void;
}

/** Fires a routine by hand, with values for its variables. */
export function RunNow({ routine, onClose }: RunNowProps) {
  const { id, title, variables } = routine;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<string | null>(null);
  const [fired, setFired] = useState<FiringLineFragment | null>(null);
  const { run, isBusy } = useAction(RunRoutineDocument, { isQuiet: true });
  const fire = async () => {
    setError(null);
    const { payload, refusal } = await run({ routineId: id, variables: valuesOf(variables, typed) });
    if (refusal) setError(`${refusal.message} ${refusal.hint}`.trim());
    else setFired(payload.run);
  };
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={`Run “${title}” now`} keepsOpen>
      {fired ? (
        <div className="stack" role="status">
          <Notice tone={fired.status === 'FAILED' ? 'danger' : 'success'} title="It was fired">
            {fired.linkedIssue ? <IssueLink issue={fired.linkedIssue} /> : <FiringOutcome firing={fired} />}
          </Notice>
          <div className="dialog-footer">
            <Button variant="primary" onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            void fire();
          }}
        >
          <FormNote error={error} />
          {variables.length === 0 && <p>It makes an issue for its agent at once. There are no variables to give.</p>}
          {variables.map((variable) => (
            <VariableField
              key={variable.name}
              variable={variable}
              value={typed[variable.name] ?? ''}
              onChange={(value) => setTyped({ ...typed, [variable.name]: value })}
            />
          ))}
          <div className="dialog-footer">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" icon="play" busy={isBusy}>
              Run now
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface VariableFieldProps {
  readonly variable: Variable;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function VariableField({ variable, value, onChange }: VariableFieldProps) {
  const { name, label, required, defaultValue } = variable;
  return (
    <Field
      label={label ?? name}
      required={required && defaultValue === null}
      hint={defaultValue === null ? undefined : `Left empty: ${defaultValue}`}
    >
      {(control) => <VariableControl {...control} variable={variable} value={value} onChange={onChange} />}
    </Field>
  );
}

/** A control for a value of the variable's type, as text. */
export function VariableControl({ variable, value, onChange, ...control }: VariableFieldProps & { id?: string }) {
  switch (variable.type) {
    case 'TEXTAREA':
      return <TextArea {...control} value={value} onChange={onChange} />;
    case 'NUMBER':
      return (
        <NumberInput
          {...control}
          step="any"
          value={value === '' ? null : Number(value)}
          onChange={(next) => onChange(next === null ? '' : String(next))}
        />
      );
    case 'DATE':
      return <DateInput {...control} kind="date" value={value || null} onChange={(next) => onChange(next ?? '')} />;
    case 'BOOLEAN':
      return <ChoiceControl {...control} value={value} onChange={onChange} options={BOOLEANS} />;
    case 'SELECT':
      return (
        <ChoiceControl
          {...control}
          value={value}
          onChange={onChange}
          options={variable.options.map((option) => ({ value: option, label: option }))}
        />
      );
    default:
      return <TextInput {...control} value={value} onChange={onChange} />;
  }
}

const BOOLEANS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
] as const;

interface ChoiceControlProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few, or nothing: what a choice has no value of its own for. */
const ChoiceControl = ({ value, onChange, options, ...control }: ChoiceControlProps) => (
  <Select
    {...control}
    value={value === '' ? NOTHING : value}
    onChange={(next) => onChange(next === NOTHING ? '' : next)}
    options={[{ value: NOTHING, label: 'Not given' }, ...options]}
  />
);

const NOTHING = '\u0000';
