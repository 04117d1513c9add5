import type { z } from 'zod';
import type { Case } from '../../../generated/prisma/client.js';
import type { Scope } from '../../core/operation/scope.js';
import { type JsonObject, jsonObject, shownText, uuid } from '../../core/text/fields.js';
import { labelsOfCases } from '../../organization/labels/operations.js';
import { CaseStatus, type CaseView, presentCase } from './model.js';

/** What a case says of itself, as a body has it. */
export const caseFields = {
  title: shownText(500).describe('1 to 500 characters, counted as people see them.'),
  summary: shownText(8000, { asSent: true }).describe('Up to 8000 characters, counted as people see them.'),
  status: CaseStatus.describe('Any may follow any other; done and cancelled set completedAt, others clear it.'),
  fields: jsonObject().describe('Anything else, as a JSON object; it is replaced as a whole.'),
  projectId: uuid().describe('A project of the company.'),
  parentCaseId: uuid().describe('The case that it is part of: another one, not below it.'),
};

/** What is to be different; undefined leaves a field as it is. */
export type CasePatch = {
  readonly [K in keyof typeof caseFields]?: z.output<(typeof caseFields)[K]> | null | undefined;
};

/** The columns that a patch may change. */
export type CaseColumns = Pick<Case, 'title' | 'summary' | 'status' | 'projectId' | 'parentCaseId'> & {
  readonly fields: JsonObject;
};

/** The wire shape of a case with its labels. */
export const showCase = async (scope: Scope, row: Case): Promise<z.input<typeof CaseView>> =>
  presentCase(row, await scope.load(labelsOfCases, row.id));
