import type { CodegenConfig } from '@graphql-codegen/cli';

export function dashboardOutputs(scalars: Readonly<Record<string, string>>): CodegenConfig['generates'];
