/**
 * The skills that every agent has, regardless of its settings: how to work in Orgraph. This skill names the other
 * bundled skills with their purpose and how to read them. Agents therefore pay only for the descriptions of their own
 * skills.
 */
export const REQUIRED_SKILLS: readonly string[] = ['service/orgraph'];
