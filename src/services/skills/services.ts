import { SkillReadQueue } from './fetch/queue.js';

/** The part of this area in the services of a process. */
interface SkillServices {
  readonly skillReads: SkillReadQueue;
}

declare module '#services/core/operation/scope.js' {
  interface Services extends SkillServices {}
}

export const skillServices = (): SkillServices => ({ skillReads: new SkillReadQueue() });
