import '../schema/overview/portability.js';
import { builder } from '../schema/builder.js';
import { Node } from '../schema/node.js';
import { nodeById } from '../schema/node-by-id.js';
import { EventRef, eventNode } from '../schema/overview/activity.js';
import { listCost } from '../schema/relation.js';
import { badRequest, Unauthorized } from '../services/core/errors/errors.js';
import type { Scope } from '../services/core/operation/scope.js';
import * as activity from '../services/overview/activity/operations.js';
import { verifyJournal } from '../services/overview/activity/operations.js';
import { getExportFidelity } from '../services/overview/export/fidelity.js';
import { previewCompanyExport } from '../services/overview/export/operations.js';
import * as imports from '../services/overview/import/operations.js';
import { expose, exposeQuery, reread, whole } from './expose.js';

const MAX_IDS = 100;

function assertKnown({ actor }: Scope): void {
  if (actor.kind === 'anonymous') throw Unauthorized();
}

builder.queryFields((t) => ({
  node: t.field({
    type: Node,
    nullable: true,
    description: 'The object with an ID; null if no object has it or the caller may not read it.',
    args: { id: t.arg.id({ required: true, description: 'The ID of an object of any type.' }) },
    resolve: (_root, { id }, { scope }) => {
      assertKnown(scope);
      return scope.load(nodeById, id);
    },
  }),
  nodes: t.field({
    type: [Node],
    nullable: { list: true, items: true },
    description: 'The objects with these IDs, in their order; null for each that the caller may not read.',
    args: {
      ids: t.arg.idList({ required: true, description: `The IDs of objects of any types, at most ${MAX_IDS}.` }),
    },
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    resolve: (_root, { ids }, { scope }) => {
      assertKnown(scope);
      if (ids.length > MAX_IDS) throw badRequest(`Give at most ${MAX_IDS} ids, not ${ids.length}`);
      return Promise.all(ids.map((id) => scope.load(nodeById, id)));
    },
  }),
}));

exposeQuery('verifyJournal', verifyJournal);

exposeQuery('exportFidelity', getExportFidelity, listCost(20));

exposeQuery('companyExportPreview', previewCompanyExport, listCost(500));

exposeQuery('importPreview', imports.previewCompanyImport, listCost(500));

exposeQuery('companyImportPreview', imports.previewImportIntoCompany, listCost(500));

expose([imports.importCompany, imports.importIntoCompany], { result: whole('The results of the import.') });

expose(activity.createActivity, {
  event: reread(EventRef, eventNode, ({ id }) => id, 'The entry of the journal.'),
});
