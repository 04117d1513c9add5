import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorDetails } from '#docs/error-details.js';
import { ERROR_DETAILS } from '#services/core/errors/error-details.js';
import { startTestServer, type TestServer, take } from '../kit/server.js';
import { createCompany, refusal, run } from './organization/company.js';

let server: TestServer;
let companyId: string;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await createCompany(server, { issuePrefix: 'DTL' });
});

const label =
  'mutation ($c: ID!, $name: String!, $key: String) { createLabel(input: { companyId: $c, name: $name, color: "#000000", idempotencyKey: $key }) { cursor } }';

/** Details as a client reads them that copied the types. */
const detailsOf = <Code extends keyof ErrorDetails>(
  code: Code,
  { extensions }: { extensions: Record<string, unknown> },
): ErrorDetails[Code] => {
  expect(extensions.code).toBe(code);
  const schema = ERROR_DETAILS[code.toLowerCase() as keyof typeof ERROR_DETAILS];
  expect(schema.safeParse(extensions.details).error).toBeUndefined();
  return extensions.details as ErrorDetails[Code];
};

describe('the details of an error', () => {
  it('have the shape that is told of their code', async () => {
    await run(server, label, { c: companyId, name: 'taken' });
    const taken = detailsOf('LABEL_NAME_TAKEN', await refusal(server, label, { c: companyId, name: 'taken' }));
    expect(taken.name).toBe('taken');
    const create = 'mutation { createCompany(input: { name: "B", issuePrefix: "DTL" }) { cursor } }';
    expect(detailsOf('ISSUE_PREFIX_TAKEN', await refusal(server, create)).issuePrefix).toBe('DTL');
    const key = randomUUID();
    await run(server, label, { c: companyId, name: 'once', key });
    const reused = detailsOf(
      'IDEMPOTENCY_KEY_REUSED',
      await refusal(server, label, { c: companyId, name: 'else', key }),
    );
    expect(reused.operation).toBe('createLabel');
    const [first] = detailsOf('VALIDATION_FAILED', await refusal(server, label, { c: companyId, name: '' }));
    expect(first?.path).toEqual(['name']);
  });

  it('are part of errors of subscriptions, too', async () => {
    const follow = 'subscription ($id: ID!) { events(companyId: $id, after: "999999999") { cursor } }';
    const client = server.socket();
    const [{ errors }] = await take(client, follow, { id: companyId }, 1);
    await client.dispose();
    expect(Number(detailsOf('CURSOR_UNKNOWN', errors[0]).head)).toBeGreaterThan(0);
  });
});
