import axe from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const GRAVE = ['serious', 'critical'];
const DESKTOP = { width: 1280, height: 800 };
/** Half of a desktop's width is what 200 % zoom leaves. */
const NARROW = { zoom: { width: 640, height: 800 }, phone: { width: 360, height: 740 } };

/** A page all of whose parts are looked at: in both themes and in all widths. */
export class Looks {
  private readonly pending = new Set<Request>();

  constructor(private readonly page: Page) {
    const end = (request: Request) => this.pending.delete(request);
    page.on('request', (request) => this.pending.add(request));
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Waits until nothing is on its way any more. */
  async settle(): Promise<void> {
    let calm = 0;
    const isCalm = async () => {
      const waits = this.pending.size > 0 || (await this.page.locator('.skeleton, [aria-busy="true"]').count()) > 0;
      calm = waits ? 0 : calm + 1;
      return calm;
    };
    await expect.poll(isCalm, { interval: 30, timeout: 30_000 }).toBeGreaterThan(3);
  }

  /**
   * What is wrong with what is shown now: a line for each fault.
   * @param within what is open above the page, which is not used meanwhile
   */
  async faults(within = 'body'): Promise<string[]> {
    const { page } = this;
    await page.setViewportSize(DESKTOP);
    const found = [...(await barriersOn(page, { within })), ...(await headingFaults(page))];
    await page.emulateMedia({ colorScheme: 'dark' });
    found.push(...(await barriersOn(page, { within, only: ['color-contrast'] })).map((fault) => `dark ${fault}`));
    await page.emulateMedia({ colorScheme: 'light' });
    // Else a tooltip stays where the pointer was.
    await page.mouse.move(0, 0);
    for (const [name, size] of Object.entries(NARROW)) {
      await page.setViewportSize(size);
      found.push(...(await tooWide(page)).map((fault) => `${name} ${fault}`));
    }
    await page.setViewportSize(DESKTOP);
    return found;
  }
}

interface Check {
  readonly within: string;
  /** The rules to check; all of them unless given. */
  readonly only?: readonly string[];
}

/** What keeps people from using what is shown: a line for each rule, with places. */
async function barriersOn(page: Page, { within, only }: Check): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Pages cannot load it themselves: their policy forbids it.
  if (!isThere) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ within, only }) => {
      const options = { resultTypes: ['violations'], ...(only && { runOnly: only }) };
      // biome-ignore lint/suspicious/noExplicitAny: axe has put itself there
      const { violations } = await (globalThis as any).axe.run(within, options);
      type Violation = { id: string; impact: string; nodes: { target: string[]; html: string }[] };
      return (violations as Violation[]).map(({ id, impact, nodes }) => ({
        id,
        impact,
        places: nodes.slice(0, 3).map(({ target, html }) => `${target.join(' ')} ${html.slice(0, 160)}`),
      }));
    },
    { within, only },
  );
  return found.filter(({ impact }) => GRAVE.includes(impact)).map(({ id, places }) => `${id}: ${places.join(' | ')}`);
}

async function headingFaults(page: Page): Promise<string[]> {
  const titles = await page.locator('h1').allTextContents();
  return titles.length === 1 ? [] : [`${titles.length} headings of the first level: ${titles.join(', ')}`];
}

/** Parts that make the whole page scroll sideways. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = beyond.slice(-3).map(({ tagName, className }) => `${tagName.toLowerCase()}.${className}`);
    return [`is ${scrollWidth} px wide of ${clientWidth}: ${names.join(' | ')}`];
  });
