import type { Section } from '../http/route.js';
import { bridge } from './bridge.js';
import { config } from './config.js';
import { health } from './health.js';
import { jobs } from './jobs.js';
import { logs } from './logs.js';
import { registry } from './registry.js';
import { webhooks } from './webhooks.js';

export const plugins: Section = {
  name: 'plugins',
  description: 'Packages that extend the server.',
  routes: [...registry, ...jobs, ...webhooks, ...logs, ...health, ...bridge, ...config],
};
