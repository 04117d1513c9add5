/**
 * Whether the operating system failed, as with a disk that is full or a file that cannot be opened. Then nothing is known of
 * the data that was to be read.
 */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
