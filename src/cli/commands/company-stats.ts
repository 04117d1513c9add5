import type { Run } from '../table/types.js';

interface Company {
  readonly id: string;
  readonly name: string;
}

/** Shows the numbers of records in each company, with the company's name. */
export const run: Run = async ({ client, command, output }) => {
  const stats = await client.call<Readonly<Record<string, object>>>('companyStats');
  const companies = await client.call<readonly Company[]>('listCompanies');
  const rows = Object.entries(stats).map(([id, counts]) => {
    const name = companies.find((company) => company.id === id)?.name;
    return { name, ...counts, id };
  });
  output.list(rows, command.columns ?? [], { json: stats });
};
