import { expect, test } from 'vitest';
import type { WaitingItemsFragment } from '#web/pages/now/inbox.gql.js';
import { countsOf, totalOf, waitingOf } from '#web/pages/now/waiting.js';

const list = (nodes: object[], totalCount = nodes.length) => ({ nodes, totalCount });

/** A company of which only what a test needs is said. */
const company = (fields: object): WaitingItemsFragment => {
  const none = list([]);
  const lists = { approvals: none, interactions: none, failedRuns: none, budgetIncidents: none };
  return { ...lists, toolActionRequests: none, joinRequests: none, ...fields } as unknown as WaitingItemsFragment;
};

const at = (minute: number) => `2026-11-01T10:0${minute}:00.000Z`;
const question = (id: string, fields: object = {}) => ({
  id,
  createdAt: at(1),
  addresseeAgentId: null,
  content: { __typename: 'Confirmation', target: null },
  ...fields,
});
const aboutTool = { content: { __typename: 'Confirmation', target: { key: 'tool-action:7' } } };

test('The newest waiting item comes first, whatever its kind', () => {
  const items = waitingOf(
    company({
      approvals: list([{ id: 'approval', createdAt: at(2) }]),
      interactions: list([question('question')]),
      failedRuns: list([{ id: 'run', createdAt: at(0), finishedAt: at(3) }]),
    }),
  );
  expect(items.map(({ id }) => id)).toEqual(['run', 'approval', 'question']);
});

test('Questions to agents do not wait for people', () => {
  const asked = company({ interactions: list([question('mine'), question('its', { addresseeAgentId: 'a' })], 30) });
  expect(waitingOf(asked).map(({ id }) => id)).toEqual(['mine']);
  expect(countsOf(asked).question).toBe(29);
});

test('A call of a tool waits once, though a card asks about it as well', () => {
  const asked = { interactions: list([question('card', aboutTool)]) };
  const request = { id: 'request', createdAt: at(1) };
  expect(waitingOf(company({ ...asked, toolActionRequests: list([request]) })).map(({ id }) => id)).toEqual([
    'request',
  ]);
  expect(waitingOf(company({ ...asked, toolActionRequests: null })).map(({ id }) => id)).toEqual(['card']);
});

test('A budget that is used up is listed by its approval alone', () => {
  const incident = { id: 'incident', createdAt: at(1), amountLimit: 100 };
  const warned = (amountObserved: number) => company({ budgetIncidents: list([{ ...incident, amountObserved }]) });
  expect(totalOf(countsOf(warned(90)))).toBe(1);
  expect(waitingOf(warned(120))).toEqual([]);
});

test('Things that the reader may not see are not counted', () => {
  expect(totalOf(countsOf(company({ toolActionRequests: null, joinRequests: null })))).toBe(0);
});
