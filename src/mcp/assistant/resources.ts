import { INVALID_PARAMS } from '#json-rpc/mcp-protocol.js';
import { actorReach } from '#services/core/actors/actor.js';
import { DomainError } from '#services/core/errors/errors.js';
import { executeQuery } from '#services/core/operation/execute.js';
import type { AnyOperation } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import type { JsonObject } from '#services/core/text/json.js';
import { listCompanies } from '#services/organization/companies/operations.js';
import { getCaseDocument } from '#services/work/cases/documents.js';
import { listCases } from '#services/work/cases/list.js';
import { getCase } from '#services/work/cases/operations.js';
import { getIssueDocument } from '#services/work/documents/operations.js';
import { documentSummariesOf } from '#services/work/documents/rows.js';
import { getIssue } from '#services/work/issue-operations/get.js';
import { listIssues } from '#services/work/issue-operations/list.js';
import { ProtocolError } from '../messages.js';
import type { ResourceAnswers } from '../methods.js';

// The resources that a client may attach to a conversation: documents of issues, and cases. They are read by the
// operations behind the tools, so the same permissions apply.

const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

const TEMPLATES: readonly JsonObject[] = [
  {
    uriTemplate: 'orgraph://companies/{companyId}/issues/{issueId}/documents/{key}',
    name: 'issue_document',
    title: 'Document of an issue',
    description: 'A document of an issue, such as its plan: /issues/ACM-12/documents/plan.',
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: 'orgraph://companies/{companyId}/cases/{caseId}',
    name: 'case',
    title: 'Case',
    description: 'A case with its fields and linked records.',
    mimeType: JSON_TYPE,
  },
  {
    uriTemplate: 'orgraph://companies/{companyId}/cases/{caseId}/documents/{key}',
    name: 'case_document',
    title: 'Document of a case',
    mimeType: MARKDOWN,
  },
];

export const resourcesFor = (scope: Scope): ResourceAnswers => ({
  list: () => recentResources(scope),
  templates: async () => TEMPLATES,
  read: ({ uri }) => readResource(scope, uri),
});

/**
 * Lists only the most recent resources of each company, for at most this many companies: a list offers a choice, and
 * search finds the rest.
 */
const [MAX_COMPANIES, RECENT] = [5, 10];

async function recentResources(scope: Scope): Promise<JsonObject[]> {
  const companies = await companiesOf(scope);
  const lists = companies.slice(0, MAX_COMPANIES).flatMap((id) => [recentDocuments(scope, id), recentCases(scope, id)]);
  return (await Promise.all(lists)).flat();
}

async function companiesOf(scope: Scope): Promise<readonly string[]> {
  const reach = actorReach(scope.actor);
  if (reach !== 'all') return reach;
  return (await read<{ id: string }[]>(scope, listCompanies, {})).map(({ id }) => id);
}

interface IssueRow {
  readonly id: string;
  readonly identifier: string | null;
  readonly title: string;
}

async function recentDocuments(scope: Scope, companyId: string): Promise<JsonObject[]> {
  const issues = await read<IssueRow[]>(scope, listIssues, { companyId, sortField: 'updated', limit: RECENT });
  const documents = await Promise.all(
    issues.map(async ({ id, identifier, title }) => {
      // A caller that may list the issues may read their documents: one statement loads all of them.
      const summaries = await scope.load(documentSummariesOf, id);
      return summaries.map((document) => ({
        uri: uriOf('companies', companyId, 'issues', identifier ?? id, 'documents', document.key),
        name: `${identifier ?? id} ${document.key}`,
        title: `${document.title ?? document.key} of ${title}`,
        mimeType: MARKDOWN,
      }));
    }),
  );
  return documents.flat();
}

async function recentCases(scope: Scope, companyId: string): Promise<JsonObject[]> {
  try {
    const cases = await read<(IssueRow & { identifier: string })[]>(scope, listCases, { companyId, limit: RECENT });
    return cases.map(({ identifier, id, title }) => ({
      uri: uriOf('companies', companyId, 'cases', id),
      name: identifier,
      title,
      mimeType: JSON_TYPE,
    }));
  } catch (error) {
    if (error instanceof DomainError && error.status === 403) return []; // cases are disabled
    throw error;
  }
}

const uriOf = (...parts: string[]): string => `orgraph://${parts.map(encodeURIComponent).join('/')}`;

/** The protocol's error code for a resource that does not exist. */
const NOT_FOUND = -32002;
const ADDRESS = /^companies\/([^/]+)\/(?:issues\/([^/]+)\/documents\/([^/]+)|cases\/([^/]+)(?:\/documents\/([^/]+))?)$/;

async function readResource(scope: Scope, uri: unknown): Promise<JsonObject> {
  if (typeof uri !== 'string') throw new ProtocolError(200, INVALID_PARAMS, 'params.uri is required');
  const notFound = () => new ProtocolError(200, NOT_FOUND, 'Resource not found', { uri: uri.slice(0, 500) });
  const [, companyId, issueId, issueKey, caseId, caseKey] = partsOf(uri) ?? [];
  if (companyId === undefined) throw notFound();
  try {
    const whole = issueId
      ? await read<InCompany>(scope, getIssue, { issueId })
      : await read<InCompany>(scope, getCase, { caseId });
    if (whole.companyId !== companyId.toLowerCase()) throw notFound();
    const content = issueId
      ? await documentText(scope, getIssueDocument, { issueId, key: issueKey })
      : caseKey
        ? await documentText(scope, getCaseDocument, { caseId, key: caseKey })
        : { mimeType: JSON_TYPE, text: JSON.stringify(whole) };
    return { contents: [{ uri, ...content }] };
  } catch (error) {
    // A caller without access gets the same error as for a missing resource.
    if (error instanceof DomainError && error.status < 500) throw notFound();
    throw error;
  }
}

interface InCompany {
  readonly companyId: string;
}

function partsOf(uri: string): (string | undefined)[] | undefined {
  const match = uri.startsWith('orgraph://') && uri.length <= 2000 ? ADDRESS.exec(uri.slice(10)) : null;
  try {
    return match?.map((part) => (part === undefined ? part : decodeURIComponent(part)));
  } catch {
    return undefined; // the percent-encoding is malformed
  }
}

async function documentText(scope: Scope, operation: ReadOperation, input: object): Promise<JsonObject> {
  const { body } = await read<{ body: string }>(scope, operation, input);
  return { mimeType: MARKDOWN, text: body };
}

type ReadOperation = Extract<AnyOperation, { kind: 'query' }>;

/** The wire format of a query's result. */
async function read<T>(scope: Scope, operation: ReadOperation, input: object): Promise<T> {
  return (await operation.present(scope, await executeQuery(operation, scope, input))) as T;
}
