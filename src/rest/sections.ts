import { activity } from './activity.js';
import { adapters } from './adapters.js';
import { agents } from './agents.js';
import { approvals } from './approvals.js';
import { companies } from './companies.js';
import { costs } from './costs.js';
import { goals } from './goals.js';
import { health } from './health.js';
import { instance } from './instance.js';
import { interactions } from './interactions.js';
import { issues } from './issues.js';
import { labels } from './labels.js';
import { projects } from './projects.js';
import type { Section } from './route.js';

/** Every route that is an operation. */
export const sections: readonly Section[] = [
  companies,
  agents,
  activity,
  projects,
  goals,
  labels,
  issues,
  interactions,
  approvals,
  costs,
  adapters,
  instance,
  health,
];
