import { type ComponentPropsWithRef, useState } from 'react';
import { IconButton } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { centsOf, textOfCents } from './money-text.js';

type NativeInput = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'>;

export interface TextInputProps extends NativeInput {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'search' | 'email' | 'url' | 'password' | 'tel';
  icon?: IconName;
  /** For names of variables, patterns and code. */
  mono?: boolean;
}

export function TextInput({ value, onChange, type = 'text', icon, mono = false, className, ...rest }: TextInputProps) {
  const input = (
    <input
      {...rest}
      type={type}
      className={classes('input', mono && 'input-mono', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!icon) return input;
  return (
    <span className="input-group">
      <Icon name={icon} className="input-icon" />
      {input}
    </span>
  );
}

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  mono?: boolean;
}

/** Grows with its text, by CSS; `rows` is where it begins. */
export function TextArea({ value, onChange, mono = false, rows = 3, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes('input', 'textarea', mono && 'input-mono', className)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export interface NumberInputProps extends NativeInput {
  value: number | null;
  onChange: (value: number | null) => void;
  /** What the number counts: "seconds", "%". */
  unit?: string;
}

export function NumberInput({ value, onChange, unit, className, ...rest }: NumberInputProps) {
  return (
    <span className="input-group input-group-short">
      <input
        {...rest}
        type="number"
        className={classes('input', className)}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.valueAsNumber)}
      />
      {unit && <span className="input-unit">{unit}</span>}
    </span>
  );
}

export interface MoneyInputProps extends NativeInput {
  cents: number | null;
  onCents: (cents: number | null) => void;
}

/** Dollars and cents as people write them; what is no amount is marked and gives null. */
export function MoneyInput({ cents, onCents, className, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && centsOf(typed) === null;
  const invalid = isWrong || rest['aria-invalid'];
  return (
    <span className="input-group input-group-short">
      <span className="input-unit" aria-hidden>
        $
      </span>
      <input
        {...rest}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={invalid || undefined}
        className={classes('input', className)}
        value={typed ?? textOfCents(cents)}
        onChange={(event) => {
          setTyped(event.target.value);
          onCents(centsOf(event.target.value));
        }}
        onBlur={(event) => {
          rest.onBlur?.(event);
          if (!isWrong) setTyped(null);
        }}
      />
    </span>
  );
}

export interface SecretInputProps extends NativeInput {
  value: string;
  onChange: (value: string) => void;
  /** A value is stored already: what is typed takes its place. */
  isSet?: boolean;
}

/** For values that can be written but never read. Whoever holds the value clears it after the submit. */
export function SecretInput({ value, onChange, isSet = false, className, ...rest }: SecretInputProps) {
  const [isShown, setShown] = useState(false);
  const placeholder = rest.placeholder ?? (isSet ? 'Set. Type to replace it.' : undefined);
  return (
    <span className="input-group">
      <input
        {...rest}
        type={isShown && value !== '' ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-1p-ignore
        data-lpignore="true"
        placeholder={placeholder}
        className={classes('input', 'input-mono', className)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={isShown ? 'Hide' : 'Show'}
        icon={isShown ? 'eye-off' : 'eye'}
        size="s"
        onClick={() => setShown(!isShown)}
      />
    </span>
  );
}
