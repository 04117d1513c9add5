import { BASE } from '../graph/base.js';
import { useCompany } from '../graph/company.js';

const within = (prefix: string, ...parts: readonly string[]): string =>
  [BASE, prefix, ...parts.map(encodeURIComponent)].join('/');

/** The addresses of a company's pages. */
export interface Paths {
  home(): string;
  /** A page of the company by its own path, such as `issues` or `tools/policies`. */
  page(path: string): string;
  issue(identifier: string): string;
  agent(urlKey: string): string;
  run(id: string): string;
  case(identifier: string): string;
  routine(id: string): string;
  project(urlKey: string): string;
  approval(id: string): string;
  skill(id: string): string;
}

export const pathsOf = (prefix: string): Paths => ({
  home: () => within(prefix),
  page: (path) => `${within(prefix)}/${path}`,
  issue: (identifier) => within(prefix, 'issues', identifier),
  agent: (urlKey) => within(prefix, 'agents', urlKey),
  run: (id) => within(prefix, 'runs', id),
  case: (identifier) => within(prefix, 'cases', identifier),
  routine: (id) => within(prefix, 'routines', id),
  project: (urlKey) => within(prefix, 'projects', urlKey),
  approval: (id) => within(prefix, 'approvals', id),
  skill: (id) => within(prefix, 'skills', id),
});

export const usePaths = (): Paths => pathsOf(useCompany().prefix);
