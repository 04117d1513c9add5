import { isOtherVersion } from './refusals.mjs';

// What the plugin keeps for a company besides the files.

const place = (key) => ({ scopeKind: 'company', key });

/** @returns `{value, version}`, or undefined */
export async function kept({ state }, key) {
  return (await state.get(place(key))) ?? undefined;
}

/**
 * Keeps a value under a key that is new. Where the company has as many keys as there may be, the oldest operations and
 * questions are forgotten.
 * @returns false where somebody else was the first
 */
export async function keepNew(ctx, key, value) {
  const set = () => ctx.state.set({ ...place(key), value, expectedVersion: 0 });
  try {
    await set().catch(async (error) => {
      if (error.data?.code !== 'too_many_keys') throw error;
      await makeRoom(ctx);
      await set();
    });
    return true;
  } catch (error) {
    if (isOtherVersion(error)) return false;
    throw error;
  }
}

const MANY = 500;

/** Keys of operations begin with those of the newest, keys of questions with those of the oldest. */
async function makeRoom({ state }) {
  const operations = await keysOf(state, 'operation/');
  const age = (key) => key.split('/')[2];
  const oldest = operations.sort((a, b) => (age(a) < age(b) ? 1 : -1)).slice(0, MANY);
  const questions = await state.list({ scopeKind: 'company', prefix: 'query/', limit: MANY });
  for (const key of [...oldest, ...questions.keys.map((question) => question.key)]) await state.delete(place(key));
}

async function keysOf(state, prefix) {
  const all = [];
  for (let after; ; ) {
    const page = await state.list({ scopeKind: 'company', prefix, limit: 1_000, ...(after && { after }) });
    all.push(...page.keys.map(({ key }) => key));
    if (page.nextAfter === null) return all;
    after = page.nextAfter;
  }
}

/** Changes a value. Of two who do so at once, one tries again on what the other left. */
export async function change(ctx, key, changed) {
  for (;;) {
    const before = await kept(ctx, key);
    const value = changed(before?.value);
    try {
      await ctx.state.set({ ...place(key), value, expectedVersion: before?.version ?? 0 });
      return value;
    } catch (error) {
      if (!isOtherVersion(error)) throw error;
    }
  }
}

/** A page of what is kept under keys that begin so, by their order. */
export async function pageOf({ state }, prefix, { after, limit = 100 } = {}) {
  const asked = { scopeKind: 'company', prefix, limit, includeValues: true, ...(after && { after }) };
  const { keys, nextAfter } = await state.list(asked);
  return { entries: keys, nextAfter };
}

/** All of it: for what there is little of. */
export async function allOf(ctx, prefix) {
  const all = [];
  for (let after; ; ) {
    const { entries, nextAfter } = await pageOf(ctx, prefix, { after });
    all.push(...entries);
    if (nextAfter === null) return all;
    after = nextAfter;
  }
}
