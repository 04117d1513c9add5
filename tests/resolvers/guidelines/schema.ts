import { type GraphQLObjectType, isIntrospectionType, isObjectType } from 'graphql';
import { buildSchema } from '#resolvers/index.js';

export const schema = buildSchema();

/** The types of the schema but those with which GraphQL describes it. */
export const allTypes = Object.values(schema.getTypeMap()).filter((type) => !isIntrospectionType(type));

export const objectTypes = allTypes.filter(isObjectType);

export const fieldsOf = (type: GraphQLObjectType | null | undefined) => Object.values(type?.getFields() ?? {});
