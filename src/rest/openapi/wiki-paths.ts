import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorReferences } from '../http/route.js';

// The routes of the wiki that ships with the server. It is a plugin like any other, so its own manifest declares its
// routes; clients know them by these names.

type Field = { readonly type: 'string' | 'integer' | 'object'; readonly [more: string]: unknown };
type Fields = Readonly<Record<string, Field>>;

const text = (description: string, more: object = {}): Field => ({ type: 'string', description, ...more });
const free = (description: string): Field => ({ type: 'object', additionalProperties: true, description });

const COMPANY = text("The company's ID.", { format: 'uuid' });
const WIKI = { wikiId: text('The wiki; default unless given.') };
const PLACE = { ...WIKI, spaceSlug: text('The space; default unless given.') };
const NAMES = {
  displayName: text('Its name for people.'),
  settings: free('What is particular to the space; `path` says where in the folder it lies.'),
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
    summary: 'Get how a wiki is: its folder, spaces, pages and sources',
    fields: WIKI,
    answers: ['companyId', 'wikiId', 'folder', 'spaces', 'pageCount', 'sourceCount', 'managedResources', 'checkedAt'],
  },
  '/spaces': { id: 'listWikiSpaces', summary: 'List the spaces of a wiki', fields: WIKI, answers: ['spaces'] },
  '/operations': {
    id: 'listWikiOperations',
    summary: 'List what is done for a wiki, newest first',
    fields: {
      ...WIKI,
      operationType: text('Only those of this type.', {
        enum: ['ingest', 'query', 'lint', 'file-as-page', 'index', 'distill', 'backfill'],
      }),
      status: text('Only those that stand so.'),
      limit: { type: 'integer', description: 'How many at most.' },
    },
    answers: ['operations'],
  },
};

const WRITES: Readonly<Record<string, WikiRoute>> = {
  '/bootstrap': {
    id: 'bootstrapWiki',
    summary: 'Give a wiki its folder, and what is missing there',
    fields: { ...PLACE, path: text('The absolute path of the folder; one below the data of the server unless given.') },
    answers: [...FOLDER, 'managedResources', 'warnings'],
    status: 201,
  },
  '/sources': {
    id: 'addWikiSource',
    summary: 'Add a source to a wiki, which is kept as it is sent',
    fields: {
      ...PLACE,
      sourceType: text('What it is; it decides how long it may be.'),
      title: text('Its title.'),
      url: text('Where it is from.'),
      contents: text('Its text.'),
      rawPath: text('Where it is kept, below raw/.'),
      metadata: free('What else is known of it.'),
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
      slug: text('What names it in addresses.'),
      folderMode: text('Where its files are.', { enum: ['managed_subfolder', 'existing_local_folder'] }),
      accessScope: text('Whom it is for; shared unless given.', { enum: ['shared', 'personal', 'team'] }),
    },
    required: ['slug', 'displayName', 'folderMode'],
    answers: SPACE,
    status: 201,
  },
  '/spaces/{spaceSlug}/bootstrap': {
    id: 'bootstrapWikiSpace',
    summary: 'Write what is missing in the folder of a space',
    fields: WIKI,
    answers: ['space', ...FOLDER],
    status: 201,
  },
  '/spaces/{spaceSlug}/archive': {
    id: 'archiveWikiSpace',
    summary: 'Archive a space of a wiki; the default one cannot be',
    fields: WIKI,
    answers: SPACE,
  },
  '/query-sessions': {
    id: 'askWiki',
    summary: 'Ask a wiki a question, which its maintainer answers',
    fields: { ...PLACE, question: text('The question.'), title: text('A title for it.') },
    required: ['question'],
    answers: ['querySessionId', 'operationId', 'issueId', 'status', 'warnings'],
    status: 201,
  },
  '/file-as-page': {
    id: 'fileWikiPage',
    summary: 'Keep an answer as a page of a wiki, unless the page is not what was read',
    fields: {
      ...PLACE,
      querySessionId: text('The question, whose answer is taken.'),
      question: text('The question, where it was asked elsewhere.'),
      answer: text('Its answer.'),
      path: text('Where the page is: below wiki/, with .md at its end.'),
      title: text('Its title.'),
      contents: text('All of its text, where that is not made of question and answer.'),
      expectedHash: text('The hash of the page as it was read.'),
    },
    required: ['path'],
    answers: ['path', 'hash', 'operationId'],
    status: 201,
  },
};

const UPDATE: WikiRoute = {
  id: 'updateWikiSpace',
  summary: 'Change a space of a wiki',
  fields: { ...WIKI, ...NAMES, status: text('Whether it is in use.', { enum: ['active', 'archived'] }) },
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
  inPath('wikiKey', 'The key or the ID of the plugin of the wiki, such as orgraph.wiki'),
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
    description: `Who may call: ${actors}.`,
    'x-actors': actors,
    tags: ['plugins'],
    parameters: [...parametersOf(path), ...(isRead ? inQuery : [])],
    ...(!isRead && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [status]: { description: 'What the wiki answers', content: { 'application/json': { schema: answer } } },
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
