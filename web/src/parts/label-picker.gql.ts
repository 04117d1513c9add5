/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { document } from '../graph/document.js';
/** The input of createLabel. */
export type CreateLabelInput = {
  /** A color such as #1a2b3c. */
  color: string;
  /** The ID of the company. */
  companyId: string;
  /** A key that makes retries safe: the same key and input return the stored response; a different input fails. */
  idempotencyKey?: string | null | undefined;
  /** The label's name, unique in the company regardless of case. 1 to 48 characters. */
  name: string;
};

export type CreateLabelInPickerMutationVariables = Exact<{
  input: CreateLabelInput;
}>;


export type CreateLabelInPickerMutation = { createLabel: { __typename: 'CreateLabelPayload', label: { __typename: 'Label', id: string, name: string, color: string } } | null };

export const CreateLabelInPickerDocument = document<CreateLabelInPickerMutation, CreateLabelInPickerMutationVariables>('c0d7680050092709d20f16130f4e5bc6882a0852a671ff53cf7bc5556e7ff688', "mutation CreateLabelInPicker($input:CreateLabelInput!){createLabel(input:$input){label{id name color __typename}__typename}}");
