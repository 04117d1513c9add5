import type { Command } from '../table/types.js';

/** The wiki that ships with the server; `plugin api` calls any other. */
const fixed = { wikiKey: 'orgraph.wiki' };

const SPACE_FIELDS = ['slug', 'displayName', 'status', 'accessScope', 'folderMode', 'path'];

export const commands: readonly Command[] = [
  { path: 'wiki overview', operation: 'getWikiOverview', fixed },
  { path: 'wiki ask', operation: 'askWiki', args: ['question'], fixed },
  { path: 'wiki file', operation: 'fileWikiPage', args: ['path'], fixed, fields: ['path', 'hash', 'operationId'] },
  {
    path: 'wiki source:add',
    operation: 'addWikiSource',
    fixed,
    fields: ['rawPath', 'hash', 'operationId', 'sourceId'],
  },
  {
    path: 'wiki operations',
    operation: 'listWikiOperations',
    fixed,
    rows: 'operations',
    columns: ['createdAt', 'operationType', 'status', 'id'],
  },
  { path: 'wiki bootstrap', operation: 'bootstrapWiki', fixed },
  { path: 'wiki spaces', operation: 'listWikiSpaces', fixed, rows: 'spaces', columns: SPACE_FIELDS },
  { path: 'wiki space:create', operation: 'createWikiSpace', args: ['slug'], fixed, fields: SPACE_FIELDS },
  { path: 'wiki space:update', operation: 'updateWikiSpace', fixed, fields: SPACE_FIELDS },
  { path: 'wiki space:bootstrap', operation: 'bootstrapWikiSpace', fixed },
  {
    path: 'wiki space:archive',
    operation: 'archiveWikiSpace',
    fixed,
    confirm: 'Archive space {spaceSlug}?',
    fields: SPACE_FIELDS,
  },
];
