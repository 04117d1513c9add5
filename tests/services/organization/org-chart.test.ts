import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import type { OrgNode } from '#services/organization/org-chart/layout.js';
import { renderOrgSvg } from '#services/organization/org-chart/org-chart.js';
import { renderOrgPng } from '#services/organization/org-chart/png.js';

let count = 0;
function agent(name: string, reports: OrgNode[] = [], extra: Partial<OrgNode> = {}): OrgNode {
  count += 1;
  return { id: `agent-${count}`, name, role: 'engineer', status: 'idle', paletteId: 'teal', reports, ...extra };
}

// Generous, for busy machines: these tests are about size, not speed.
const LARGE = { timeout: 60_000 };

const many = (size: number, make: (index: number) => OrgNode) =>
  Array.from({ length: size }, (_, index) => make(index));

function chain(depth: number): OrgNode {
  let node = agent('Last');
  for (let level = 1; level < depth; level += 1) node = agent(`Level ${level}`, [node]);
  return node;
}

const draw = (roots: OrgNode[], companyName = 'Acme') => renderOrgSvg(roots, { companyName });

interface Box {
  name: string;
  x: number;
  y: number;
}

/** The cards of a chart, read back from the drawing. */
function boxesOf(svg: string): Box[] {
  const cards = svg.matchAll(/<g transform="translate\((\S+) (\S+)\)"><title>([^,<]*),/g);
  return Array.from(cards, ([, x, y, name]) => ({ name: name!, x: Number(x), y: Number(y) }));
}

function boxNamed(svg: string, name: string): Box {
  return boxesOf(svg).find((box) => box.name === name)!;
}

function expectNoOverlap(svg: string): void {
  const [, width, height] = /<rect width="(\d+)" height="(\d+)" rx="14"/.exec(svg)!.map(Number);
  const boxes = boxesOf(svg);
  const touching = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).filter((b) => Math.abs(a.x - b.x) < width! && Math.abs(a.y - b.y) < height!),
  );
  expect(touching).toEqual([]);
}

function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function randomTree(size: number, seed: number): OrgNode[] {
  const random = pseudoRandom(seed);
  const nodes = [agent('node 0')];
  const roots = [nodes[0]!];
  for (let index = 1; index < size; index += 1) {
    const node = agent(`node ${index}`);
    const manager = random() < 0.04 ? undefined : nodes[Math.floor(random() * nodes.length)];
    (manager ? manager.reports : roots).push(node);
    nodes.push(node);
  }
  return roots;
}

describe('org chart as SVG', () => {
  test('a chart has a role and a title, and one card for each agent', () => {
    const svg = draw([agent('Ada', [agent('Bob'), agent('Cy')])]);
    expect(svg).toMatch(/^<svg [^>]*role="img"[^>]*><title>Acme org chart<\/title>/);
    expect(boxesOf(svg).map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cy']);
    expect(svg).toContain('>3 agents<');
  });

  test('a manager stands centred above the reports', () => {
    const svg = draw([agent('Ada', [agent('Bob'), agent('Cy')])]);
    const [ada, bob, cy] = boxesOf(svg) as [Box, Box, Box];
    expect(ada.x).toBeCloseTo((bob.x + cy.x) / 2, 0);
    expect(bob.y).toBe(cy.y);
    expect(bob.y).toBeGreaterThan(ada.y);
  });

  test('several roots stand on one line, without a connector between them', () => {
    const svg = draw([agent('Ada'), agent('Bob')]);
    const [ada, bob] = boxesOf(svg) as [Box, Box];
    expect(ada.y).toBe(bob.y);
    expect(svg).toContain('<path d="" ');
  });

  test('a shallow team moves in under a deep one', () => {
    const wide = agent('Wide', [agent('W1'), agent('W2'), agent('W3'), agent('W4')]);
    const svg = draw([agent('Top', [agent('Deep', [agent('D', [wide])]), agent('Lone')])]);
    expect(boxNamed(svg, 'Lone').x).toBeLessThan(boxNamed(svg, 'W4').x);
    expectNoOverlap(svg);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('cards of a random tree never overlap (seed %i)', (seed) => {
    const svg = draw(randomTree(250, seed));
    expect(boxesOf(svg)).toHaveLength(250);
    expectNoOverlap(svg);
  });

  test('a thousand reports hang in columns and stay within a page that can be read', () => {
    const svg = draw([
      agent(
        'Boss',
        many(1000, (index) => agent(`Worker ${index}`)),
      ),
    ]);
    expect(boxesOf(svg)).toHaveLength(1001);
    expectNoOverlap(svg);
    expect(imageSize(Buffer.from(svg)).width).toBeLessThan(10_000);
  });

  test('very deep and very wide trees are drawn whole', { ...LARGE, tags: ['whole'] }, () => {
    expect(boxesOf(draw([chain(50_000)]))).toHaveLength(50_000);
    expect(boxesOf(draw(many(10_000, (index) => agent(`Root ${index}`))))).toHaveLength(10_000);
    expect(
      boxesOf(
        draw([
          agent(
            'Boss',
            many(10_000, () => agent('Lead', [agent('One')])),
          ),
        ]),
      ),
    ).toHaveLength(20_001);
  });

  test('text from outside stays text', () => {
    const hostile = `</text><script>alert("1")</script>&'`;
    const node = agent(hostile, [], { role: hostile, title: hostile, status: hostile, paletteId: `x"/><script>` });
    const svg = renderOrgSvg([node], { companyName: hostile, primaryColor: '#fff"/><script>' });
    expect(svg).not.toContain('<script');
    expect(svg).not.toMatch(/&(?!amp;|lt;|gt;|quot;|#39;)/);
    expect(svg).toContain('&lt;/text&gt;');
  });

  test('control characters, lone surrogates and direction overrides are dropped', () => {
    const svg = draw([agent('A\u0000d\u001ba\u202e \ud83d x\ufffe\uffff\n y')], 'Ac\u0007me\u009b');
    expect(boxesOf(svg)[0]!.name).toBe('Ada x y');
    expect(svg).toContain('<title>Acme org chart</title>');
    expect(svg).not.toMatch(/[\p{Cc}\p{Cs}\u202e\ufffe\uffff]/u);
  });

  test('a long name is cut with an ellipsis between visible characters', () => {
    const family = '👩‍👩‍👧‍👦';
    const svg = draw([agent(family.repeat(40)), agent('W'.repeat(300)), agent('short')]);
    const shown = Array.from(svg.matchAll(/font-size="15"[^>]*>([^<]*)</g), ([, name]) => name!);
    expect(shown[0]).toMatch(new RegExp(`^(${family}){2,12}…$`, 'u'));
    expect(shown[1]).toMatch(/^W{5,15}…$/);
    expect(shown[2]).toBe('short');
  });

  test('endless accents on one letter are cut', () => {
    expect(draw([agent(`Z${'\u0301'.repeat(5000)}`)])).not.toMatch(/\u0301{5}/);
  });

  test('the title is shown, or else the role', () => {
    const svg = draw([agent('Ada', [], { role: 'ceo' }), agent('Bob', [], { role: 'cto', title: 'Chief Tinkerer' })]);
    expect(svg).toContain('<title>Ada, CEO, Idle</title>');
    expect(svg).toContain('<title>Bob, Chief Tinkerer, Idle</title>');
  });

  test('names of inherited properties are unknown roles, statuses and palettes like any other', () => {
    const node = agent('Ada', [], { role: 'constructor', status: 'toString', paletteId: '__proto__' });
    expect(draw([node])).toContain('<title>Ada, Constructor, ToString</title>');
    expect(draw([node])).toContain('href="#cap-sunrise"');
  });

  test('statuses differ in colour and in words', () => {
    const statuses = ['active', 'idle', 'running', 'paused', 'error', 'pending_approval', 'unheard_of'];
    const svg = draw(statuses.map((status) => agent('Ada', [], { status })));
    const dots = Array.from(svg.matchAll(/r="4" fill="([^"]+)"/g), ([, color]) => color);
    expect(new Set(dots).size).toBe(statuses.length);
    expect(svg).toContain('>Pending approval<');
  });

  test('a hex colour of the company is used', () => {
    expect(renderOrgSvg([agent('Ada')], { companyName: 'Acme', primaryColor: '#12ab9C' })).toContain(
      'stroke="#12ab9C"',
    );
  });

  test('an empty company gets a picture that says so', () => {
    const svg = draw([]);
    expect(svg).toContain('Nobody here yet');
    expect(svg).toContain('<title>Acme org chart</title>');
  });
});

describe('org chart as PNG', () => {
  const sizeOf = async (svg: string) => imageSize(await renderOrgPng(svg));

  test('a small chart is drawn at double size', async () => {
    const svg = draw([agent('Ada', [agent('Zoë 👩‍👩‍👧‍👦 李')])]);
    const { width, height } = imageSize(Buffer.from(svg));
    expect(await sizeOf(svg)).toMatchObject({ type: 'png', width: width * 2, height: height * 2 });
  });

  test('the text is really drawn', async () => {
    const [blank, named] = [draw([agent('\u0000')]), draw([agent('Ada')])];
    expect(await renderOrgPng(named)).not.toEqual(await renderOrgPng(blank));
  });

  test('charts may be drawn at the same time', async () => {
    const svg = draw([]);
    const [first, ...others] = await Promise.all([renderOrgPng(svg), renderOrgPng(svg), renderOrgPng(svg)]);
    for (const other of others) expect(other).toEqual(first);
  });

  test('a very deep chart is scaled down to 8,000 pixels', { ...LARGE, tags: ['whole'] }, async () => {
    expect(await sizeOf(draw([chain(2000)]))).toMatchObject({ height: 8000 });
  });

  test('a very wide chart is scaled down to 8,000 pixels', LARGE, async () => {
    const leads = many(200, (index) => agent(`Lead ${index}`, [agent('One')]));
    expect(await sizeOf(draw([agent('Boss', leads)]))).toMatchObject({ width: 8000 });
  });

  test('a drawing from elsewhere is refused', async () => {
    await expect(renderOrgPng('<svg><image href="http://example.com/x.png"/></svg>')).rejects.toThrow(
      'Not an org chart',
    );
  });
});
