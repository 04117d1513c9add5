import { type GraphQLNamedType, type GraphQLObjectType, isObjectType } from 'graphql';

/** A type, and how a walk came to it. */
export type Reached<Way, Type = GraphQLObjectType> = readonly [type: Type, way: Way];

/**
 * Walks from type to type, nearest first. Returns each object type once, with the first way that leads to it.
 *
 * With `Company { agents: [Agent!]! }` and `Agent { company: Company!, name: String! }`, and steps that add the name of
 * each field to the way:
 *
 *     reachedTypes([[Company, 'company']], steps)
 *     // [[Company, 'company'], [Agent, 'company agents']]
 *
 * Company is not listed a second time as `company agents company`, and String is no object type.
 */
export function reachedTypes<Way>(
  starts: Iterable<Reached<Way, GraphQLNamedType>>,
  stepsFrom: (type: GraphQLObjectType, way: Way) => Iterable<Reached<Way, GraphQLNamedType>>,
): Reached<Way>[] {
  const known = new Set<string>();
  const reached: Reached<Way>[] = [];
  const visit = (found: Iterable<Reached<Way, GraphQLNamedType>>): void => {
    for (const [type, way] of found) {
      if (!isObjectType(type) || known.has(type.name)) continue;
      known.add(type.name);
      reached.push([type, way]);
    }
  };
  visit(starts);
  // `reached` grows while it is gone through.
  for (const [type, way] of reached) visit(stepsFrom(type, way));
  return reached;
}
