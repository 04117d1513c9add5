import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  { path: 'wiki overview', operation: 'getWikiOverview' },
  { path: 'wiki spaces', operation: 'listWikiSpaces' },
  { path: 'wiki space:create', operation: 'createWikiSpace' },
  { path: 'wiki space:update', operation: 'updateWikiSpace' },
  { path: 'wiki space:archive', operation: 'archiveWikiSpace', confirm: 'Archive space {spaceSlug}?' },
  { path: 'wiki space:bootstrap', operation: 'bootstrapWikiSpace' },
  { path: 'wiki bootstrap', operation: 'bootstrapWiki' },
  { path: 'wiki operations', operation: 'listWikiOperations' },
  { path: 'wiki source:add', operation: 'addWikiSource' },
  { path: 'wiki ask', operation: 'askWiki', args: ['wikiKey', 'question?'] },
  { path: 'wiki file', operation: 'fileWikiPage', args: ['wikiKey', 'path?'] },
];
