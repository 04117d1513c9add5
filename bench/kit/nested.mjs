import assert from 'node:assert/strict';
import { plain, postgraphileDocument, productDocument } from './shapes.mjs';

/** The same nested read of each server, as requests. @param sizes `{ agents, activityPerAgent }` */
export function nestedRequests(name, shape, companyId, { agents, activityPerAgent }) {
  const variables = { id: companyId, agents, events: activityPerAgent };
  return {
    ours: request('/graphql', { query: productDocument(shape), variables }),
    sql: request(`/${name}`, { variables }),
    postgraphile: request('/graphql', { query: postgraphileDocument(shape), variables }),
  };
}

function request(path, body) {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/**
 * Asserts that every server answers with the same agents, managers, chains and events.
 * @param answers name -> the answer's text
 * @returns the bytes of the company as JSON
 */
export function assertSameData(answers, shape, { agents, activityPerAgent }) {
  const { ours, sql, postgraphile } = Object.fromEntries(
    Object.entries(answers).map(([name, text]) => [name, JSON.parse(text).data]),
  );
  const { company } = ours;
  assert.equal(company.agents.edges.length, agents);
  for (const { node } of company.agents.edges) assert.equal(node.activity.edges.length, activityPerAgent);
  assert.deepEqual(sql.company, company);
  assert.deepEqual(plain(postgraphile.companyByRowId, shape), company);
  return JSON.stringify(company).length;
}
