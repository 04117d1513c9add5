import { expect, test } from 'vitest';
import { groupName } from '#processes/control-group.js';

const RUN = '01a22f5b-1632-7000-8000-000000000000';

test.each([
  [RUN, `orgraph-${RUN}-7`],
  [undefined, 'orgraph-none-7'],
  ['', 'orgraph-none-7'],
  ['../../../home', 'orgraph-none-7'],
  ['a/b', 'orgraph-none-7'],
])('the control group of a program whose run is %s lies beside the others', (runId, name) => {
  expect(groupName(runId, 7)).toBe(name);
});
