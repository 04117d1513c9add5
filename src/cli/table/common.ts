import type { Flag } from './types.js';

/** A flag that every command takes. */
export interface CommonFlag extends Flag {
  readonly type: 'string' | 'boolean' | 'list';
  readonly description: string;
}

export const COMMON_FLAGS: readonly CommonFlag[] = [
  {
    name: 'companyId',
    short: 'C',
    type: 'string',
    placeholder: 'id',
    completes: 'company',
    description: 'The company',
  },
  { name: 'apiBase', type: 'string', placeholder: 'url', description: 'The address of the server' },
  {
    name: 'apiKey',
    type: 'string',
    placeholder: 'key',
    description: 'The key; prefer SERVICE_API_KEY, which does not appear in process lists',
  },
  { name: 'runId', type: 'string', placeholder: 'id', description: 'The run that the request belongs to' },
  { name: 'context', type: 'string', placeholder: 'file', completes: 'file', description: 'The file of profiles' },
  { name: 'profile', type: 'string', placeholder: 'name', description: 'The profile to use' },
  {
    name: 'config',
    short: 'c',
    type: 'string',
    placeholder: 'file',
    completes: 'file',
    description: "The file with the local server's settings",
  },
  {
    name: 'dataDir',
    short: 'd',
    type: 'string',
    placeholder: 'folder',
    completes: 'file',
    description: "The folder with the local server's data",
  },
  { name: 'json', type: 'boolean', description: 'Print results as JSON' },
  { name: 'fields', type: 'list', placeholder: 'names', description: 'Print only these fields, such as id,title' },
  { name: 'yes', short: 'y', type: 'boolean', description: 'Skip the confirmation of irreversible actions' },
];

const NAMES = new Set([...COMMON_FLAGS.map(({ name }) => name), 'help', 'data', 'dataFile', 'output', 'paginate']);

/** The name of a field's flag; a field named like a common flag gets a prefix, as in `--with-config`. */
export function flagNameOf(field: string): string {
  const name = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return NAMES.has(name) ? `with${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}
