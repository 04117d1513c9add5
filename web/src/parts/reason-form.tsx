import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { TextArea } from '../ui/text-input.js';

export interface ReasonFormProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isRequired?: boolean;
  /** The verb on the button. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  readonly maxLength?: number;
  readonly onSubmit: (reason: string | null) => void;
  readonly onClose: () => void;
}

/** Asks why before something ends. Escape closes it. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, placeholder, isRequired = false, action, isDangerous = false, isBusy, onClose } = props;
  const { maxLength = 4_000, onSubmit } = props;
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit(text.trim() || null);
  };
  return (
    <form
      className="reason-form"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Field label={label} hint={hint} required={isRequired}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={2}
            value={text}
            onChange={setText}
            placeholder={placeholder}
            maxLength={maxLength}
          />
        )}
      </Field>
      <div className="row">
        <Button
          type="submit"
          size="s"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isBusy}
          disabledReason={isRequired && text.trim() === '' ? 'Give a reason first.' : null}
        >
          {action}
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
