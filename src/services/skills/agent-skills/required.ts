/**
 * What every agent has, whatever it is asked to have: how to work here. It names the other bundled skills with what each is
 * for, and how to read them, so that agents pay for the descriptions only of those that they were given.
 */
export const REQUIRED_SKILLS: readonly string[] = ['service/orgraph'];
