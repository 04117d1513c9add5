// Which issue of the company is which of GitHub. A place for values is limited, so that each has many.

const MANY = 500;

const bucketOf = (repository, number) => ({
  scopeKind: 'company',
  key: `issues/${repository.toLowerCase()}/${Math.floor(number / MANY)}`,
});

/** The ID of the company's issue for one of GitHub; undefined where there is none yet. */
export async function issueIdOf({ state }, repository, number) {
  return (await state.get(bucketOf(repository, number)))?.value[number];
}

/** Keeps which issue is whose. @returns the ID that is kept, which somebody else may have been the first to keep */
export async function link({ state }, repository, number, issueId) {
  const bucket = bucketOf(repository, number);
  for (;;) {
    const kept = await state.get(bucket);
    const before = kept?.value[number];
    if (before) return before;
    try {
      await state.set({ ...bucket, value: { ...kept?.value, [number]: issueId }, expectedVersion: kept?.version ?? 0 });
      return issueId;
    } catch (error) {
      if (error.data?.code !== 'version_conflict') throw error;
    }
  }
}
