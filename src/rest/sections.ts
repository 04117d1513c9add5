import { activity } from './activity.js';
import { adapters } from './adapters.js';
import { agents } from './agents.js';
import { companies } from './companies.js';
import { health } from './health.js';
import { instance } from './instance.js';
import type { Section } from './route.js';

/** Every route that is an operation. */
export const sections: readonly Section[] = [companies, agents, activity, adapters, instance, health];
