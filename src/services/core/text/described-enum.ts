import { z } from 'zod';

const meaningsByName = new Map<string, Readonly<Record<string, string>>>();

/** An enum by what each of its values means. It is named in all interfaces, and described to whoever reads of them. */
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

/** What the values of a described enum mean, by its name. */
export const meaningsOf = (name: string): Readonly<Record<string, string>> | undefined => meaningsByName.get(name);
