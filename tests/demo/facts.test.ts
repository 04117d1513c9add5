import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorFlaw } from '#services/work/documents/anchors.js';
import { projectMarkdown } from '#services/work/documents/projection.js';
import { deliveriesOf, documentOf, factsOf, selectorOf } from './parts.js';

const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as {
  name: string;
  examples: { action: string; issue?: { body: string } }[];
}[];
const issueEvents = examples.find(({ name }) => name === 'issues')!.examples;

describe('the facts of a triage', () => {
  test('are found in every event about an issue, and in no other payload', () => {
    for (const event of issueEvents) expect(factsOf(event)).toMatchObject({ quote: expect.stringMatching(/\w/) });
    for (const event of [undefined, {}, { issue: { number: 1 } }, { repository: { full_name: 'a/b' } }]) {
      expect(factsOf(event)).toBeUndefined();
    }
  });

  test('quote the report where the server finds the quote, whatever the report holds', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'# *_`[]()>|-~\n\\<&;:1.') }),
    );
    fc.assert(
      fc.property(anything, anything, (title, body) => {
        const event = { issue: { number: 1, title, body }, repository: { full_name: 'a/b' } };
        const facts = factsOf(event)!;
        const document = documentOf(facts);
        expect(anchorFlaw(projectMarkdown(document), document.length, selectorOf(facts))).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the deliveries of the demo', () => {
  test('are as many new issues as asked for, each with a number and an id of its own, among other events', () => {
    const deliveries = deliveriesOf(6);
    const opened = deliveries.filter(({ payload }) => payload.action === 'opened');
    expect(opened.map(({ payload }) => payload.issue.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(deliveries).toHaveLength(12);
    expect(new Set(deliveries.map(({ id }) => id)).size).toBe(12);
  });

  test('of as many as there are other events hold every payload of GitHub about issues', () => {
    const others = issueEvents.filter(({ action }) => action !== 'opened');
    const sent = deliveriesOf(others.length).filter(({ payload }) => payload.action !== 'opened');
    expect(sent.map(({ payload }) => payload)).toEqual(others);
  });
});
