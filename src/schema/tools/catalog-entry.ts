import { driftOf, ToolDrift } from '#services/tools/catalog/drift.js';
import { ToolCatalogEntryView } from '#services/tools/catalog/model.js';
import { nounOf } from '../derive/noun.js';
import { outputTypeOf } from '../derive/output.js';
import { reads } from '../fast/selection.js';
import { relationsOf } from '../relation.js';

export const ToolCatalogEntryRef = nounOf('ToolCatalogEntry', ToolCatalogEntryView, {
  json: ['inputSchema', 'outputSchema', 'annotations', 'previous'],
});

relationsOf(ToolCatalogEntryRef, {
  drift: {
    type: outputTypeOf(ToolDrift),
    nullable: true,
    description: 'The changes of the tool, for its reviewer; null if the tool never changed.',
    ...reads('title', 'description', 'inputSchema', 'annotations', 'riskLevel', 'previous'),
    resolve: (entry) => driftOf(entry),
  },
});
