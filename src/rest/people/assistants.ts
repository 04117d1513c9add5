import { listAssistants, revokeAssistant } from '#services/people/assistants/operations.js';
import { type RouteSection, route } from '../http/route.js';

export const assistants: RouteSection = {
  name: 'assistants',
  description: 'Programs that act for people over the Model Context Protocol.',
  routes: [
    route('get', '/api/assistants', listAssistants),
    route('delete', '/api/assistants/:assistantId', revokeAssistant, { errors: [404] }),
  ],
};
