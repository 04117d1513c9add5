import { urlKeyOf } from '#services/core/text/names.js';

export const MAX_SLUG = 64;

/** The room for a hyphen and a number after a slug that is already used. */
export const NUMBER_ROOM = 4;

/** The slug of a name, leaving room for `room` more characters; `empty` if the name has no usable letters. */
export const slugFor = (name: string, empty: string, room = 0): string =>
  urlKeyOf(name, empty)
    .slice(0, MAX_SLUG - room)
    .replace(/-$/, '');
