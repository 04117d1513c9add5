import { type ReactNode, useId } from 'react';
import { classes } from './classes.js';

/** What a field gives its control: pass it on with `{...control}`. */
export interface ControlProps {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  required?: boolean;
  /** Several controls under one label, such as rows of names and values. */
  group?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a hint and an error around a control. */
export function Field(props: FieldProps) {
  const { label, hint, error, required = false, group = false, hideLabel = false, className, children } = props;
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  const describedBy = classes(errorId, hintId) || undefined;
  const control: ControlProps = {
    id,
    required: required || undefined,
    'aria-describedby': describedBy,
    'aria-invalid': error ? true : undefined,
  };
  const look = classes('field', error && 'field-invalid', className);
  const labelLook = hideLabel ? 'visually-hidden' : 'field-label';
  const name = (
    <>
      {label}
      {required && (
        <span className="field-required" aria-hidden>
          {' *'}
        </span>
      )}
    </>
  );
  const below = (
    <>
      {hint && (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <div className="field-error" id={errorId}>
          {error}
        </div>
      )}
    </>
  );
  if (group) {
    return (
      <fieldset className={look} aria-describedby={describedBy}>
        <legend className={labelLook}>{name}</legend>
        {children(control)}
        {below}
      </fieldset>
    );
  }
  return (
    <div className={look}>
      <label className={labelLook} htmlFor={id}>
        {name}
      </label>
      {children(control)}
      {below}
    </div>
  );
}
