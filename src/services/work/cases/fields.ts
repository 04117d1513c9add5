import type { z } from 'zod';
import type { Case } from '#generated/prisma/client.js';
import type { Scope } from '#services/core/operation/scope.js';
import { jsonObject, shownText, uuid } from '#services/core/text/fields.js';
import { labelsOfCases } from '#services/organization/labels/operations.js';
import { CaseStatus, type CaseView, presentCase } from './model.js';

/** The fields of a case that a writer may set. */
export const caseFields = {
  title: shownText(500).describe("The case's title: 1 to 500 user-perceived characters."),
  summary: shownText(8000, { asSent: true }).describe("The case's summary: up to 8000 user-perceived characters."),
  status: CaseStatus.describe(
    "The case's status. Any status may follow any other; done and cancelled set completedAt, others clear it.",
  ),
  fields: jsonObject().describe('Further data as a JSON object, which is replaced as a whole.'),
  projectId: uuid().describe("The id of the case's project, of the same company."),
  parentCaseId: uuid().describe('The id of the parent case: another case, and not a descendant.'),
};

/** A change of a case; undefined leaves a field as it is. */
export type CasePatch = {
  readonly [K in keyof typeof caseFields]?: z.output<(typeof caseFields)[K]> | null | undefined;
};

/** The wire shape of a case with its labels. */
export const showCase = async (scope: Scope, row: Case): Promise<z.input<typeof CaseView>> =>
  presentCase(row, await scope.load(labelsOfCases, row.id));
