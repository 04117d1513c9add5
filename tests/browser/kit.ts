import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { CHROMIUM_ARGS, chromiumPath } from '../kit/browser.js';
import { createTestDatabase, type TestDatabase } from '../kit/postgres.js';
import { type ReadyProcess, startServer } from '../kit/process.js';
import { ask, type Data, run } from '../server/clients.js';

export type { Page } from 'playwright-core';
export type { Data } from '../server/clients.js';

/** How long a page may take to show something. It is shorter than a test's limit, so that the page's own error is reported. */
const PATIENCE_MS = 120_000;
const TEST_MS = 600_000;
const SETUP_MS = 600_000;

interface WebScript {
  ensureWeb(options: { dev: boolean }): Promise<void>;
}

/** Builds the dashboard from the present sources where that was not done. */
async function ensureWebBuilt(): Promise<void> {
  const { ensureWeb } = (await import(new URL('../../scripts/web.mjs', import.meta.url).href)) as WebScript;
  await ensureWeb({ dev: true });
}

/** A suite that needs a browser. */
export function describeInBrowser(name: string, suite: () => void): void {
  describe.skipIf(!chromiumPath)(`in a Chromium, if one is installed, ${name}`, { timeout: TEST_MS }, suite);
}

interface Visit {
  /** A person with a browser of their own; else all pages of a test are tabs of one browser. */
  readonly context?: BrowserContext;
  /** What the browser may complain about, such as an answer that the test is about. */
  readonly allowed?: RegExp;
}

interface StageOptions {
  /** Whether pages stay open from one test to the next. */
  readonly keepsPages?: boolean;
}

/**
 * A server, as its users run it, and a browser that looks at its dashboard: one of each for a whole file. At the end of
 * each test the pages are closed, and none of them may have complained about anything.
 */
export class Stage {
  private server!: ReadyProcess;
  private browser!: Browser;
  private database: TestDatabase | undefined;
  private readonly contexts: BrowserContext[] = [];
  private shared: BrowserContext | undefined;
  private readonly complaints: string[] = [];

  get url(): string {
    return this.server.url;
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  get databaseUrl(): string {
    return this.database?.url ?? '';
  }

  async open(env: Readonly<Record<string, string>>): Promise<void> {
    await ensureWebBuilt();
    this.database = await createTestDatabase();
    const executablePath = chromiumPath ?? '';
    [this.server, this.browser] = await Promise.all([
      startServer({ DATABASE_URL: this.databaseUrl, LOG_LEVEL: 'info', ...env }),
      chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] }),
    ]);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.server?.kill();
    await this.database?.drop();
  }

  /** Opens a page of the dashboard in a new tab. */
  async visit(path: string, { context, allowed }: Visit = {}): Promise<Page> {
    const page = await (context ?? (await this.ownContext())).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const complain = (text: string) => {
      if (!allowed?.test(text)) this.complaints.push(`${page.url()}: ${text}`);
    };
    page.on('pageerror', ({ message }) => complain(message));
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' || text.includes('Content Security Policy')) complain(text);
    });
    page.on('response', async (response) => {
      if (response.status() >= 500) complain(`${response.url()}: ${await response.text().catch(String)}`);
    });
    await page.goto(new URL(path, this.url).href);
    return page;
  }

  /** A browser profile of its own, as another person has one. */
  async person(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ reducedMotion: 'reduce', locale: 'en-US', ...options });
    this.contexts.push(context);
    return context;
  }

  async endTest({ keepsPages }: StageOptions): Promise<void> {
    if (!keepsPages) {
      this.shared = undefined;
      for (const context of this.contexts.splice(0)) await context.close();
    }
    expect(this.complaints.splice(0)).toEqual([]);
  }

  /** Runs a document that must succeed. */
  read(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Data> {
    return run(this.url, query, variables, headers);
  }

  ask(query: string, variables: object = {}, headers: Record<string, string> = {}): ReturnType<typeof ask> {
    return ask(this.url, query, variables, headers);
  }

  /** Sends a mutation. @returns of its payload what is selected */
  async make(name: string, input: object, selection: string, headers: Record<string, string> = {}): Promise<Data> {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
    const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
    return (await this.read(document, { input }, headers))[name];
  }

  private async ownContext(): Promise<BrowserContext> {
    this.shared ??= await this.person();
    return this.shared;
  }
}

/** The stage of the tests around: opened before them, closed after them. */
export function stage(env: Readonly<Record<string, string>> = {}, options: StageOptions = {}): Stage {
  const opened = new Stage();
  beforeAll(() => opened.open(env), SETUP_MS);
  afterEach(() => opened.endTest(options));
  afterAll(() => opened.close());
  return opened;
}
