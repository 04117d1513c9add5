/** The LIKE pattern for texts that contain the words literally. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
