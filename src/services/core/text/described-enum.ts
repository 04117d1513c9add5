import { z } from 'zod';

const meaningsByName = new Map<string, Readonly<Record<string, string>>>();

/** An enum with a description of each of its values. All interfaces show its name and the descriptions. */
export function describedEnum<const Meanings extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  meanings: Meanings,
) {
  meaningsByName.set(name, meanings);
  type Values = { [Value in keyof Meanings & string]: Value };
  return z.enum(Object.fromEntries(Object.keys(meanings).map((value) => [value, value])) as Values).meta({
    id: name,
    description,
  });
}

/** The descriptions of the values of a described enum, by its name. */
export const meaningsOf = (name: string): Readonly<Record<string, string>> | undefined => meaningsByName.get(name);
