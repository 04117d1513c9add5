import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Client, type TypedDocumentNode, useClient } from 'urql';
import { BASE } from '../../graph/base.js';
import { useViewer } from '../../graph/company.js';
import { refusalOf } from '../../graph/refusal.js';
import { pathsOf } from '../../parts/paths.js';
import { useParam } from '../../parts/use-address.js';
import { Anchor } from '../../ui/anchor.js';
import { Page } from '../../ui/layout.js';
import { Delayed, ErrorNote, Skeleton } from '../../ui/states.js';
import {
  AgentAddressDocument,
  CaseAddressDocument,
  IssueAddressDocument,
  ProjectAddressDocument,
} from './record.gql.js';

/** A page of a company that an address without a company may mean. */
interface Destination {
  readonly href: string;
  readonly label: string;
}

type Find = (client: Client, ref: string, companyIds: readonly string[]) => Promise<readonly Destination[]>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function ask<Result, Variables extends object>(
  client: Client,
  document: TypedDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result | undefined> {
  const { data, error } = await client.query(document, variables as never).toPromise();
  if (error?.networkError && !error.response) throw new Error(refusalOf(error).message);
  return data;
}

/** Agents and projects are named within their company only. */
const companiesFor = (ref: string, companyIds: readonly string[]): readonly (string | null)[] =>
  UUID.test(ref) ? [null] : companyIds;

const findIssue: Find = async (client, ref) => {
  const issue = (await ask(client, IssueAddressDocument, { ref }))?.issue;
  if (!issue?.company) return [];
  const { identifier, title, company } = issue;
  return [{ href: pathsOf(company.issuePrefix).issue(identifier), label: `${identifier} ${title}` }];
};

const findCase: Find = async (client, ref) => {
  const found = (await ask(client, CaseAddressDocument, { ref }))?.case;
  if (!found?.company) return [];
  const { identifier, title, company } = found;
  return [{ href: pathsOf(company.issuePrefix).case(identifier), label: `${identifier} ${title}` }];
};

const findAgent: Find = async (client, ref, companyIds) => {
  const of = (companyId: string | null) => ask(client, AgentAddressDocument, { ref, companyId });
  const answers = await Promise.all(companiesFor(ref, companyIds).map(of));
  return answers.flatMap((answer) => {
    const { company, urlKey, name } = answer?.agent ?? {};
    return company && urlKey
      ? [{ href: pathsOf(company.issuePrefix).agent(urlKey), label: `${name} of ${company.name}` }]
      : [];
  });
};

const findProject: Find = async (client, ref, companyIds) => {
  const of = (companyId: string | null) => ask(client, ProjectAddressDocument, { ref, companyId });
  const answers = await Promise.all(companiesFor(ref, companyIds).map(of));
  return answers.flatMap((answer) => {
    const { company, urlKey, name } = answer?.project ?? {};
    return company && urlKey
      ? [{ href: pathsOf(company.issuePrefix).project(urlKey), label: `${name} of ${company.name}` }]
      : [];
  });
};

export const IssueRecord = () => <RecordPage find={findIssue} noun="issue" />;
export const CaseRecord = () => <RecordPage find={findCase} noun="case" />;
export const AgentRecord = () => <RecordPage find={findAgent} noun="agent" />;
export const ProjectRecord = () => <RecordPage find={findProject} noun="project" />;

/** Leads from an address without a company to the page of what it names. */
function RecordPage({ find, noun }: { find: Find; noun: string }) {
  const ref = useParam('ref');
  const client = useClient();
  const { companies } = useViewer();
  const [found, setFound] = useState<readonly Destination[] | Error>();
  useEffect(() => {
    const companyIds = companies.map(({ id }) => id);
    find(client, ref, companyIds).then(setFound, setFound);
  }, [client, ref, find, companies]);
  if (!found) {
    return (
      <Delayed>
        <Skeleton lines={3} />
      </Delayed>
    );
  }
  if (Array.isArray(found) && found.length === 1) {
    const { href } = found[0] as Destination;
    return <Navigate to={href.slice(BASE.length)} replace />;
  }
  return (
    <Page title={`Which ${noun}?`}>
      {found instanceof Error && <ErrorNote message={found.message} />}
      {Array.isArray(found) && found.length === 0 && (
        <ErrorNote title={`There is no such ${noun}`} message="It may have been deleted, or you may not see it." />
      )}
      <ul className="stack">
        {(found instanceof Error ? [] : found).map(({ href, label }) => (
          <li key={href}>
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
      </ul>
    </Page>
  );
}
