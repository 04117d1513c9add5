import { getInstanceHalt, haltInstance, resumeInstance } from '../services/stops/halt.js';
import { getInstanceStopReport, getStopReport } from '../services/stops/report.js';
import { integer } from './decode.js';
import { route, type Section } from './route.js';

const paged = { errors: [404], query: { limit: integer } } as const;

export const stops: Section = {
  name: 'stops',
  description: 'Stopping all work of the installation, and what became of all that was stopped.',
  routes: [
    route('get', '/api/instance/halt', getInstanceHalt),
    route('post', '/api/instance/halt', haltInstance),
    route('post', '/api/instance/resume', resumeInstance),
    route('get', '/api/instance/stops/:instanceStopId', getInstanceStopReport, paged),
    route('get', '/api/companies/:companyId/stops/:stopId', getStopReport, paged),
  ],
};
