import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { terminateAgent } from '#services/organization/agents/lifecycle.js';
import { getOrgPng, getOrgSvg, getOrgTree } from '#services/organization/org-chart/org.js';
import { renderOrgSvg } from '#services/organization/org-chart/org-chart.js';
import { renderOrgPng } from '#services/organization/org-chart/png.js';
import { createWorld, type World } from '#tests/kit/world.js';

const operations = [getOrgTree, getOrgSvg, getOrgPng] as const;

async function staffed(): Promise<World & { ids: Record<string, string> }> {
  const world = await createWorld({ name: 'Acme & Sons' });
  const ceo = (await world.agent({ name: 'Ada', role: 'ceo' })).row;
  const cto = (await world.agent({ name: 'Bob', role: 'cto', reportsTo: ceo.id })).row;
  const first = (await world.agent({ name: 'Cleo', reportsTo: cto.id })).row;
  const second = (await world.agent({ name: 'Dan', reportsTo: cto.id })).row;
  return { ...world, ids: { ceo: ceo.id, cto: cto.id, first: first.id, second: second.id } };
}

/** A company whose agents report to each other in one line. */
async function chainOf(levels: number): Promise<World> {
  const world = await createWorld();
  const ids = Array.from({ length: levels }, () => randomUUID());
  await world.services.database.transaction('all', (tx) =>
    tx.agent.createMany({
      data: ids.map((id, level) => ({
        id,
        companyId: world.company.id,
        name: `Level ${level}`,
        urlKey: `level-${level}`,
        appearance: { schemaVersion: 1, characterVersion: 'cap-v1', paletteId: 'teal' },
        reportsTo: ids[level - 1] ?? null,
      })),
    }),
  );
  return world;
}

describe('the org tree', () => {
  test('shows each agent below its manager, the oldest first', async () => {
    const { board, company, ids } = await staffed();
    const leaf = (id: string | undefined, name: string) => ({ id, name, role: 'general', status: 'idle', reports: [] });
    const tree = await board.run(getOrgTree, { companyId: company.id });
    expect(getOrgTree.output.parse(tree)).toEqual([
      {
        ...leaf(ids.ceo, 'Ada'),
        role: 'ceo',
        reports: [
          { ...leaf(ids.cto, 'Bob'), role: 'cto', reports: [leaf(ids.first, 'Cleo'), leaf(ids.second, 'Dan')] },
        ],
      },
    ]);
  });

  test('leaves terminated agents out and makes their reports roots', async () => {
    const { board, company, ids } = await staffed();
    await board.run(terminateAgent, { agentId: ids.cto });
    const tree = await board.run(getOrgTree, { companyId: company.id });
    expect(tree.map((root: { name: string }) => root.name)).toEqual(['Ada', 'Cleo', 'Dan']);
    expect(tree[0].reports).toEqual([]);
  });

  test('of a chain of 2,000 levels is whole and can be sent', async () => {
    const { board, company } = await chainOf(2_000);
    const tree = await board.run(getOrgTree, { companyId: company.id });
    let [levels, node] = [0, JSON.parse(JSON.stringify(tree))[0]];
    for (; node; node = node.reports[0]) levels += 1;
    expect(levels).toBe(2_000);
  });

  test('of a company without agents is empty', async () => {
    const { board, company } = await createWorld();
    expect(await board.run(getOrgTree, { companyId: company.id })).toEqual([]);
  });
});

describe('the org chart', () => {
  test('as SVG shows the company and its agents', async () => {
    const { board, company, ids } = await staffed();
    await board.run(terminateAgent, { agentId: ids.second });
    const svg = await board.run(getOrgSvg, { companyId: company.id });
    expect(svg).toContain('<title>Acme &amp; Sons org chart</title>');
    expect(svg.match(/<title>[^<]+, [^<]+<\/title>/g)).toEqual([
      '<title>Ada, CEO, Idle</title>',
      '<title>Bob, CTO, Idle</title>',
      '<title>Cleo, General, Idle</title>',
    ]);
  });

  test('as PNG is a picture of the same drawing', async () => {
    const { board, company } = await staffed();
    const [svg, png] = [
      await board.run(getOrgSvg, { companyId: company.id }),
      await board.run(getOrgPng, { companyId: company.id }),
    ];
    const { width } = imageSize(Buffer.from(svg));
    expect(imageSize(png)).toMatchObject({ type: 'png', width: width * 2 });
  });

  test('as PNG is drawn while the server goes on', async () => {
    let [drawn, turns] = [false, 0];
    const drawing = renderOrgPng(chartNamed('Busy')).then(() => {
      drawn = true;
    });
    for (; !drawn; turns += 1) await setImmediate();
    await drawing;
    expect(turns).toBeGreaterThan(50);
  });

  test('as PNG is drawn once for equal drawings', async () => {
    const [first, second] = await Promise.all([renderOrgPng(chartNamed('Same')), renderOrgPng(chartNamed('Same'))]);
    expect(second).toBe(first);
    expect(await renderOrgPng(chartNamed('Same'))).toBe(first);
  });

  test('as PNG is refused when too many wait already, and not for ever', async () => {
    const charts = Array.from({ length: 9 }, (_, index) => renderOrgPng(chartNamed(`Waiting ${index}`)));
    await expect(charts.at(-1)).rejects.toMatchObject({ status: 503, code: 'busy' });
    expect(await Promise.all(charts.slice(0, -1))).toHaveLength(8);
    expect(imageSize(await renderOrgPng(chartNamed('Waiting 8')))).toMatchObject({ type: 'png' });
  });
});

const chartNamed = (companyName: string) => renderOrgSvg([], { companyName });

describe.each(operations.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
  test('answers an agent and a viewer of the company, and nobody else', async () => {
    const [world, other] = [await createWorld(), await createWorld()];
    const input = { companyId: world.company.id };
    const [insider, outsider] = [await world.agent({ name: 'In' }), await other.agent({ name: 'Out' })];
    expect(await insider.run(operation, input)).toBeDefined();
    expect(await (await world.member('viewer')).run(operation, input)).toBeDefined();
    await expect(outsider.run(operation, input)).rejects.toMatchObject({
      status: 403,
      message: 'Agent key cannot access another company',
    });
    await expect(world.anonymous.run(operation, input)).rejects.toMatchObject({ status: 401 });
    await expect(world.board.run(operation, { companyId: randomUUID() })).rejects.toMatchObject({
      status: 404,
      message: 'Company not found',
    });
  });
});
