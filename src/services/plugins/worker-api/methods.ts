import { z } from 'zod';
import { uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createLabel, listLabels } from '#services/organization/labels/operations.js';
import { updateIssues } from '#services/work/issue-operations/update-many.js';
import { accessMethods } from './access.js';
import { activityMethods } from './activity.js';
import { agentMethods } from './agents.js';
import { companyMethods } from './company.js';
import { configMethods } from './config.js';
import { databaseMethods } from './database.js';
import { eventMethods } from './events.js';
import { folderMethods } from './folders.js';
import { httpMethods } from './http.js';
import { issueMethods } from './issues.js';
import { logMethods } from './log.js';
import { managedMethods } from './managed.js';
import { companyOf, method, type WorkerApiMethod } from './model.js';
import { callOperation, operationMethod } from './operation-methods.js';
import { readMethods } from './reads.js';
import { secretMethods } from './secrets.js';
import { stateMethods } from './state.js';
import { streamMethods } from './streams.js';

const labelIds = z.array(uuid()).max(100).optional();

/** Adds and removes labels of issues, and keeps their other current labels; `issues.update` replaces all labels. */
const changeLabels = method({
  capability: 'issues.update',
  params: z.strictObject({
    companyId: uuid().optional(),
    issueIds: z.array(z.string()).min(1).max(100),
    addLabelIds: labelIds,
    removeLabelIds: labelIds,
  }),
  run(asking, { companyId, issueIds, ...set }) {
    const changed = Object.fromEntries(Object.entries(set).filter(([, ids]) => ids !== undefined)) as JsonObject;
    return callOperation(asking, companyOf(asking, companyId), updateIssues, { ids: issueIds, set: changed });
  },
});

const labelMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'labels.list': operationMethod('issues.read', listLabels),
  'labels.create': operationMethod('issues.update', createLabel),
  'issues.labels.change': changeLabels,
};

/** All methods that plugins can call on the server, by their protocol names. */
export const METHODS: Readonly<Record<string, WorkerApiMethod>> = {
  ...logMethods,
  ...configMethods,
  ...stateMethods,
  ...httpMethods,
  ...secretMethods,
  ...activityMethods,
  ...eventMethods,
  ...folderMethods,
  ...databaseMethods,
  ...readMethods,
  ...companyMethods,
  ...issueMethods,
  ...labelMethods,
  ...agentMethods,
  ...accessMethods,
  ...managedMethods,
  ...streamMethods,
};
