import { type IssueParams, PARAMS } from './issue-query.js';

/** A named set of filters. */
export interface IssueView {
  readonly id: string;
  readonly name: string;
  readonly params: IssueParams;
}

/** Views that every company has. They say which issues are shown, and leave open how. */
export const BUILT_IN: readonly IssueView[] = [
  { id: 'open', name: 'Open', params: {} },
  { id: 'active', name: 'Active', params: { status: 'todo,in_progress,in_review,blocked' } },
  { id: 'mine', name: 'Mine', params: { assignee: 'me' } },
  { id: 'backlog', name: 'Backlog', params: { status: 'backlog' } },
  { id: 'critical', name: 'Unassigned critical', params: { assignee: 'nobody', priority: 'critical' } },
  { id: 'done', name: 'Done this week', params: { completed: '7d' } },
];

/** Parameters that say how issues are shown. */
const LOOKS = ['group', 'order', 'view'];

/** The parameters of issues in an address, without empty ones and those of other things. */
export function paramsOf(all: (name: string) => readonly string[]): IssueParams {
  const found = PARAMS.map((name) => [name, all(name).join(',')] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== ''));
}

const textOf = (params: IssueParams, isLooked: boolean): string =>
  PARAMS.filter((name) => params[name] && (isLooked || !LOOKS.includes(name)))
    .map((name) => `${name}=${params[name]}`)
    .join('&');

/** The view that is shown: a saved one that is quite so, else a built-in one with the same filters. */
export function viewAt(params: IssueParams, saved: readonly IssueView[]): IssueView | undefined {
  return (
    saved.find((view) => textOf(view.params, true) === textOf(params, true)) ??
    BUILT_IN.find((view) => textOf(view.params, false) === textOf(params, false))
  );
}

/** The part of an address after its path that shows a view; built-in views keep how issues are shown. */
export function searchOf(view: IssueView, current: IssueParams): string {
  const isBuiltIn = BUILT_IN.includes(view);
  const looks = Object.fromEntries(LOOKS.flatMap((name) => (current[name] ? [[name, current[name]]] : [])));
  const search = new URLSearchParams(isBuiltIn ? { ...view.params, ...looks } : view.params).toString();
  // Commas are allowed as they are, and addresses are read by people.
  return search === '' ? '' : `?${search.replaceAll('%2C', ',')}`;
}

export const isSaved = (view: IssueView): boolean => !BUILT_IN.includes(view);
