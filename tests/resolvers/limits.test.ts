import { type GraphQLInputObjectType, isInputObjectType, isNonNullType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '#resolvers/index.js';

const schema = buildSchema();

/** The description of an input field, given as `Type.field`. */
function described(path: string): string {
  const [type = '', field = ''] = path.split('.');
  const { description } = (schema.getType(type) as GraphQLInputObjectType).getFields()[field] ?? {};
  if (!description) throw new Error(`There is no ${path}`);
  return description;
}

describe('the description of an input', () => {
  it('says how long a text may be', () => {
    expect(described('CreateIssueInput.title')).toMatch(/\. 1 to 500 characters\.$/);
    expect(described('CreateIssueInput.description')).toContain(' At most 1,000,000 characters.');
  });

  it('counts characters as the server does, which need not be those of the stored text', () => {
    expect(described('PutCaseDocumentInput.title')).toContain(' 1 to 200 characters.');
  });

  it('says in which range a number must be, unless every number of its type is', () => {
    expect(described('IssueMonitorInput.maxAttempts')).toContain(' 1 to 100.');
    expect(described('SetBudgetPolicyInput.amount')).toMatch(/ At least 0\.$/);
    expect(described('StageParticipantInput.type')).not.toMatch(/\d/);
  });

  it('says how many values a list may have, and what each may be', () => {
    expect(described('CreateChildIssueInput.acceptanceCriteria')).toContain(
      ' At most 20 of them. Each: 1 to 500 characters.',
    );
    expect(described('CreateIssueInput.labelIds')).toMatch(/ At most 100 of them\.$/);
  });

  it('says which characters are allowed', () => {
    expect(described('PutIssueDocumentInput.key')).toContain(
      ' Must begin with a-z or 0-9 and hold only a-z, 0-9, _ and -.',
    );
  });

  it('says what null means', () => {
    expect(described('UpdateIssueInput.description')).toMatch(/ Null for none\.$/);
    expect(described('UpdateIssueInput.hiddenAt')).toMatch(/null shows it again\.$/);
    expect(described('UpdateIssueInput.title')).not.toMatch(/null/i);
  });

  it('speaks of null only where it can be given', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const fields = inputs.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
    const odd = fields.filter(({ field }) => isNonNullType(field.type) && /\bnull\b/i.test(field.description ?? ''));
    expect(odd.map(({ type, field }) => `${type.name}.${field.name}: ${field.description}`)).toEqual([]);
  });

  it('says which value counts where none is given, as GraphQL spells it', () => {
    expect(described('CreateWorkProductInput.reviewState')).toMatch(/ Defaults to NONE\.$/);
    expect(described('CreateWorkProductInput.isPrimary')).toMatch(/ Defaults to false\.$/);
    expect(described('UpdateWorkProductInput.isPrimary')).not.toMatch(/default/i);
  });

  it('repeats nothing that its own words say', () => {
    expect(described('UpsertCaseInput.caseType').match(/120/g)).toHaveLength(1);
    expect(described('CreateLabelInput.color').match(/#1a2b3c/g)).toHaveLength(1);
    expect(described('CheckboxConfirmationInput.maxSelected').match(/null/gi)).toHaveLength(1);
  });

  it('leaves the lengths of lists to the filter that has them', () => {
    expect(schema.getType('IssueFilter')?.description).toContain(' A list has at most 100 values.');
    expect(described('IssueFilter.statuses')).not.toMatch(/\d/);
  });

  it('says of updates that they leave alone what is not given', () => {
    const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
    const updates = inputs.filter(({ description }) => /^The input of update/.test(description ?? ''));
    expect(updates.length).toBeGreaterThan(20);
    expect(updates.filter(({ description }) => !description?.endsWith('Omitted fields keep their values.'))).toEqual(
      [],
    );
  });
});
