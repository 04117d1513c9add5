const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/;

/** The text of a SKILL.md for reading: what stands between the lines at its beginning is shown beside it. */
export const withoutFrontMatter = (text: string): string => text.replace(FRONT_MATTER, '');
