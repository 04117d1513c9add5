/**
 * Whether the operating system failed, for example because a disk is full or a file cannot be opened. That error
 * reveals nothing about the data to be read.
 */
export const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

/** The system's code of an error, such as ENOENT; empty without one. */
export const systemCodeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | null | undefined)?.code ?? '');

/** Whether an error says that a path leads to no file or folder. */
export const isMissingPath = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error));
