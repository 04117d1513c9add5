import type { Client } from '../call.js';
import { ApiError, Failure } from '../failure.js';

interface CompanyRow {
  readonly id: string;
  readonly name: string;
}

const LISTED = 5;

/** The only company that the caller sees, or the company of the calling agent. */
export async function inferredCompany(client: Client): Promise<string> {
  const companies = await client.call<readonly CompanyRow[]>('listCompanies').catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return undefined;
    throw error;
  });
  if (!companies) return (await client.call<{ companyId: string }>('getCallingAgent')).companyId;
  const [only, ...others] = companies;
  if (!only) throw new Failure('There is no company yet.', 'Create one: `orgraph company create --name "Acme"`.');
  if (others.length === 0) return only.id;
  const names = companies.slice(0, LISTED).map(({ id, name }) => `${id}  ${name}`);
  const more = companies.length > LISTED ? ['and others: `orgraph company list`'] : [];
  throw new Failure(
    'Which company? There is more than one.',
    ['Pass -C, or set it once with `orgraph context set --company-id <id>`:', ...names, ...more].join('\n  '),
  );
}
