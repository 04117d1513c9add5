import { getAdapter, getAdapterConfigSchema, listAdapterModels, listAdapters } from '../services/adapters/adapters.js';
import { route, type Section } from './route.js';

export const adapters: Section = {
  name: 'adapters',
  description: 'The ways in which this server can run an agent.',
  routes: [
    route('get', '/api/adapters', listAdapters),
    route('get', '/api/adapters/:type', getAdapter),
    route('get', '/api/adapters/:type/config-schema', getAdapterConfigSchema),
    route('get', '/api/companies/:companyId/adapters/:type/models', listAdapterModels, { errors: [422] }),
  ],
};
