import type { Tone } from '../../ui/tone.js';
import type { ProjectsQuery } from './projects.gql.js';

export type ProjectStatus = NonNullable<ProjectsQuery['company']>['projects']['nodes'][number]['status'];

export const PROJECT_STATUSES: readonly ProjectStatus[] = [
  'IN_PROGRESS',
  'PLANNED',
  'BACKLOG',
  'COMPLETED',
  'CANCELLED',
];

export const PROJECT_TONES: Readonly<Record<ProjectStatus, Tone>> = {
  BACKLOG: 'neutral',
  PLANNED: 'info',
  IN_PROGRESS: 'accent',
  COMPLETED: 'success',
  CANCELLED: 'neutral',
};
