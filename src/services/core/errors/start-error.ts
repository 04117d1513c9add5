/** Why the server cannot start, in one sentence that says what to do: nobody needs a stack for it. */
export class StartError extends Error {}
