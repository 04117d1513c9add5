import { ToolConditions } from '#services/tools/policies/conditions-model.js';
import { ToolProfileBindingView, ToolProfileEntryView, ToolProfileView } from '#services/tools/profiles/model.js';
import { listNewTools, newToolsOf } from '#services/tools/profiles/new-tools.js';
import { listToolProfiles } from '#services/tools/profiles/operations.js';
import { profileOverview } from '#services/tools/profiles/overview.js';
import {
  bindingsOfProfile,
  entriesOfProfile,
  profileNode,
  profilesOfCompany,
  ToolProfileBindingFilter,
  ToolProfileEntryFilter,
  ToolProfileFilter,
} from '#services/tools/profiles/rows.js';
import { inputSpelling } from '../derive/input-spelling.js';
import { nounOf } from '../derive/noun.js';
import { rowIn } from '../fast/row.js';
import { reads } from '../fast/selection.js';
import { byFilter, listOf } from '../list.js';
import { CompanyRef } from '../organization/company.js';
import { allowedBy, listCost, relationsOf } from '../relation.js';
import { ToolCatalogEntryRef } from './server.js';

export const ToolProfileEntryRef = nounOf('ToolProfileEntry', ToolProfileEntryView, {
  fields: {
    conditions: {
      ...reads('conditions'),
      resolve: ({ conditions }) => inputSpelling(ToolConditions, conditions) as never,
    },
  },
});

export const ToolProfileBindingRef = nounOf('ToolProfileBinding', ToolProfileBindingView, { json: ['metadata'] });

/** The computed fields of a profile need more of its row than a list selects. */
const WHOLE = ['id', 'companyId', 'defaultAction', 'newToolsReviewedAt', 'createdAt'] as const;

export const ToolProfileRef = nounOf('ToolProfile', ToolProfileView, {
  json: ['metadata'],
  except: ['entries', 'bindings'] as never,
  fields: {
    newToolsPendingCount: {
      ...reads(...WHOLE),
      resolve: async (row, _args, { scope }) => (await scope.load(profileOverview, row)).newToolsPendingCount,
    },
    summary: {
      ...reads(...WHOLE),
      resolve: async (row, _args, { scope }) => (await scope.load(profileOverview, row)).summary,
    },
  },
});

relationsOf(ToolProfileRef, {
  entries: listOf(
    ToolProfileEntryRef,
    entriesOfProfile,
    ['companyId', 'id'],
    'The entries that the profile includes and excludes, oldest first.',
    { narrowedBy: byFilter(ToolProfileEntryFilter.schema) },
  ),
  bindings: listOf(
    ToolProfileBindingRef,
    bindingsOfProfile,
    ['companyId', 'id'],
    'The assignments of the profile, oldest first.',
    { narrowedBy: byFilter(ToolProfileBindingFilter.schema) },
  ),
  newTools: allowedBy(listNewTools, {
    type: [ToolCatalogEntryRef],
    description: 'The tools added to the profile since its last review, oldest first.',
    ...listCost(10),
    ...reads(...WHOLE),
    resolve: (row, _args, { scope }) => newToolsOf(scope, row as never),
  }),
});

relationsOf(ToolProfileEntryRef, { profile: rowIn(ToolProfileRef, profileNode, 'profileId', 'The profile.') });
relationsOf(ToolProfileBindingRef, { profile: rowIn(ToolProfileRef, profileNode, 'profileId', 'The profile.') });

relationsOf(CompanyRef, {
  toolProfiles: allowedBy(
    listToolProfiles,
    listOf(ToolProfileRef, profilesOfCompany, ['id'], 'The profiles: named sets of tools, with their assignments.', {
      narrowedBy: byFilter(ToolProfileFilter.schema),
    }),
  ),
});
