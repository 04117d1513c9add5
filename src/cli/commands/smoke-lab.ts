import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'smoke-lab services',
    operation: 'listSmokeLabServices',
    rows: 'services',
    columns: ['label', 'status', 'health', 'url', 'detail', 'id'],
  },
  {
    path: 'smoke-lab services:start',
    operation: 'startSmokeLabServices',
    rows: 'services',
    columns: ['label', 'status', 'health', 'url', 'detail', 'id'],
  },
  {
    path: 'smoke-lab services:stop',
    operation: 'stopSmokeLabServices',
    rows: 'services',
    columns: ['label', 'status', 'health', 'url', 'detail', 'id'],
  },
  {
    path: 'smoke-lab fixtures:install',
    operation: 'installSmokeLabFixtures',
    fields: [
      'created',
      'application.name',
      'connection.name',
      'oauthConnection.name',
      'connection.id',
      'oauthConnection.id',
    ],
  },
  {
    path: 'smoke-lab runs',
    operation: 'listSmokeLabRuns',
    rows: 'runs',
    columns: ['createdAt', 'trigger', 'status', 'passedSteps', 'failedSteps', 'skippedSteps', 'totalSteps', 'id'],
  },
  {
    path: 'smoke-lab run:create',
    operation: 'createSmokeLabRun',
    fields: ['run.trigger', 'run.status', 'run.summary', 'run.id'],
  },
  {
    path: 'smoke-lab run:get',
    operation: 'getSmokeLabRun',
    fields: ['run.status', 'run.summary', 'run.passedSteps', 'run.failedSteps', 'steps', 'run.id'],
  },
  { path: 'smoke-lab run:update', operation: 'updateSmokeLabRun', fields: ['run.status', 'run.summary', 'run.id'] },
  {
    path: 'smoke-lab step:add',
    operation: 'addSmokeLabStep',
    fields: ['step.status', 'step.path', 'step.scenarioStep', 'summary', 'step.id'],
  },
  {
    path: 'smoke-lab reset',
    operation: 'resetSmokeLab',
    confirm: 'Reset the smoke lab?',
    fields: ['revokedGrants', 'removedNotes', 'archivedConnections', 'cancelledRuns'],
  },
];
