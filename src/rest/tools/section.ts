import type { Section } from '../http/route.js';
import { applications } from './applications.js';
import { policies } from './policies.js';

export const tools: Section = {
  name: 'tools',
  description: 'What agents may use of software outside, and under which conditions.',
  routes: [...applications, ...policies],
};
