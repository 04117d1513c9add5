import { describe, expect, it } from 'vitest';
import {
  drawingOf,
  firstLevels,
  isBelow,
  managersOf,
  type OrgEntry,
  openToLevel,
  orgTree,
} from '#web/pages/agents/org-tree.js';
import {
  centredOn,
  firstView,
  fitted,
  isNear,
  moved,
  pointAt,
  revealing,
  viewBoxOf,
  zoomed,
} from '#web/pages/agents/org-view.js';

const entry = (agentId: string, managerId: string | null, depth: number): OrgEntry => ({
  agentId,
  managerId,
  depth,
  agent: { id: agentId, name: agentId, role: 'GENERAL', status: 'IDLE' } as OrgEntry['agent'],
});

/** One at the top, with managers below, each with so many reports. */
function company(managers: number, reports: number): OrgEntry[] {
  const entries = [entry('top', null, 0)];
  for (let at = 0; at < managers; at += 1) {
    entries.push(entry(`m${at}`, 'top', 1));
    for (let report = 0; report < reports; report += 1) entries.push(entry(`m${at}r${report}`, `m${at}`, 2));
  }
  return entries;
}

describe('the tree of agents', () => {
  const tree = orgTree(company(2, 3));

  it('has those at the top, and their reports in the order of the list', () => {
    expect(tree.roots.map(({ id }) => id)).toEqual(['top']);
    expect(tree.roots[0]?.children.map(({ id }) => id)).toEqual(['m0', 'm1']);
    expect(tree.levels).toBe(3);
  });

  it('has an agent at the top whose manager is not in the list', () => {
    expect(orgTree([entry('lost', 'gone', 0)]).roots.map(({ id }) => id)).toEqual(['lost']);
  });

  it('leaves out agents that may not be read', () => {
    expect(orgTree([{ ...entry('hidden', null, 0), agent: null }]).byId.size).toBe(0);
  });

  it('knows who is below whom', () => {
    expect(isBelow(tree, 'm0r1', 'top')).toBe(true);
    expect(isBelow(tree, 'top', 'm0r1')).toBe(false);
    expect(isBelow(tree, 'm0r1', 'm1')).toBe(false);
    expect(managersOf(tree, 'm1r2')).toEqual(['m1', 'top']);
  });
});

describe('how much of the tree is shown', () => {
  it('is all of a small company', () => {
    expect(firstLevels(orgTree(company(3, 3)))).toBe(3);
  });

  it('is what can be read at once of a large one', () => {
    const tree = orgTree(company(20, 50));
    expect(tree.byId.size).toBe(1_021);
    expect(firstLevels(tree)).toBe(2);
    expect(drawingOf(tree, openToLevel(tree, 2)).places.size).toBe(21);
  });

  it('goes by levels', () => {
    const tree = orgTree(company(2, 3));
    expect([...openToLevel(tree, 1)]).toEqual([]);
    expect([...openToLevel(tree, 3)].sort()).toEqual(['m0', 'm1', 'top']);
  });

  it('has no card over another one', () => {
    const tree = orgTree(company(7, 6));
    const places = [...drawingOf(tree, openToLevel(tree, 3)).places.values()];
    const overlaps = places.filter((one, at) =>
      places.slice(at + 1).some((other) => Math.abs(one.x - other.x) < 256 && Math.abs(one.y - other.y) < 80),
    );
    expect(overlaps).toEqual([]);
  });
});

describe('the view of a drawing', () => {
  const size = { width: 800, height: 400 };
  const view = { x: 10, y: 20, scale: 0.5 };

  it('is what the drawing shows', () => {
    expect(viewBoxOf(view, size)).toBe('10 20 1600 800');
  });

  it('keeps the point under the pointer when it is zoomed', () => {
    const pixel = { x: 300, y: 100 };
    const nearer = zoomed(view, 1.5, pixel);
    expect(nearer.scale).toBe(0.75);
    expect(pointAt(nearer, pixel)).toEqual(pointAt(view, pixel));
  });

  it('does not zoom without end', () => {
    expect(zoomed(view, 1e9, { x: 0, y: 0 }).scale).toBe(2.5);
    expect(zoomed(view, 1e-9, { x: 0, y: 0 }).scale).toBe(0.05);
  });

  it('moves by pixels', () => {
    expect(moved(view, { x: 5, y: -5 })).toEqual({ x: 20, y: 10, scale: 0.5 });
  });

  it('shows all of a box, and no larger than it is', () => {
    const box = { x: -100, y: 0, width: 200, height: 100 };
    const whole = fitted(box, size);
    expect(whole.scale).toBe(1);
    expect(pointAt(whole, { x: 400, y: 200 })).toEqual({ x: 0, y: 50 });
    const wide = fitted({ ...box, width: 8_000 }, size);
    expect(8_000 * wide.scale).toBeLessThanOrEqual(800);
  });

  it('begins at the top where all of a box could not be read', () => {
    const box = { x: -4_000, y: 0, width: 8_000, height: 300 };
    const first = firstView(box, { x: 500, y: 0 }, size);
    expect(first.scale).toBe(0.6);
    const middle = pointAt(first, { x: 400, y: 24 });
    expect(middle.x).toBeCloseTo(500);
    expect(middle.y).toBeCloseTo(0);
    expect(firstView({ ...box, x: 0, width: 500 }, { x: 0, y: 0 }, size).scale).toBe(1);
  });

  it('moves no more than a card needs to be seen', () => {
    const seen = { x: 500, y: 200, width: 256, height: 80 };
    expect(revealing(view, seen, size)).toEqual(view);
    const below = revealing(view, { ...seen, y: 900 }, size);
    expect(below.x).toBe(view.x);
    expect(900 + 80).toBeLessThanOrEqual(below.y + 400 / 0.5);
    expect(below.y).toBeLessThan(900);
  });

  it('knows which cards are worth drawing', () => {
    const card = { x: 500, y: 200, width: 256, height: 80 };
    expect(isNear(view, card, size)).toBe(true);
    expect(isNear(view, { ...card, x: 1_700 }, size)).toBe(true);
    expect(isNear(view, { ...card, x: 4_000 }, size)).toBe(false);
    expect(isNear(view, { ...card, y: -900 }, size)).toBe(false);
  });

  it('brings a card into the middle', () => {
    const centred = centredOn({ x: 0, y: 0, width: 256, height: 80 }, size, 1);
    expect(pointAt(centred, { x: 400, y: 200 })).toEqual({ x: 128, y: 40 });
  });
});
