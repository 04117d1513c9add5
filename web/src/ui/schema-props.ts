import type { ReactNode } from 'react';
import type { ControlProps } from './field.js';
import type { JsonSchema } from './schema-fields.js';

export interface SecretFieldProps {
  value: unknown;
  onChange: (value: unknown) => void;
  label: string;
  control: ControlProps;
}

/** The values that all levels of a form share. */
export interface SchemaContext {
  root: JsonSchema;
  secretField?: (props: SecretFieldProps) => ReactNode;
  renderPart: (props: PartProps) => ReactNode;
}

export interface PartProps {
  context: SchemaContext;
  schema: JsonSchema;
  label: string;
  required: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  errors: Record<string, string>;
  depth: number;
  hideLabel?: boolean;
}
