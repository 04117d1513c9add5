import { describe, expect, test } from 'vitest';
import { apiRequestOf, type OperationTool } from '#adapters/operation-tool.js';

const facts = { companyId: 'company', agentId: 'agent', issueId: 'ACME-1', wakeCommentId: 'comment' };

const toolOf = (request: Partial<OperationTool['request']>): OperationTool => ({
  name: 'a_tool',
  description: '',
  inputSchema: { type: 'object', properties: { issueId: {}, text: {}, limit: {}, list: {} } },
  request: { method: 'GET', path: '/api/issues/{issueId}', query: [], body: [], defaults: {}, filled: {}, ...request },
});

const reading = toolOf({
  query: ['limit', 'list', 'text', 'wakeCommentId'],
  defaults: { limit: 20 },
  filled: { wakeCommentId: { fact: 'wakeCommentId', where: { issueId: 'issueId' } } },
});
const writing = toolOf({
  method: 'POST',
  body: ['text', 'limit', 'agentId', 'kind'],
  filled: { agentId: { fact: 'agentId' }, kind: { value: 'note' } },
});

describe('the request of a tool', () => {
  test('has each field in its place, with defaults for what the model leaves out', () => {
    expect(apiRequestOf(reading, { issueId: 'ACME/2', text: 'a b' }, facts)).toEqual({
      method: 'GET',
      path: '/api/issues/ACME%2F2?limit=20&text=a+b',
    });
    expect(apiRequestOf(reading, { issueId: 'x', limit: 5, text: null, list: ['a', 'b'] }, facts).path).toBe(
      '/api/issues/x?limit=5&list=a&list=b',
    );
    expect(apiRequestOf(writing, { issueId: 'x', text: null }, facts)).toEqual({
      method: 'POST',
      path: '/api/issues/x',
      body: { text: null, agentId: 'agent', kind: 'note' },
    });
  });

  test('has a fact of the run only where it applies', () => {
    expect(apiRequestOf(reading, { issueId: 'ACME-1' }, facts).path).toContain('wakeCommentId=comment');
    expect(apiRequestOf(reading, { issueId: 'ACME-2' }, facts).path).not.toContain('wakeCommentId');
    expect(apiRequestOf(reading, { issueId: 'ACME-1' }, { ...facts, wakeCommentId: null }).path).not.toContain('wake');
  });

  test('has nothing that the model is not offered', () => {
    const given = { issueId: 'x', agentId: 'another', kind: 'order', other: 1, toString: 'y', constructor: 'z' };
    expect(apiRequestOf(writing, given, facts).body).toEqual({ agentId: 'agent', kind: 'note' });
  });

  test.each([undefined, null, '', '.', '..', 7, {}])('cannot be made with %j in its path', (issueId) => {
    expect(() => apiRequestOf(reading, { issueId }, facts)).toThrow('issueId is required and must be text');
  });

  test.each([null, 'text', 7, []])('cannot be made of %j', (input) => {
    expect(() => apiRequestOf(writing, input, facts)).toThrow('The input must be a JSON object');
  });
});
