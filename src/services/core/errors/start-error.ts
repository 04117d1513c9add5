/** The reason why the server cannot start, in one sentence with the remedy: a stack trace would not help. */
export class StartError extends Error {}
