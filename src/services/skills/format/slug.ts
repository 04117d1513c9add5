import { urlKeyOf } from '../../core/text/names.js';

export const MAX_SLUG = 64;

/** What a hyphen and a number take after a slug that is taken. */
export const NUMBER_ROOM = 4;

/** The slug of a name, so short that `room` more characters fit; `empty` where the name has no letters for one. */
export const slugFor = (name: string, empty: string, room = 0): string =>
  urlKeyOf(name, empty)
    .slice(0, MAX_SLUG - room)
    .replace(/-$/, '');
