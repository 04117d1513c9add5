/** What a colour says. The class `tone-…` sets `--tone` and `--tone-soft` for what is inside. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

export const toneClass = (tone: Tone) => `tone-${tone}`;
