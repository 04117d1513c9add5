const TYPE = '[\\w![\\]]+';
const SUGGESTION = '(?: Did you mean [^?]*\\?)?';
/** What GraphQL says about a variable after its value. Quotes in values are escaped, so that no value looks like this. */
const REASONS = [
  `Field "\\w+" of required type "${TYPE}" was not provided\\.`,
  `Field "\\w+" is not defined by type "\\w+"\\.${SUGGESTION}`,
  `Expected (?:non-nullable )?type "?${TYPE}"?(?: not to be null| to be an object)?(?=[.;])`,
  '(?:Enum "\\w+"|\\w+) cannot represent (?:an? )?[\\w -]*',
  'Value is not (?:an? )?[\\w -]+',
].join('|');
const VARIABLE = new RegExp(
  `^(Variable "\\$\\w+" got invalid value)[\\s\\S]*?(?:( at "[\\w.[\\]]+"))?; (${REASONS})[\\s\\S]*$`,
);

/** Messages that repeat values, with the part to show. */
const MESSAGES_WITH_VALUES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [VARIABLE, '$1$2; $3'],
  [/^(Variable "\$\w+" got invalid value)[\s\S]*?( at "[\w.[\]]+")?; [\s\S]*$/, '$1$2'],
  [/^((?:Enum "\w+"|\w+) cannot represent (?:an? )?[\w -]*):[\s\S]*$/, '$1'],
  [/^(Expected value of type "[^"]+"), found [\s\S]*$/, '$1'],
  [/^Value [\s\S]* does not exist in "(\w+)" enum\.[\s\S]*$/, 'Value does not exist in enum "$1"'],
  [/^(Value is not (?:an? )?[\w -]+):[\s\S]*$/, '$1'],
  [/^(Syntax Error: [^"]*(?:String|BlockString|Int|Float)) "[\s\S]*$/, '$1'],
];

/**
 * Removes the values from a message about invalid input. The libraries repeat everything that was sent beside the mistake,
 * including secrets.
 */
export function withoutValues(message: string): string {
  const [pattern, replacement] = MESSAGES_WITH_VALUES.find(([one]) => one.test(message)) ?? [];
  return pattern && replacement !== undefined ? message.replace(pattern, replacement).replace(/\.?$/, '.') : message;
}
