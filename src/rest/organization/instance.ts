import {
  getExperimentalSettings,
  getGeneralSettings,
  getInstanceSettings,
  updateExperimentalSettings,
  updateGeneralSettings,
  updateInstanceSettings,
} from '#services/organization/instance/settings.js';
import { type RouteSection, route } from '../http/route.js';

export const instance: RouteSection = {
  name: 'instance',
  description: 'Settings of the whole installation.',
  routes: [
    route('get', '/api/instance/settings', getInstanceSettings),
    route('patch', '/api/instance/settings', updateInstanceSettings),
    route('get', '/api/instance/settings/general', getGeneralSettings),
    route('patch', '/api/instance/settings/general', updateGeneralSettings),
    route('get', '/api/instance/settings/experimental', getExperimentalSettings),
    route('patch', '/api/instance/settings/experimental', updateExperimentalSettings),
  ],
};
