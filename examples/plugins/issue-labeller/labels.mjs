const DEFAULT_COLOR = '#6b7280';
const COLOR = /^#[0-9a-f]{6}$/i;

const key = (name) => name.toLowerCase();

/** The IDs of labels by their names, which are made where the company has none. */
async function labelIds({ call }, names, color = '') {
  const ids = new Map((await call('labels.list')).map(({ id, name }) => [key(name), id]));
  for (const name of names) {
    if (!ids.has(key(name))) ids.set(key(name), await made(call, name, COLOR.test(color) ? color : DEFAULT_COLOR));
  }
  return names.map((name) => ids.get(key(name)));
}

async function made(call, name, color) {
  try {
    return (await call('labels.create', { name, color })).id;
  } catch (error) {
    // Somebody else was quicker.
    const found = (await call('labels.list')).find((label) => key(label.name) === key(name));
    if (found) return found.id;
    throw error;
  }
}

/** Which labels an issue was given already: one that somebody took away again is not put there a second time. */
const GIVEN = (issueId) => ({ scopeKind: 'issue', scopeId: issueId, key: 'given' });
const COUNTS = { scopeKind: 'company', key: 'counts' };

/** Changes a value that is kept. Of two who do so at once, one tries again. */
async function change(state, place, changed) {
  for (;;) {
    const kept = await state.get(place);
    try {
      await state.set({ ...place, value: changed(kept?.value ?? null), expectedVersion: kept?.version ?? 0 });
      return;
    } catch (error) {
      if (error.data?.code !== 'version_conflict') throw error;
    }
  }
}

/**
 * Gives labels to an issue. Done again, it does nothing: what the issue has, or had been given, is passed over.
 * @returns the names of those that it was given now
 */
export async function giveLabels(ctx, issue, names, { color, again = false } = {}) {
  const { state, call } = ctx;
  const has = issue.labels.map(({ name }) => key(name));
  const given = again ? [] : ((await state.get(GIVEN(issue.id)))?.value ?? []);
  const wanted = names.filter((name) => !has.includes(key(name)) && !given.includes(key(name)));
  if (wanted.length === 0) return [];
  await call('issues.labels.change', { issueIds: [issue.id], addLabelIds: await labelIds(ctx, wanted, color) });
  await change(state, GIVEN(issue.id), (before) => [...new Set([...(before ?? []), ...wanted.map(key)])]);
  await change(state, COUNTS, (before) => counted(before ?? {}, wanted));
  return wanted;
}

const counted = (counts, names) => {
  const more = names.map((name) => [name, (counts[name] ?? 0) + 1]);
  return { ...counts, ...Object.fromEntries(more) };
};

/** How often each label was given, the most frequent first. */
export async function givenCounts({ state }) {
  const counts = Object.entries((await state.get(COUNTS))?.value ?? {});
  return counts
    .map(([label, count]) => ({ label, count }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
