import { getInstanceHalt, haltInstance, resumeInstance } from '#services/runs/stop-orders/halt.js';
import { getInstanceStopReport, getStopReport } from '#services/runs/stop-orders/report.js';
import { type RouteSection, route } from '../http/route.js';

const paged = { errors: [404] } as const;

export const stops: RouteSection = {
  name: 'stops',
  description: 'Orders that stop all work of the installation, and the outcome for each stopped item.',
  routes: [
    route('get', '/api/instance/halt', getInstanceHalt),
    route('post', '/api/instance/halt', haltInstance),
    route('post', '/api/instance/resume', resumeInstance),
    route('get', '/api/instance/stops/:instanceStopId', getInstanceStopReport, paged),
    route('get', '/api/companies/:companyId/stops/:stopId', getStopReport, paged),
  ],
};
