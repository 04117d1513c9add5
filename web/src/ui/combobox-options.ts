import { type ReactNode, useEffect, useState } from 'react';
import { groupsOf } from './groups.js';

export interface ComboboxOption {
  value: string;
  label: string;
  /** A second, quiet text, which is searched too. */
  hint?: string;
  group?: string;
  /** Before the label: an avatar, a dot. */
  start?: ReactNode;
  disabledReason?: string | null | undefined;
}

export type LoadOptions = (query: string, signal: AbortSignal) => Promise<ComboboxOption[]>;

/** More than anybody reads: typing finds the rest. */
const MOST = 100;
const TYPING_PAUSE_MS = 150;

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The options that have every word of the query, those that begin with it first. */
export function matchingOptions(options: readonly ComboboxOption[], query: string): ComboboxOption[] {
  const wanted = plain(query.trim());
  if (wanted === '') return options.slice(0, MOST);
  const words = wanted.split(/\s+/);
  const matching = options.filter(({ label, hint = '' }) => {
    const text = plain(`${label} ${hint}`);
    return words.every((word) => text.includes(word));
  });
  const begins = matching.filter((option) => plain(option.label).startsWith(wanted));
  const others = matching.filter((option) => !begins.includes(option));
  return [...begins, ...others].slice(0, MOST);
}

export interface OptionGroup {
  value: string;
  items: ComboboxOption[];
}

/** A list in groups where at least one option has a group, else a plain list. */
export function inGroups(options: ComboboxOption[]): ComboboxOption[] | OptionGroup[] {
  if (!options.some((option) => option.group)) return options;
  return groupsOf(options).map(([value, items]) => ({ value, items }));
}

interface Loaded {
  options: ComboboxOption[];
  status: 'ready' | 'loading' | 'failed';
}

/** What matches the query: of the options, or of what `load` answers after a pause of typing. */
export function useOptions(
  options: readonly ComboboxOption[] | undefined,
  load: LoadOptions | undefined,
  query: string,
  isOpen: boolean,
): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ options: [], status: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function written in place must not load at each render.
  useEffect(() => {
    if (load === undefined || !isOpen) return;
    const aborter = new AbortController();
    setLoaded((before) => ({ ...before, status: 'loading' }));
    const timer = setTimeout(
      () => {
        load(query, aborter.signal).then(
          (found) => !aborter.signal.aborted && setLoaded({ options: found, status: 'ready' }),
          () => !aborter.signal.aborted && setLoaded({ options: [], status: 'failed' }),
        );
      },
      query === '' ? 0 : TYPING_PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query, isOpen, load === undefined]);

  if (load !== undefined) return loaded;
  return { options: matchingOptions(options ?? [], query), status: 'ready' };
}
