import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorReferences } from '../http/route.js';

// The routes of the wiki that ships with the server. It is a plugin like any other, so its own manifest declares its
// routes; clients know them by these names.

type Field = { readonly type: 'string' | 'integer' | 'object'; readonly [more: string]: unknown };
type Fields = Readonly<Record<string, Field>>;

const text = (description: string, more: object = {}): Field => ({ type: 'string', description, ...more });
const free = (description: string): Field => ({ type: 'object', additionalProperties: true, description });

const COMPANY = text("The company's ID.", { format: 'uuid' });
const WIKI = { wikiId: text('The wiki; `default` if omitted.') };
const PLACE = { ...WIKI, spaceSlug: text('The space; `default` if omitted.') };
const NAMES = {
  displayName: text('The display name.'),
  settings: free("The space's own settings; `path` is its path in the folder."),
};

const SPACE = [
  'wikiId',
  'slug',
  'displayName',
  'folderMode',
  'accessScope',
  'settings',
  'status',
  'ownerType',
  'ownerId',
  'folderKey',
  'path',
  'createdAt',
  'updatedAt',
];
const FOLDER = [
  'folderKey',
  'configured',
  'path',
  'realPath',
  'access',
  'readable',
  'writable',
  'requiredDirectories',
  'requiredFiles',
  'missingDirectories',
  'missingFiles',
  'healthy',
  'problems',
  'checkedAt',
  'createdFiles',
];

interface WikiRoute {
  readonly id: string;
  readonly summary: string;
  readonly fields?: Fields;
  readonly required?: readonly string[];
  /** The names of the fields of the response. */
  readonly answers: readonly string[];
  readonly status?: 200 | 201;
  readonly actors?: string;
}

const BOARD = 'Board users of the company';

const READS: Readonly<Record<string, WikiRoute>> = {
  '/overview': {
    id: 'getWikiOverview',
    summary: 'Get the state of a wiki: its folder, spaces, pages and sources',
    fields: WIKI,
    answers: ['companyId', 'wikiId', 'folder', 'spaces', 'pageCount', 'sourceCount', 'managedResources', 'checkedAt'],
  },
  '/spaces': { id: 'listWikiSpaces', summary: 'List the spaces of a wiki', fields: WIKI, answers: ['spaces'] },
  '/operations': {
    id: 'listWikiOperations',
    summary: 'List the operations of a wiki, newest first',
    fields: {
      ...WIKI,
      operationType: text('Only operations of this type.', {
        enum: ['ingest', 'query', 'lint', 'file-as-page', 'index', 'distill', 'backfill'],
      }),
      status: text('Only operations with this status.'),
      limit: { type: 'integer', description: 'The maximum number of operations.' },
    },
    answers: ['operations'],
  },
};

const WRITES: Readonly<Record<string, WikiRoute>> = {
  '/bootstrap': {
    id: 'bootstrapWiki',
    summary: 'Set up the folder of a wiki and create missing files',
    fields: { ...PLACE, path: text("The absolute path of the folder; defaults to one below the server's data.") },
    answers: [...FOLDER, 'managedResources', 'warnings'],
    status: 201,
  },
  '/sources': {
    id: 'addWikiSource',
    summary: 'Add a source to a wiki, which stores it unchanged',
    fields: {
      ...PLACE,
      sourceType: text('The type of the source; it determines the maximum length.'),
      title: text('Its title.'),
      url: text('The address that the source comes from.'),
      contents: text('Its text.'),
      rawPath: text('The path for storing the source, below raw/.'),
      metadata: free('Additional data about the source.'),
    },
    required: ['contents'],
    answers: ['sourceId', 'rawPath', 'hash', 'operationId'],
    status: 201,
    actors: 'Board users and agents of the company',
  },
  '/spaces': {
    id: 'createWikiSpace',
    summary: 'Create a space of a wiki',
    fields: {
      ...WIKI,
      ...NAMES,
      slug: text('The name in URLs.'),
      folderMode: text('The location of its files.', { enum: ['managed_subfolder', 'existing_local_folder'] }),
      accessScope: text('The audience of the space; shared by default.', { enum: ['shared', 'personal', 'team'] }),
    },
    required: ['slug', 'displayName', 'folderMode'],
    answers: SPACE,
    status: 201,
  },
  '/spaces/{spaceSlug}/bootstrap': {
    id: 'bootstrapWikiSpace',
    summary: 'Create the missing files in the folder of a space',
    fields: WIKI,
    answers: ['space', ...FOLDER],
    status: 201,
  },
  '/spaces/{spaceSlug}/archive': {
    id: 'archiveWikiSpace',
    summary: 'Archive a space of a wiki, except the default space',
    fields: WIKI,
    answers: SPACE,
  },
  '/query-sessions': {
    id: 'askWiki',
    summary: 'Ask the maintainer of a wiki a question',
    fields: { ...PLACE, question: text('The question.'), title: text('The title of the question.') },
    required: ['question'],
    answers: ['querySessionId', 'operationId', 'issueId', 'status', 'warnings'],
    status: 201,
  },
  '/file-as-page': {
    id: 'fileWikiPage',
    summary: 'Save an answer as a wiki page, unless the page has changed since it was read',
    fields: {
      ...PLACE,
      querySessionId: text('The query session with the answer to save.'),
      question: text('The question, if it comes from elsewhere.'),
      answer: text('The answer to that question.'),
      path: text('The path of the page, below wiki/ and ending in .md.'),
      title: text('Its title.'),
      contents: text('The whole text, if it is not made of question and answer.'),
      expectedHash: text('The hash of the page when it was read.'),
    },
    required: ['path'],
    answers: ['path', 'hash', 'operationId'],
    status: 201,
  },
};

const UPDATE: WikiRoute = {
  id: 'updateWikiSpace',
  summary: 'Change a space of a wiki',
  fields: { ...WIKI, ...NAMES, status: text('The status of the space.', { enum: ['active', 'archived'] }) },
  answers: SPACE,
};

const inPath = (name: string, description: string) => ({
  name,
  in: 'path' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

const parametersOf = (path: string) => [
  inPath('wikiKey', 'The key or the ID of the wiki plugin, such as orgraph.wiki'),
  ...(path.includes('{spaceSlug}') ? [inPath('spaceSlug', 'The space')] : []),
];

function operationOf(path: string, route: WikiRoute, isRead: boolean, errors: ErrorReferences) {
  const { id, summary, answers, fields = {}, required = [], status = 200, actors = BOARD } = route;
  const all: Fields = { companyId: COMPANY, ...fields };
  const must = ['companyId', ...required];
  const inQuery = Object.entries(all).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query' as const,
    required: must.includes(name),
    description: description as string,
    schema,
  }));
  const body = { type: 'object' as const, properties: all, required: must };
  const answer = {
    type: 'object' as const,
    properties: Object.fromEntries(answers.map((name) => [name, { $ref: '#/components/schemas/JsonValue' }])),
    required: [...answers],
  };
  return {
    operationId: id,
    summary,
    description: `Allowed callers: ${actors}.`,
    'x-actors': actors,
    tags: ['plugins'],
    parameters: [...parametersOf(path), ...(isRead ? inQuery : [])],
    ...(!isRead && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: 'The response of the wiki', content: { 'application/json': { schema: answer } } },
      ...errors([400, 401, 403, 404, 409, 413, 415, 422, 500, 503]),
    },
  } as unknown as ZodOpenApiOperationObject;
}

/** The routes of the wiki. */
export function wikiPaths(errors: ErrorReferences): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  const add = (method: string, path: string, route: WikiRoute): void => {
    const address = `/api/plugins/{wikiKey}/api${path}`;
    paths[address] = { ...paths[address], [method]: operationOf(path, route, method === 'get', errors) };
  };
  for (const [path, route] of Object.entries(READS)) add('get', path, route);
  for (const [path, route] of Object.entries(WRITES)) add('post', path, route);
  add('patch', '/spaces/{spaceSlug}', UPDATE);
  return paths;
}
