import { type KeyboardEvent, useState } from 'react';
import type { ControlProps } from './field.js';
import { Icon } from './icon.js';

export interface TagsInputProps extends ControlProps {
  value: string[];
  onChange: (value: string[]) => void;
  /** The name where no `Field` gives one. */
  label?: string;
  placeholder?: string;
}

/** Several short texts. Enter, a comma or leaving the field adds one; backspace in the empty field takes the last. */
export function TagsInput({ value, onChange, label, placeholder, ...control }: TagsInputProps) {
  const [text, setText] = useState('');

  function add(texts: string) {
    const added = texts.split(',').map((tag) => tag.trim());
    const all = new Set([...value, ...added.filter((tag) => tag !== '')]);
    setText('');
    if (all.size > value.length) onChange([...all]);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if ((event.key === 'Enter' && text !== '') || event.key === ',') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }

  return (
    <div className="tags-input">
      {value.map((tag) => (
        <span key={tag} className="tag">
          <span className="truncate">{tag}</span>
          <button
            type="button"
            className="tag-remove"
            aria-label={`Remove ${tag}`}
            onClick={() => onChange(value.filter((other) => other !== tag))}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
      <input
        {...control}
        required={control.required && value.length === 0}
        className="tags-input-text"
        aria-label={label}
        placeholder={value.length === 0 ? placeholder : undefined}
        value={text}
        onChange={(event) => (event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value))}
        onKeyDown={press}
        onBlur={() => add(text)}
      />
    </div>
  );
}
