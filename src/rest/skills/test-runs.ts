import * as inputs from '#services/skills/test-runs/inputs.js';
import * as runs from '#services/skills/test-runs/operations.js';
import { type Route, route } from '../http/route.js';
import { AUTHORS } from './library.js';

const SKILL = '/api/companies/:companyId/skills/:skillId';
const INPUTS = `${SKILL}/test-inputs`;
const RUNS = `${SKILL}/test-runs`;

export const testRuns: readonly Route[] = [
  route('get', INPUTS, inputs.listSkillTestInputs),
  route('post', INPUTS, inputs.createSkillTestInput, { ...AUTHORS, status: 201 }),
  route('patch', `${INPUTS}/:inputId`, inputs.updateSkillTestInput, AUTHORS),
  route('delete', `${INPUTS}/:inputId`, inputs.deleteSkillTestInput, AUTHORS),
  route('get', RUNS, runs.listSkillTestRuns),
  route('post', RUNS, runs.createSkillTestRun, { ...AUTHORS, status: 201 }),
  route('get', `${RUNS}/:testRunId`, runs.getSkillTestRun),
  route('delete', `${RUNS}/:testRunId`, runs.deleteSkillTestRun, AUTHORS),
  route('post', `${RUNS}/:testRunId/cancel`, runs.cancelSkillTestRun, AUTHORS),
];
