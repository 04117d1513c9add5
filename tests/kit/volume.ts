/**
 * How much of something a test does: as little as shows a defect, or `full` with TEST_VOLUME=full, which also finds what
 * happens rarely.
 */
export const volume = (little: number, full: number): number => (process.env.TEST_VOLUME === 'full' ? full : little);
