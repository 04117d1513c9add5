import { Invalid } from './refusals.mjs';

// The fields of requests. A reader takes a value and the issues that were found, and gives the value as it is used.

const found = (issues, field, code, message) => {
  issues.push({ code, path: [field], message });
  return undefined;
};

const storable = (value) => !value.includes('\0') && value.isWellFormed();

/** As people count characters, which is not how JavaScript does. */
export function lengthOf(text) {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** A text of 1 to `max` characters, without spaces at its ends unless they are kept. */
export const text =
  (max, { pattern, kept = false, says = 'Invalid format' } = {}) =>
  (value, field, issues) => {
    if (typeof value !== 'string') return found(issues, field, 'invalid_type', 'Must be a text');
    if (!storable(value)) return found(issues, field, 'custom', 'Must not contain NUL or broken characters');
    const used = kept ? value : value.trim();
    if (used.trim() === '') return found(issues, field, 'too_small', 'Must not be empty');
    if (lengthOf(used) > max) return found(issues, field, 'too_big', `Must have at most ${max} characters`);
    return pattern && !pattern.test(used) ? found(issues, field, 'invalid_format', says) : used;
  };

/** A text as it is, which may be empty. */
export const path = (value, field, issues) =>
  typeof value === 'string' && storable(value) && value.length <= 1_000
    ? value
    : found(issues, field, 'invalid_type', 'Must be a path');

export const oneOf =
  (...words) =>
  (value, field, issues) =>
    words.includes(value) ? value : found(issues, field, 'invalid_value', `Must be one of ${words.join(', ')}`);

export const object = (maxBytes) => (value, field, issues) => {
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isObject) return found(issues, field, 'invalid_type', 'Must be an object');
  const written = JSON.stringify(value);
  if (Buffer.byteLength(written) > maxBytes)
    return found(issues, field, 'too_big', `Must have at most ${maxBytes} bytes`);
  return storable(written) ? value : found(issues, field, 'custom', 'Must not contain broken characters');
};

export const uuid = (value, field, issues) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
    ? value.toLowerCase()
    : found(issues, field, 'invalid_format', 'Must be a UUID');

/** A whole number, also as a query string has it. */
export const integer = (min, max) => (value, field, issues) => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  const isFine = Number.isInteger(number) && number >= min && number <= max;
  return isFine ? number : found(issues, field, 'custom', `Must be a whole number from ${min} to ${max}`);
};

export const nullable = (read) => (value, field, issues) => (value === null ? null : read(value, field, issues));

const SLUG = /^[a-z0-9][a-z0-9-]*$/;
export const slug = text(63, { pattern: SLUG, says: 'Must be lower-case letters, digits and hyphens' });

/**
 * The fields of a request, those that it has. Fields that nobody knows are passed over.
 * @param required the names of those that it must have
 * @throws Invalid with everything that does not fit
 */
export function fieldsOf(sent, readers, required = []) {
  const issues = [];
  const body = sent !== null && typeof sent === 'object' && !Array.isArray(sent) ? sent : {};
  const has = (field) => Object.hasOwn(body, field) && body[field] !== undefined;
  for (const field of required) if (!has(field)) found(issues, field, 'invalid_type', 'Is missing');
  const read = Object.entries(readers)
    .filter(([field]) => has(field))
    .map(([field, reader]) => [field, reader(body[field], field, issues)]);
  if (issues.length > 0) throw new Invalid(issues);
  return Object.fromEntries(read);
}

const PLACE = { wikiId: slug, spaceSlug: slug };

/** The wiki and the space of a request. */
export const placeOf = (sent) => ({ wikiId: 'default', spaceSlug: 'default', ...fieldsOf(sent, PLACE) });
