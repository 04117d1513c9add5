import { expect } from 'vitest';
import type { AgentCaller } from '#tests/kit/world.js';

/** A document and what it says without its markers. */
export const BODY = '# Plan\n\nWe **ship** on Friday. We rest on Sunday.';
const TEXT = 'Plan We ship on Friday. We rest on Sunday.';

/** The first place of a quote that has no markers in it. */
export function selectorOf(quote: string) {
  const [normalizedStart, markdownStart] = [TEXT.indexOf(quote), BODY.indexOf(quote)];
  const ends = { normalizedEnd: normalizedStart + quote.length, markdownEnd: markdownStart + quote.length };
  return { quote: { exact: quote }, position: { normalizedStart, markdownStart, ...ends } };
}

interface Started {
  readonly by: AgentCaller;
  readonly threadId: string;
  readonly document: { readonly id: string; readonly latestRevisionId: string };
  /** What tells where the document belongs. */
  readonly home: object;
}

/** A thread as an agent has just started it about Friday in the first revision, with a question. */
export function startedThread({ by, threadId, document, home }: Started) {
  const { latestRevisionId: revisionId } = document;
  const { position } = selectorOf('Friday');
  return {
    id: expect.any(String),
    ...home,
    documentId: document.id,
    status: 'open',
    anchorState: 'active',
    anchorConfidence: 'exact',
    originalRevisionId: revisionId,
    originalRevisionNumber: 1,
    currentRevisionId: revisionId,
    currentRevisionNumber: 1,
    selectedText: 'Friday',
    prefixText: 'Plan We ship on ',
    suffixText: '. We rest on Sunday.',
    ...position,
    anchorSelector: { quote: { exact: 'Friday', prefix: '', suffix: '' }, position },
    createdByAgentId: by.row.id,
    createdByUserId: null,
    resolvedByAgentId: null,
    resolvedByUserId: null,
    resolvedAt: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    comments: [
      {
        id: expect.any(String),
        threadId,
        body: 'Why?',
        authorType: 'agent',
        authorAgentId: by.row.id,
        authorUserId: null,
        createdByRunId: null,
        issueCommentId: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ],
  };
}
