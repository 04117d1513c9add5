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

/** Callers with write access. */
const managers = { actors: 'A caller with `tools:manage_profiles`' };

export const profiles: readonly Route[] = [
  route('get', BASE, operations.listToolProfiles),
  route('post', BASE, operations.createToolProfile, { status: 201, errors: [409, 422], ...managers }),
  route('post', `${BASE}/:profileId/bind`, bindToolProfile, { status: 201, errors: [409, 422], ...managers }),
  route('post', `${BASE}/:profileId/unbind`, unbindToolProfile, { errors: [422], ...managers }),
  route('patch', ONE, operations.updateToolProfile, { errors: [409, 422], ...managers }),
  route('delete', ONE, deleteToolProfile, { errors: [422], ...managers }),
  route('post', `${ONE}/duplicate`, duplicateToolProfile, { status: 201, errors: [409], ...managers }),
  route('post', `${ONE}/entries`, entries.createToolProfileEntry, { status: 201, errors: [422], ...managers }),
  route('get', `${ONE}/new-tools`, listNewTools),
  route('post', `${ONE}/new-tools/review`, reviewNewTools, managers),
  route('patch', ENTRY, entries.updateToolProfileEntry, { errors: [422], ...managers }),
  route('delete', ENTRY, entries.deleteToolProfileEntry, managers),
];
