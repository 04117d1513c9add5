import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classes } from './classes.js';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'onChange' | 'type' | 'checked'> {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: ReactNode;
  /** Some of what it stands for is checked. */
  indeterminate?: boolean;
  /** Keeps the label for screen readers only, as in rows of a table. */
  hideLabel?: boolean;
}

export function Checkbox({ indeterminate = false, ...props }: CheckboxProps) {
  return <Toggle {...props} look="checkbox" indeterminate={indeterminate} />;
}

/** A setting that is on or off at once. */
export function Switch(props: Omit<CheckboxProps, 'indeterminate'>) {
  return <Toggle {...props} look="switch" role="switch" />;
}

interface ToggleProps extends CheckboxProps {
  look: 'checkbox' | 'switch';
}

function Toggle(props: ToggleProps) {
  const { look, label, checked, onChange, hint, indeterminate, hideLabel = false, className, ...rest } = props;
  const hintId = useId();
  const describedBy = classes(rest['aria-describedby'], hint ? hintId : null) || undefined;
  return (
    <div className={classes('toggle', className)}>
      <label className="toggle-label">
        <input
          {...rest}
          type="checkbox"
          className={look}
          checked={checked}
          ref={(element) => {
            if (element && indeterminate !== undefined) element.indeterminate = indeterminate;
            if (typeof rest.ref === 'function') return rest.ref(element);
            if (rest.ref) rest.ref.current = element;
          }}
          aria-describedby={describedBy}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={hideLabel ? 'visually-hidden' : 'toggle-text'}>{label}</span>
      </label>
      {hint && (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      )}
    </div>
  );
}
