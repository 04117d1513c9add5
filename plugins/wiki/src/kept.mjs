import { isOtherVersion } from './refusals.mjs';

// What the plugin keeps for a company besides the files.

const place = (key) => ({ scopeKind: 'company', key });

/** @returns `{value, version}`, or undefined */
export async function kept({ state }, key) {
  return (await state.get(place(key))) ?? undefined;
}

/** Keeps a value under a key that is new. @returns false where somebody else was the first */
export async function keepNew({ state }, key, value) {
  try {
    await state.set({ ...place(key), value, expectedVersion: 0 });
    return true;
  } catch (error) {
    if (isOtherVersion(error)) return false;
    throw error;
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

export const forget = ({ state }, key) => state.delete(place(key));

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
