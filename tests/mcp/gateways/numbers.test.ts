import { beforeAll, describe, expect, it } from 'vitest';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { updateToolGateway } from '#services/tools/gateways/operations.js';
import { createToolPolicy } from '#services/tools/policies/operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { invocationOf } from '#tests/services/tools/calls/tool-world.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

const DIGITS = '{"id":9007199254740993,"snow":1917043659912705296,"ratio":0.12345678901234567890}';
const NEXT = DIGITS.replace('993', '994');

const LOOKUP = {
  ...ECHO,
  name: 'lookup',
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer', minimum: 9_007_199_254_740_991, 'x-mcp-header': 'Id' },
      snow: { type: 'integer' },
      ratio: { type: 'number', exclusiveMaximum: 1 },
      text: { type: 'string' },
    },
  },
};

interface DeskOptions {
  readonly policy?: object;
  readonly speaks?: 'handshake' | 'stateless';
  readonly form?: 'json' | 'events';
  /** The JSON of the structured content that the tool answers with. */
  readonly answer?: string;
}

async function openDesk({ policy, speaks = 'handshake', form, answer = DIGITS }: DeskOptions = {}) {
  const resultText = `{"content":[],"structuredContent":${answer}${speaks === 'stateless' ? ',"resultType":"complete"' : ''}}`;
  const desk = await createGatewayWorld({}, { tools: [LOOKUP], resultText, speaks, ...(form && { form }) }, policy);
  const { token } = await desk.mint();
  await desk.world.board.run(updateToolGateway, {
    companyId: desk.companyId,
    gatewayId: desk.gateway.id,
    approvalIssueId: desk.issueId,
  });
  const call = (given: string) =>
    desk
      .client(token)
      .send(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${desk.nameOf('lookup').replace(/[^\w-]/g, '_')}","arguments":${given}}}`,
      );
  return { desk, call };
}

/** The text of the last call that the server got. */
const lastCall = ({ server }: GatewayWorld) => server.seen.findLast(({ body }) => body?.method === 'tools/call');

describe('numbers with more digits than a number of JavaScript', () => {
  let desk: GatewayWorld;
  let call: Awaited<ReturnType<typeof openDesk>>['call'];

  beforeAll(async () => {
    ({ desk, call } = await openDesk());
  });

  it('reach the server of a tool and the caller with all digits', async () => {
    const { status, text } = await call(DIGITS);
    expect([status, text]).toEqual([200, expect.stringContaining(`"structuredContent":${DIGITS}`)]);
    expect(lastCall(desk)?.text).toContain(`"arguments":${DIGITS}`);
    expect(JSON.parse(text ?? '').result.content[0].text).toBe(DIGITS);
  });

  it('are in the audit with all digits', async () => {
    const { body } = await call(DIGITS);
    const { invocationId } = body.result._meta['orgraph.dev/untrusted'];
    const columns = await desk.world.services.database.query<{ given: string; result: string }>(
      [desk.companyId],
      {
        name: 'numbers_test',
        text: `SELECT "argumentsSummary"::text AS given, "resultSummary"::text AS result FROM "ToolInvocation" WHERE id = $1::uuid`,
      } as never,
      [invocationId],
    );
    for (const text of [columns[0]?.given, columns[0]?.result])
      expect(text).toMatch(/9007199254740993.*1917043659912705296/);
    expect((await invocationOf(desk.world, invocationId)).status).toBe('succeeded');
  });

  it.each([
    ['an integer below the minimum of the schema', '{"id":9007199254740990}', '#/id'],
    ['a fraction for an integer', '{"snow":9007199254740993.5}', '#/snow'],
    ['a fraction that an exclusive maximum does not allow', '{"ratio":1.00000000000000000001}', '#/ratio'],
    ['a number for a text', '{"text":9007199254740993}', '#/text'],
  ])('are compared exactly with the schema: %s is refused', async (_what, given, path) => {
    const before = desk.server.count('tools/call');
    const { body } = await call(given);
    expect(body.error ?? body).toMatchObject({ data: { reasonCode: 'invalid_tool_arguments', path } });
    expect(desk.server.count('tools/call')).toBe(before);
  });

  it.each([
    '9007199254740993.0',
    '9.007199254740993E+15',
    '-0',
    '1E+2',
    '12345678901234567890123456789012345678901234567890',
  ])('may be spelled in any way that JSON knows: %s', async (snow) => {
    expect((await call(`{"snow":${snow}}`)).body.result).toBeDefined();
    expect(Number(lastCall(desk)?.body.params.arguments.snow)).toBe(Number(snow) || 0);
  });

  it('are left alone in texts and names, and so are duplicate names', async () => {
    const { body } = await call('{"text":"9007199254740993","9007199254740993":1,"snow":1,"snow":9007199254740995}');
    expect(body.result).toBeDefined();
    expect(lastCall(desk)?.text).toContain(
      '"arguments":{"text":"9007199254740993","9007199254740993":1,"snow":9007199254740995}',
    );
  });

  it.each([
    ['a million digits', '1'.repeat(900_000), `${'1'.repeat(60)}…`],
    ['a long exponent', '1e99999999', '1e99999999'],
  ])('are refused with %s', async (_what, number, shown) => {
    const { status, body } = await call(`{"snow":${number}}`);
    expect([status, body.error.message]).toEqual([
      400,
      `The number ${shown} at params.arguments.snow has more digits than can be kept; send it as text`,
    ]);
  });

  it('do not give an object another prototype', async () => {
    expect((await call('{"__proto__":{"snow":9007199254740993},"snow":9007199254740995}')).body.result).toBeDefined();
    expect(lastCall(desk)?.text).toContain('"arguments":{"snow":9007199254740995}');
  });

  it('are no object, so a client that knows objects only gets one as text', async () => {
    const { call: callOther } = await openDesk({ answer: '9007199254740993' });
    const { result } = (await callOther('{"snow":1}')).body;
    expect(result.content).toEqual([{ type: 'text', text: '9007199254740993' }]);
    expect(result).not.toHaveProperty('structuredContent');
  });

  it('are refused by name elsewhere in a message', async () => {
    const { token } = await desk.mint();
    const { status, body } = await desk.client(token).send('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}');
    expect([status, body.error.message]).toEqual([
      400,
      'The number 9007199254740993 at id has more digits than can be kept; send it as text',
    ]);
  });

  it('are refused as malformed where JSON does not allow them', async () => {
    const { token } = await desk.mint();
    for (const wrong of [
      '{9007199254740993:1}',
      '[09007199254740993]',
      '[9007199254740993.]',
      '[- 9007199254740993]',
    ]) {
      expect((await desk.client(token).send(wrong)).body.error.code).toBe(-32700);
    }
  });

  it('match policies by all their digits', async () => {
    const rule = (value: number) => ({
      policyType: 'block',
      priority: 1,
      conditions: { arguments: { fieldEquals: { snow: value } } },
    });
    await desk.world.board.run(createToolPolicy, {
      companyId: desk.companyId,
      name: 'One',
      ...rule(9_007_199_254_740_992),
    });
    expect((await call('{"snow":9007199254740992}')).body.error).toBeDefined();
    expect((await call('{"snow":9007199254740993}')).body.result).toBeDefined();
  });
});

describe('numbers of many digits in a call that people approve', () => {
  it('are approved, sent, stored and repeated with all digits, and another number is another call', async () => {
    const { desk, call } = await openDesk({ policy: { policyType: 'require_approval' } });
    const { body } = await call(DIGITS);
    const { actionRequestId } = body.error.data;
    const other = await call(NEXT);
    expect(other.body.error.data.actionRequestId).not.toBe(actionRequestId);
    await desk.world.board.run(approveToolActionRequest, { companyId: desk.companyId, actionRequestId });
    expect(lastCall(desk)?.text).toContain(`"arguments":${DIGITS}`);
    const { text } = await call(DIGITS);
    expect(text).toContain(`"structuredContent":${DIGITS}`);
    const request = await desk.world.services.database.query<{ preview: string }>(
      [desk.companyId],
      {
        name: 'numbers_preview',
        text: 'SELECT "previewMarkdown" AS preview FROM "ToolActionRequest" WHERE id = $1::uuid',
      } as never,
      [actionRequestId],
    );
    expect(request[0]?.preview).toContain('"id": 9007199254740993');
  });
});

describe('numbers of many digits of servers that speak otherwise', () => {
  it('come through a stream of events', async () => {
    const { call } = await openDesk({ form: 'events' });
    expect((await call(DIGITS)).text).toContain(`"structuredContent":${DIGITS}`);
  });

  it('go into the headers of a server without handshakes', async () => {
    const { desk, call } = await openDesk({ speaks: 'stateless' });
    expect((await call(DIGITS)).text).toContain(`"structuredContent":${DIGITS}`);
    expect(lastCall(desk)?.headers['mcp-param-id']).toBe('9007199254740993');
  });
});
