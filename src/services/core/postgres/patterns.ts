/** The pattern of LIKE for texts that contain some words as they are. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
