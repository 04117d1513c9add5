/** @module-tag rules */
import { isInputObjectType, isNonNullType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { allTypes, fieldsOf, schema } from './schema.js';

const names = allTypes.flatMap((type) => [
  type.name,
  ...(isObjectType(type) || isInputObjectType(type)
    ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`)
    : []),
]);

describe('the operations and names of the GraphQL schema', () => {
  it('lets every mutation be null, so that those that committed beside a refused one are told', () => {
    const required = fieldsOf(schema.getMutationType()).filter(({ type }) => isNonNullType(type));
    expect(required.map(({ name }) => name)).toEqual([]);
  });

  it('lets every query be null, so that a refused one leaves the others', () => {
    const required = fieldsOf(schema.getQueryType()).filter(({ type }) => isNonNullType(type));
    // It tells of the schema and asks nobody.
    expect(required.map(({ name }) => name)).toEqual(['errorCodes']);
  });

  it('names no type a view, and a payload only what a mutation gives', () => {
    const payloads = fieldsOf(schema.getMutationType()).map(({ type }) => String(type));
    const odd = allTypes.filter(
      ({ name }) => /View$|Told$/.test(name) || (/Payload/.test(name) && !payloads.includes(name)),
    );
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('uses no names of columns', () => {
    expect(names.filter((name) => /Json$|heartbeatRun|wakeup/i.test(name))).toEqual([]);
  });

  it('has one word for a vault, a run, a wake and an issue', () => {
    const odd = names.filter((name) => /[pP]roviderConfig|\.configId$|HeartbeatRun|[wW]akeup|[tT]ask/.test(name));
    expect(odd).toEqual([]);
  });
});
