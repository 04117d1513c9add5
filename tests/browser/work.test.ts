/** @module-tag whole */
import { chmod, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { clientOf, hiring, historyAt, mutationsOf, openNoticeBoard } from '../demo/parts.js';
import { startEndpoint } from '../kit/endpoint.js';
import { temporaryHome } from '../kit/folders.js';
import { type Data, describeInBrowser, type Page, stage } from './kit.js';

/** A program that says a line, waits until it is let go, says another and is done with its issue. */
const workerAt = (gate: string) => `#!${process.execPath}
const { SERVICE_API_URL, SERVICE_API_KEY, SERVICE_TASK_ID } = process.env;
console.log('I begin');
await fetch('${gate}');
console.log('I am done');
await fetch(SERVICE_API_URL + '/api/issues/' + SERVICE_TASK_ID, {
  method: 'PATCH',
  headers: { authorization: 'Bearer ' + SERVICE_API_KEY, 'content-type': 'application/json' },
  body: JSON.stringify({ status: 'done', comment: 'The page is written.' }),
});
`;

/** Holds those who ask until they are let go. */
class Gate {
  private readonly waiting: ServerResponse[] = [];
  private isOpen = false;

  static async build(): Promise<{ gate: Gate; url: string }> {
    const gate = new Gate();
    return { gate, url: await startEndpoint((_, response) => gate.hold(response)) };
  }

  open(): void {
    this.isOpen = true;
    for (const response of this.waiting.splice(0)) response.end();
  }

  private hold(response: ServerResponse): void {
    if (this.isOpen) response.end();
    else this.waiting.push(response);
  }
}

describeInBrowser('where a company works,', () => {
  const dashboard = stage();
  let company: Data;
  let command: string;
  let gate: Gate;
  beforeAll(async () => {
    await dashboard.make('updateExperimentalSettings', { enableCases: true, enableApps: true }, 'cursor');
    const founded = { name: 'Acme', issuePrefix: 'ACM', requireBoardApprovalForNewAgents: true };
    company = (await dashboard.make('createCompany', founded, 'company { id }')).company;
    const built = await Gate.build();
    gate = built.gate;
    command = join(await temporaryHome(), 'worker.mjs');
    await writeFile(command, workerAt(built.url));
    await chmod(command, 0o755);
  });

  const createIssue = async (title: string, fields: object = {}): Promise<Data> => {
    const input = { companyId: company.id, title, ...fields };
    return (await dashboard.make('createIssue', input, 'issue { id identifier }')).issue;
  };

  const chosen = async (page: Page, picker: string, option: string): Promise<void> => {
    await page.getByRole('combobox', { name: picker }).click();
    await page.getByRole('option', { name: option }).click();
  };

  test('a member hires an agent, and approves it in the inbox', async () => {
    const page = await dashboard.visit('/ACM/agents');
    await page.getByRole('button', { name: 'Hire agent' }).click();
    const form = page.getByRole('dialog', { name: 'Hire an agent' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Grace');
    await form.getByRole('textbox', { name: /^Command/ }).fill(command);
    await form.getByRole('button', { name: 'Hire', exact: true }).click();
    await form.getByText('Grace waits for the approval of the board').waitFor();
    await form.getByRole('button', { name: 'Close' }).first().click();

    await page.getByRole('link', { name: /^Inbox/ }).click();
    const card = page.getByRole('article', { name: /Grace/ });
    await card.getByRole('button', { name: 'Approve' }).click();
    await card.waitFor({ state: 'detached' });
    const { agents } = (await dashboard.read(AGENTS, { company: company.id })).company;
    expect(agents.nodes).toMatchObject([{ name: 'Grace', status: 'IDLE' }]);
  });

  test('a member writes an issue by keyboard, gives it to the agent and watches its run to the end', async () => {
    const page = await dashboard.visit('/ACM/issues');
    await page.getByRole('heading', { name: 'Issues', level: 1 }).waitFor();
    await page.keyboard.press('c');
    const form = page.getByRole('dialog', { name: 'New issue' });
    await form.getByRole('textbox', { name: 'Title' }).waitFor();
    await page.keyboard.type('Write the first page');
    await chosen(page, 'Assignee', 'Grace');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('heading', { name: 'Write the first page', level: 1 }).waitFor();

    const log = page.getByRole('region', { name: 'Lines of the log' });
    await log.getByText('I begin').waitFor();
    expect(await log.textContent()).not.toContain('I am done');
    await page.getByRole('link', { name: 'Open the run' }).click();
    await page.getByRole('heading', { name: 'Run on ACM-1', level: 1 }).waitFor();
    await page.getByText('Running', { exact: true }).first().waitFor();
    gate.open();
    await log.getByText('I am done').waitFor();
    await page.getByText('Succeeded', { exact: true }).first().waitFor();
    await page.getByText('Complete', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Open ACM-1' }).click();
    await page.getByText('The page is written.').waitFor();
    await page.getByText('Done', { exact: true }).first().waitFor();
  });

  test('a question is answered in its place, and shows the answer', async () => {
    const issue = await createIssue('Choose a name');
    const content = { confirmation: { version: 1, prompt: 'Publish it?', acceptLabel: 'Publish' } };
    await dashboard.make('createInteraction', { issueId: issue.id, content }, 'interaction { id }');
    const page = await dashboard.visit(`/ACM/issues/${issue.identifier}`);
    const card = page.getByRole('article', { name: /Publish it\?/ });
    await page.getByRole('link', { name: 'Inbox 1', exact: true }).waitFor();
    await card.getByRole('button', { name: 'Publish' }).click();
    await card.getByText('Accepted').first().waitFor();
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    const { interactions } = (await dashboard.read(INTERACTIONS, { issue: issue.id })).issue;
    expect(interactions.nodes).toMatchObject([{ status: 'ACCEPTED' }]);
  });

  test('a member selects words of a case and comments on them', async () => {
    const kept = { companyId: company.id, caseType: 'page', key: 'first', title: 'The first page' };
    const { case: subject } = await dashboard.make('upsertCase', kept, 'case { id identifier }');
    const body = '# Report\n\nOne **two** three.\n';
    await dashboard.make('putCaseDocument', { caseId: subject.id, key: 'report', body }, 'revision { id }');
    const page = await dashboard.visit(`/ACM/cases/${subject.identifier}`);
    await page.getByRole('list', { name: 'Documents' }).getByRole('button', { name: 'report' }).click();
    const passage = page.getByRole('article', { name: 'report' }).getByText('two', { exact: true });
    await passage.selectText();
    const document = page.getByRole('article', { name: 'report' });
    await document.getByRole('button', { name: 'Comment', exact: true }).click();
    const form = page.getByRole('form', { name: 'New thread' });
    await form.getByRole('textbox', { name: 'Comment' }).fill('Why two?');
    await form.getByRole('button', { name: 'Comment' }).click();
    const thread = page.getByRole('list', { name: 'Threads' });
    await thread.getByText('Why two?').waitFor();
    await thread.getByRole('button', { name: 'two', exact: true }).waitFor();
    const { annotations } = (await dashboard.read(ANNOTATIONS, { case: subject.id })).case.documents.nodes[0];
    expect(annotations.nodes).toMatchObject([{ selectedText: 'two', normalizedStart: 11 }]);
  });

  test('a call of a tool waits for approval, and is made when a member approves it', async () => {
    const client = clientOf({ url: dashboard.url });
    const mutate = mutationsOf(client, historyAt());
    await dashboard.make('updateCompany', { companyId: company.id, requireBoardApprovalForNewAgents: false }, 'cursor');
    const page = await dashboard.visit('/ACM/inbox');
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    const { issue } = await openNoticeBoard(mutate, company, { hire: hiring(mutate, company.id) });
    const card = page.getByRole('article', { name: /^Tool call: .*Hall/ });
    await card.getByText('We triage all issues').first().waitFor();
    await card.getByRole('button', { name: 'Approve once' }).click();
    await card.waitFor({ state: 'detached' });
    await page.goto(`${dashboard.url}/ACM/issues/${issue.identifier}`);
    await page.getByText('Notice 1 is up: We triage all issues').waitFor();
  });

  test('every control is reached without a mouse', async () => {
    await createIssue('To be found by keys', { status: 'TODO', priority: 'CRITICAL' });
    const page = await dashboard.visit('/ACM/issues');
    const row = page.getByRole('link', { name: 'To be found by keys' });
    await row.waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('j');
    for (let step = 0; step < 20 && !(await focused(page)).includes('by keys'); step++) await page.keyboard.press('j');
    await page.keyboard.press('s');
    const status = page.getByRole('menuitemradio', { name: 'In review' });
    await status.waitFor();
    for (let step = 0; step < 10 && (await focused(page)) !== 'In review'; step++)
      await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('In review');
    await page.keyboard.press('Enter');
    await status.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Status: In review' }).first().waitFor();
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'To be found by keys', level: 1 }).waitFor();

    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'What to look for' }).waitFor();
    await page.keyboard.type('grace');
    await page.getByRole('option', { name: /Grace/ }).first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Grace', level: 1 }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('a hostile text is shown as text: it runs, asks for and hides nothing', async () => {
    const asked: unknown[] = [];
    const elsewhere = await startEndpoint((request, response) => {
      asked.push(request.url);
      response.end();
    });
    const issue = await createIssue('Pay \u202Ecod.exe now', { description: hostile(elsewhere) });
    await dashboard.make('createIssueComment', { issueId: issue.id, body: hostile(elsewhere) }, 'comment { id }');
    await dashboard.make('putIssueDocument', { issueId: issue.id, key: 'plan', body: hostile(elsewhere) }, 'cursor');
    const page = await dashboard.visit(`/ACM/issues/${issue.identifier}?document=plan`);
    await expect.poll(() => page.getByText('<script>').count()).toBe(3);
    await expect.poll(() => page.getByText('runs nothing').count()).toBe(3);
    expect(
      await page.locator('a[href^="javascript" i], a[href^="data" i], img[src^="http"], main script').count(),
    ).toBe(0);
    for (const link of await page.getByText('runs nothing').all()) await link.click();
    expect(await page.evaluate(() => 'hurt' in globalThis)).toBe(false);
    expect(await page.getByRole('heading', { level: 1 }).locator('.hidden-character').count()).toBe(1);
    expect(asked).toEqual([]);
  });

  test('texts that run from right to left do so in their places, and the page does not', async () => {
    const issue = await createIssue('اكتب الصفحة الأولى', { description: 'هذا هو **الوصف**.' });
    const page = await dashboard.visit(`/ACM/issues/${issue.identifier}`);
    const directionOf = (element: Element) => getComputedStyle(element).direction;
    await page.getByText('هذا هو').waitFor();
    const title = page.getByRole('heading', { level: 1 }).getByText('اكتب الصفحة الأولى');
    expect(await title.evaluate(directionOf)).toBe('rtl');
    expect(await page.getByText('هذا هو').evaluate(directionOf)).toBe('rtl');
    expect(await page.locator('main').evaluate(directionOf)).toBe('ltr');
  });
});

const hostile = (elsewhere: string) => `
<script>globalThis.hurt = true</script>
<img src="${elsewhere}/html.png" onerror="globalThis.hurt = true">

[runs nothing](javascript:globalThis.hurt=true)
[data](data:text/html,<script>globalThis.hurt=true</script>)
![image](${elsewhere}/image.png)
`;

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');

const AGENTS = 'query ($company: ID!) { company(id: $company) { agents(first: 5) { nodes { name status } } } }';
const INTERACTIONS = 'query ($issue: ID!) { issue(id: $issue) { interactions(first: 5) { nodes { status } } } }';
const ANNOTATIONS = `query ($case: ID!) {
  case(id: $case) { documents(first: 5) { nodes { annotations(first: 5) { nodes { selectedText normalizedStart } } } } }
}`;
