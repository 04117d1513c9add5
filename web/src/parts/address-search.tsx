import { useEffect, useState } from 'react';
import { TextInput } from '../ui/text-input.js';
import { useAddress } from './use-address.js';
import { useDelayed } from './use-delayed.js';

interface AddressSearchProps {
  readonly label: string;
  readonly placeholder?: string;
  /** What the address calls it. */
  readonly name?: string;
}

const TYPING_PAUSE_MS = 250;

/** A search that is typed: the address gets it once the typing pauses. */
export function AddressSearch({ label, placeholder = 'Find…', name = 'q' }: AddressSearchProps) {
  const { get, set } = useAddress();
  const given = get(name) ?? '';
  const [typed, setTyped] = useState(given);
  const settled = useDelayed(typed.trim(), TYPING_PAUSE_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address.
  useEffect(() => {
    if (settled !== given) set({ [name]: settled || undefined });
  }, [settled]);
  // What clears the filters clears this one too.
  useEffect(() => {
    if (given === '') setTyped('');
  }, [given]);
  return (
    <TextInput
      type="search"
      icon="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      value={typed}
      onChange={setTyped}
    />
  );
}
