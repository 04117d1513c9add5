/**
 * Whether the operating system failed, for example because a disk is full or a file cannot be opened. That error
 * reveals nothing about the data to be read.
 */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;
