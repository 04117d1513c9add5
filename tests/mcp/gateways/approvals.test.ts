import { beforeAll, describe, expect, it } from 'vitest';
import { approveToolActionRequest } from '#services/tools/approvals/operations.js';
import { updateToolGateway } from '#services/tools/gateways/operations.js';
import { ECHO } from '#tests/kit/mcp-server.js';
import { invocationOf } from '#tests/services/tools/calls/tool-world.js';
import { createGatewayWorld, type GatewayWorld } from './world.js';

let desk: GatewayWorld;
let token: string;

beforeAll(async () => {
  desk = await createGatewayWorld({}, { tools: [ECHO] }, { policyType: 'require_approval' });
  ({ token } = await desk.mint());
  await desk.world.board.run(updateToolGateway, {
    companyId: desk.companyId,
    gatewayId: desk.gateway.id,
    approvalIssueId: desk.issueId,
  });
});

const approve = (actionRequestId: string) =>
  desk.world.board.run(approveToolActionRequest, { companyId: desk.companyId, actionRequestId });

describe('a tool of a gateway that people must approve', () => {
  it('says so where it is listed', async () => {
    const { body } = await desk.client(token).ask('tools/list');
    expect(body.result.tools[0].description).toMatch(/^Says it again\.\n\nA person must approve each call/);
  });

  it('is asked for on the issue of the gateway, is called once when that is approved, and the client gets the result', async () => {
    const call = () => desk.client(token).call('echo', { text: 'once' });
    const { status, body } = await call();
    expect([status, body.error.data]).toMatchObject([200, { reasonCode: 'approval_required', issueId: desk.issueId }]);
    const before = desk.server.count('tools/call');
    await approve(body.error.data.actionRequestId);
    const answers = await Promise.all([call(), call()]);
    for (const answer of answers) expect(answer.body.result.content[0].text).toContain('once');
    expect(desk.server.count('tools/call')).toBe(before + 1);
  });

  it('is asked for anew by the client of another gateway, who is not given the result of the first', async () => {
    const given = { text: 'mine' };
    const { body } = await desk.client(token).call('echo', given);
    await approve(body.error.data.actionRequestId);
    const other = await desk.add({ approvalIssueId: desk.issueId });
    const { token: own } = await desk.mint({}, other.id);
    const asked = await desk.client(own, other.endpointPath).call('echo', given);
    expect(asked.body.error.data).toMatchObject({ reasonCode: 'approval_required' });
    expect(asked.body.error.data.actionRequestId).not.toBe(body.error.data.actionRequestId);
  });

  it('is not called when it is approved after its gateway was closed', async () => {
    const other = await desk.add({ approvalIssueId: desk.issueId });
    const { token: own } = await desk.mint({}, other.id);
    const { body } = await desk.client(own, other.endpointPath).call('echo', { text: 'late' });
    const status = 'disabled';
    await desk.world.board.run(updateToolGateway, { companyId: desk.companyId, gatewayId: other.id, status });
    const before = desk.server.count('tools/call');
    await approve(body.error.data.actionRequestId);
    expect(desk.server.count('tools/call')).toBe(before);
    expect(await invocationOf(desk.world, body.error.data.invocationId)).toMatchObject({
      status: 'failed',
      errorCode: 'gateway_disabled',
    });
  });

  it('cannot be asked for through a gateway without an issue', async () => {
    const other = await desk.add();
    const { token: own } = await desk.mint({}, other.id);
    const { body } = await desk.client(own, other.endpointPath).call('echo');
    expect(body.error.data.reasonCode).toBe('approval_path_missing');
  });
});
