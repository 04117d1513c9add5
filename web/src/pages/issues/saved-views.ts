import { useMemo, useSyncExternalStore } from 'react';
import { randomId } from '../../graph/keys.js';
import type { IssueParams } from './issue-query.js';
import type { IssueView } from './views.js';

const keyOf = (companyId: string): string => `orgraph.issue-views.${companyId}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? '[]';
  } catch {
    // The browser keeps nothing for this site.
    return '[]';
  }
}

function store(key: string, views: readonly IssueView[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(views));
  } finally {
    for (const listener of [...listeners]) listener();
  }
}

/** What was stored may be of another release, or written by somebody else. */
export function viewsOf(text: string): readonly IssueView[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(view: unknown): view is IssueView {
  const { id, name, params } = Object(view) as Partial<IssueView>;
  const hasTexts = typeof params === 'object' && params !== null && Object.values(params).every(isText);
  return isText(id) && isText(name) && hasTexts;
}

const isText = (value: unknown): value is string => typeof value === 'string';

interface SavedViews {
  readonly views: readonly IssueView[];
  save(name: string, params: IssueParams): void;
  rename(id: string, name: string): void;
  remove(id: string): void;
}

/** The views of a company that this browser keeps. */
export function useSavedViews(companyId: string): SavedViews {
  const key = keyOf(companyId);
  const text = useSyncExternalStore(subscribe, () => stored(key));
  return useMemo(() => {
    const views = viewsOf(text);
    return {
      views,
      save: (name, params) => store(key, [...views, { id: randomId(), name, params }]),
      rename: (id, name) =>
        store(
          key,
          views.map((view) => (view.id === id ? { ...view, name } : view)),
        ),
      remove: (id) =>
        store(
          key,
          views.filter((view) => view.id !== id),
        ),
    };
  }, [key, text]);
}
