import { bindToolProfile, unbindToolProfile } from '#services/tools/profiles/bindings.js';
import { deleteToolProfile } from '#services/tools/profiles/delete.js';
import { duplicateToolProfile } from '#services/tools/profiles/duplicate.js';
import * as entries from '#services/tools/profiles/entry-operations.js';
import { listNewTools, reviewNewTools } from '#services/tools/profiles/new-tools.js';
import * as operations from '#services/tools/profiles/operations.js';
import { type Route, route } from '../http/route.js';

const BASE = '/api/companies/:companyId/tools/profiles';
const ONE = '/api/tool-profiles/:profileId';
const ENTRY = '/api/tool-profile-entries/:entryId';
export const profiles: readonly Route[] = [
  route('get', BASE, operations.listToolProfiles),
  route('post', BASE, operations.createToolProfile, { status: 201, errors: [409, 422] }),
  route('post', `${BASE}/:profileId/bind`, bindToolProfile, { status: 201, errors: [409, 422] }),
  route('post', `${BASE}/:profileId/unbind`, unbindToolProfile, { errors: [422] }),
  route('patch', ONE, operations.updateToolProfile, { errors: [409, 422] }),
  route('delete', ONE, deleteToolProfile, { errors: [422] }),
  route('post', `${ONE}/duplicate`, duplicateToolProfile, { status: 201, errors: [409] }),
  route('post', `${ONE}/entries`, entries.createToolProfileEntry, { status: 201, errors: [422] }),
  route('get', `${ONE}/new-tools`, listNewTools),
  route('post', `${ONE}/new-tools/review`, reviewNewTools),
  route('patch', ENTRY, entries.updateToolProfileEntry, { errors: [422] }),
  route('delete', ENTRY, entries.deleteToolProfileEntry),
];
