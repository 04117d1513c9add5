import { readFileSync } from 'node:fs';
import { type FragmentDefinitionNode, Kind, parse, print } from 'graphql';
import { expect, it } from 'vitest';

const WEB = new URL('../../web/src/', import.meta.url);

/** The fields of a fragment with their arguments, and without what they select. */
function fieldsOf(file: string, name: string): string[] {
  const { definitions } = parse(readFileSync(new URL(file, WEB), 'utf8'));
  const isIt = (one: { kind: string }): one is FragmentDefinitionNode =>
    one.kind === Kind.FRAGMENT_DEFINITION && (one as FragmentDefinitionNode).name.value === name;
  const fields = definitions.find(isIt)?.selectionSet.selections ?? [];
  return fields.map((field) =>
    field.kind === Kind.FIELD ? print({ ...field, selectionSet: undefined }) : print(field),
  );
}

it('the numbers that the sidebar shows are those of the lists that the inbox shows', () => {
  const counts = fieldsOf('graph/boot.graphql', 'WaitingCounts');
  expect(counts.length).toBeGreaterThan(0);
  expect(counts).toEqual(fieldsOf('graph/fragments/cards.graphql', 'WaitingItems'));
});
