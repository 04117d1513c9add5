import { z } from 'zod';
import { uuid } from '#services/core/text/fields.js';
import type { JsonObject } from '#services/core/text/json.js';
import { createLabel, listLabels } from '#services/organization/labels/operations.js';
import { updateIssues } from '#services/work/issue-operations/update-many.js';
import { companyOf, method, type WorkerApiMethod } from './model.js';
import { callOperation, operationMethod } from './operation-methods.js';

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

export const labelMethods: Readonly<Record<string, WorkerApiMethod>> = {
  'labels.list': operationMethod('issues.read', listLabels),
  'labels.create': operationMethod('issues.update', createLabel),
  'issues.labels.change': changeLabels,
};
