/** The short figures of `npm run bench -- --check`, in their order, with the seconds that each takes on two quiet cores. */
export const SHORT_FIGURES = [
  { name: 'nested', seconds: 40 },
  { name: 'list', seconds: 15 },
  { name: 'create', seconds: 20 },
  { name: 'start', seconds: 45 },
  { name: 'tools', seconds: 30 },
  { name: 'subscribe', seconds: 25 },
  { name: 'wake', seconds: 60 },
];

/**
 * The figures of slice `k` of `n`: each figure, the longest first, goes to the slice with the least to do.
 * @param k from 1 to n
 * @returns their names; none where there are more slices than figures
 */
export function figuresOfSlice(k, n) {
  const slices = Array.from({ length: n }, () => ({ seconds: 0, names: [] }));
  for (const { name, seconds } of SHORT_FIGURES.toSorted((a, b) => b.seconds - a.seconds)) {
    const least = slices.reduce((best, slice) => (slice.seconds < best.seconds ? slice : best));
    least.names.push(name);
    least.seconds += seconds;
  }
  return slices[k - 1].names;
}
