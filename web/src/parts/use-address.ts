import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** A part of the address, such as `identifier` of `/$prefix/issues/$identifier`. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Readonly<Record<string, string | undefined>>;
  return params[name] ?? '';
}

type Value = string | readonly string[] | undefined;

/** What the address says after its question mark, as text: filters, order, the tab that is open. */
export function useAddress(): {
  /** The first value of a name; undefined where there is none. */
  get(name: string): string | undefined;
  /** All values of a name. */
  all(name: string): readonly string[];
  /** Changes some names and leaves the others; undefined, an empty text and an empty list take a name away. */
  set(changes: Readonly<Record<string, Value>>, options?: { readonly keepsHistory?: boolean }): void;
} {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const all = useCallback(
    (name: string): readonly string[] => {
      const value = search[name];
      if (value === undefined || value === null) return [];
      return (Array.isArray(value) ? value : [value]).map(String);
    },
    [search],
  );
  const set = useCallback(
    (changes: Readonly<Record<string, Value>>, { keepsHistory = false } = {}) => {
      const next = (old: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries({ ...old, ...changes }).filter(([, value]) => {
            const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
            return !isEmpty;
          }),
        );
      void navigate({ to: '.', search: next as never, replace: !keepsHistory });
    },
    [navigate],
  );
  return { get: (name) => all(name)[0], all, set };
}
