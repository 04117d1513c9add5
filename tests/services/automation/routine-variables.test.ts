import { describe, expect, it, test } from 'vitest';
import {
  interpolate,
  missingDefaults,
  type RoutineVariable,
  resolveVariables,
  syncVariables,
} from '#services/automation/routines/variables.js';
import type { JsonObject } from '#services/core/text/fields.js';

const variable = (name: string, fields: Partial<RoutineVariable> = {}): RoutineVariable => ({
  name,
  label: null,
  type: 'text',
  defaultValue: null,
  required: true,
  options: [],
  ...fields,
});

const named = (variables: readonly RoutineVariable[]) => variables.map(({ name }) => name);

const refusalOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    const { status, message } = error as { status: number; message: string };
    return [status, message];
  }
};

describe('the variables of a text', () => {
  it('are those declared that it uses, then those that it only uses, as required text', () => {
    const region = variable('region', { label: 'Where', type: 'select', options: ['eu', 'us'] });
    const synced = syncVariables('Report {{ week }}', 'For {{region}}, {{week}} and {{team}}', [
      region,
      variable('unused', { defaultValue: 'x' }),
    ]);
    expect(synced).toEqual([region, variable('week'), variable('team')]);
  });

  it('are found in the title alone where there is no description', () => {
    expect(named(syncVariables('{{a}} {{b}}', null, []))).toEqual(['a', 'b']);
  });

  it('leave out what is built in, which may be used but not declared', () => {
    expect(syncVariables('On {{date}} at {{ timestamp }}', null, [])).toEqual([]);
    expect(refusalOf(() => syncVariables('On {{date}}', null, [variable('date')]))).toEqual([
      422,
      'Variable "date" is built in',
    ]);
  });

  it('may be called what every object has', () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const text = names.map((name) => `{{${name}}}`).join(' ');
    expect(named(syncVariables(text, null, []))).toEqual(names);
  });

  test.each([
    ['{{1st}}', '1st'],
    ['{{team-name}}', 'team-name'],
    ['{{_a}}', '_a'],
    ['{{größe}}', 'größe'],
    ['{{__proto__}}', '__proto__'],
    [`{{${'x'.repeat(121)}}}`, 'x'.repeat(120)],
  ])('are refused where %s is no name', (title, name) => {
    expect(refusalOf(() => syncVariables(title, null, []))).toEqual([422, `Invalid variable name: ${name}`]);
  });

  test.each(['{{ a | upper }}', '{{ secrets.KEY }}', '{{}}', '{{ }}', '{a}', '{{a', '{{𝒙 y}}'])(
    'are not what only looks like them: %s',
    (title) => expect(syncVariables(title, null, [])).toEqual([]),
  );

  it('are refused when one is declared twice, a select has nothing to offer, or a default does not fit', () => {
    const declared = (...variables: RoutineVariable[]) => refusalOf(() => syncVariables('{{a}}', null, variables));
    expect(declared(variable('a'), variable('a'))).toEqual([422, 'Variable "a" is declared twice']);
    expect(declared(variable('a', { type: 'select' }))).toEqual([422, 'Variable "a" needs options']);
    const select = { type: 'select', options: ['x', 'y'] } as const;
    expect(declared(variable('a', { ...select, defaultValue: 'z' }))).toEqual([
      422,
      'Variable "a" must be one of: x, y',
    ]);
    expect(declared(variable('a', { type: 'number', defaultValue: 'many' }))).toEqual([
      422,
      'Variable "a" must be a number',
    ]);
    expect(declared(variable('a', { type: 'date', defaultValue: '2026-02-30' }))).toEqual([
      422,
      'Variable "a" must be a date such as 2027-01-31',
    ]);
  });

  it('are at most a hundred', () => {
    const text = (count: number) => Array.from({ length: count }, (_, n) => `{{v${n}}}`).join('');
    expect(syncVariables('t', text(100), [])).toHaveLength(100);
    expect(refusalOf(() => syncVariables('t', text(101), []))).toEqual([
      422,
      'A routine can have at most 100 variables',
    ]);
  });

  it('are looked for in a long text without going back and forth in it', () => {
    const texts = ['{{', '{{ ', '{{a', '{{a ', 'a}}', '{ {', '{{a}'].map((part) => part.repeat(60_000));
    for (const text of texts) expect(syncVariables('t', text, [])).toEqual([]);
  });

  it('lack a default where they are required and have none but a blank one', () => {
    const variables = [
      variable('none'),
      variable('blank', { defaultValue: ' ' }),
      variable('optional', { required: false }),
      variable('zero', { type: 'number', defaultValue: 0 }),
      variable('no', { type: 'boolean', defaultValue: false }),
    ];
    expect(missingDefaults(variables)).toEqual(['none', 'blank']);
  });
});

describe('the values of a firing', () => {
  const resolved = (variables: readonly RoutineVariable[], given: Parameters<typeof resolveVariables>[1] = {}) =>
    refusalOf(() =>
      resolveVariables({ title: 't', description: null, variables: variables as unknown as JsonObject[] }, given),
    );

  it("come of the request, then the payload's variables, then the payload, then the default", () => {
    const variables = ['a', 'b', 'c', 'd'].map((name) => variable(name, { defaultValue: 'default' }));
    const given = {
      variables: { a: 'request' },
      payload: { a: 'top', b: 'top', c: 'top', variables: { a: 'inside', b: 'inside' } },
    };
    expect(resolved(variables, given)).toEqual({ a: 'request', b: 'inside', c: 'top', d: 'default' });
  });

  it('are missing by name where required ones have none', () => {
    const variables = [variable('a'), variable('b'), variable('c', { required: false })];
    expect(resolved(variables)).toEqual([422, 'Missing routine variables: a, b']);
    expect(resolved(variables, { variables: { a: null, b: '  ' } })).toEqual([422, 'Missing routine variables: a, b']);
  });

  it('do not come of what every object has', () => {
    const variables = [variable('constructor'), variable('toString', { required: false })];
    expect(resolved(variables, { variables: {}, payload: { variables: [] } })).toEqual([
      422,
      'Missing routine variables: constructor',
    ]);
  });

  it('fall back where null says nothing, and are left out where an empty text says none', () => {
    const variables = [variable('a', { defaultValue: 'x', required: false })];
    expect(resolved(variables, { variables: { a: null } })).toEqual({ a: 'x' });
    expect(resolved(variables, { variables: { a: '' } })).toEqual({});
  });

  test.each([
    ...[true, 'true', 1, '1', 'yes', 'ON', ' On '].map((said) => [said, true]),
    ...[false, 'false', 0, '0', 'no', 'off'].map((said) => [said, false]),
  ])('take %j for the truth value %j', (said, meant) => {
    expect(resolved([variable('a', { type: 'boolean' })], { variables: { a: said as string } })).toEqual({ a: meant });
  });

  it('are refused where they do not fit their type', () => {
    const said = (type: RoutineVariable['type'], a: JsonObject[string]) =>
      resolved([variable('a', { type, options: ['x', 'y'] })], { payload: { a } });
    expect(said('boolean', 'maybe')).toEqual([422, 'Variable "a" must be true or false']);
    for (const wrong of ['1e999', 'ten', true, [], {}])
      expect(said('number', wrong)).toEqual([422, 'Variable "a" must be a number']);
    expect(said('number', ' 12.5 ')).toEqual({ a: 12.5 });
    expect(said('select', 'X')).toEqual([422, 'Variable "a" must be one of: x, y']);
    expect(said('select', 'y')).toEqual({ a: 'y' });
    for (const wrong of ['tomorrow', '2026-13-01', '2026-02-29', '31.01.2027', '2027-01-31x'])
      expect(said('date', wrong)).toEqual([422, 'Variable "a" must be a date such as 2027-01-31']);
    expect(said('date', '2024-02-29')).toEqual({ a: '2024-02-29' });
    expect(said('date', '2024-02-29T12:00:00Z')).toEqual({ a: '2024-02-29T12:00:00Z' });
  });

  it('hold what a payload says in JSON where that is no text', () => {
    expect(resolved([variable('a'), variable('b')], { payload: { a: { id: 1 }, b: 7 } })).toEqual({
      a: '{"id":1}',
      b: '7',
    });
  });
});

describe('a text', () => {
  const at = new Date('2026-03-04T05:06:07.890Z');

  it('gets values in the place of names, and the moment of the firing', () => {
    const text = '{{a}} {{ b }} on {{date}} at {{timestamp}}';
    expect(interpolate(text, { a: 'x', b: 2 }, at)).toBe('x 2 on 2026-03-04 at 2026-03-04 05:06 UTC');
  });

  it('keeps names without a value as they are written', () => {
    expect(interpolate('{{ a }} {{toString}} {{ b | c }}', {}, at)).toBe('{{ a }} {{toString}} {{ b | c }}');
  });

  it('is read once: what stands in a value is text', () => {
    expect(interpolate('{{a}}{{b}}', { a: '{{b}}', b: "$& $1 $'" }, at)).toBe("{{b}}$& $1 $'");
  });

  it('keeps characters of four bytes whole', () => {
    expect(interpolate('🦔{{a}}🦔', { a: '𝒙' }, at)).toBe('🦔𝒙🦔');
  });
});
