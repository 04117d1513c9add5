/** Colours that can be told apart in light and in dark. */
const COLORS = ['#5e6ad2', '#26b5ce', '#4cb782', '#f2c94c', '#f2994a', '#eb5757', '#bb87fc', '#95a2b3'] as const;

/** The colour of a new label: always the same for the same name. */
export function labelColor(name: string): string {
  let hash = 0;
  for (const letter of name.trim().toLowerCase()) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return COLORS[hash % COLORS.length] as string;
}
