import { post, send } from './seed.mjs';

/** What one case has. */
export const CASE_SIZES = { documents: 5, threadsPerDocument: 4, events: 50, links: 10, labels: 3 };

const WORDS = 'The quick brown fox jumps over the lazy dog while the review of the quarterly report goes on'.split(' ');

/** A text of paragraphs, each of which holds a phrase of its own to annotate. */
const textOf = (paragraphs) =>
  Array.from({ length: paragraphs }, (_, index) => `Paragraph ${index} of it: ${WORDS.join(' ')}.`).join('\n\n');

const BODY = textOf(20);

const put = (url, body) => send('PUT', url, body);
export const patch = (url, body) => send('PATCH', url, body);

/** The selection of a paragraph's first words, as a client of the REST API sends it. The text has no markup. */
function selectorOf(paragraph) {
  const exact = `Paragraph ${paragraph} of it`;
  const markdownStart = BODY.indexOf(exact);
  // In the plain text a blank line is one space.
  const normalizedStart = BODY.slice(0, markdownStart).replace(/\s+/g, ' ').length;
  return {
    quote: { exact, prefix: '', suffix: '' },
    position: {
      normalizedStart,
      normalizedEnd: normalizedStart + exact.length,
      markdownStart,
      markdownEnd: markdownStart + exact.length,
    },
  };
}

/**
 * A case with all that its page shows, over the REST API, which the incumbent has too: documents with two revisions and
 * discussed selections, links with issues, labels and a timeline of at least 50 events.
 * @returns its id
 */
export async function seedCase(api, companyId, number) {
  const found = await post(`${api}/companies/${companyId}/cases`, {
    caseType: 'launch',
    key: `case-${number}`,
    title: `Case ${number}`,
    summary: 'What it is about.',
    fields: { budget: number, region: 'north' },
  });
  const { id } = found.case ?? found;
  await seedLabels(api, companyId, id, number);
  for (let index = 0; index < CASE_SIZES.documents; index++)
    await seedDocument(`${api}/cases/${id}/documents/part-${index}`);
  for (let index = 0; index < CASE_SIZES.links; index++) {
    const issue = await post(`${api}/companies/${companyId}/issues`, { title: `Work ${index} on case ${number}` });
    await post(`${api}/cases/${id}/links`, { issueId: issue.id, role: 'work' });
  }
  for (let index = 0; index < CASE_SIZES.events; index++)
    await patch(`${api}/cases/${id}`, { fields: { step: index } });
  return id;
}

async function seedLabels(api, companyId, caseId, number) {
  const labelIds = [];
  for (let index = 0; index < CASE_SIZES.labels; index++) {
    const name = `Label ${number} ${index}`;
    labelIds.push((await post(`${api}/companies/${companyId}/labels`, { name, color: '#6366f1' })).id);
  }
  await patch(`${api}/cases/${caseId}`, { labelIds });
}

async function seedDocument(url) {
  const first = await put(url, { title: 'Part', format: 'markdown', body: `${BODY}\n\nOnce.` });
  const base = first.revision?.id ?? first.document.latestRevisionId;
  const { document, revision } = await put(url, {
    title: 'Part',
    format: 'markdown',
    body: BODY,
    baseRevisionId: base,
  });
  const baseRevisionId = revision?.id ?? document.latestRevisionId;
  const baseRevisionNumber = revision?.revisionNumber ?? document.latestRevisionNumber;
  for (let thread = 0; thread < CASE_SIZES.threadsPerDocument; thread++) {
    const { id } = await post(`${url}/annotations`, {
      baseRevisionId,
      baseRevisionNumber,
      selector: selectorOf(thread),
      body: 'Is this so?',
    });
    await post(`${url}/annotations/${id}/comments`, { body: 'It is.' });
  }
}
