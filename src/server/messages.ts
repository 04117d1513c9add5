const TYPE = '[\\w![\\]]+';
const SUGGESTED = '(?: Did you mean [^?]*\\?)?';
/** What GraphQL says of a variable after what it got; quotes in a value are escaped, so that no value looks like it. */
const REASONS = [
  `Field "\\w+" of required type "${TYPE}" was not provided\\.`,
  `Field "\\w+" is not defined by type "\\w+"\\.${SUGGESTED}`,
  `Expected (?:non-nullable )?type "?${TYPE}"?(?: not to be null| to be an object)?(?=[.;])`,
  '(?:Enum "\\w+"|\\w+) cannot represent (?:an? )?[\\w -]*',
  'Value is not (?:an? )?[\\w -]+',
].join('|');
const VARIABLE = new RegExp(
  `^(Variable "\\$\\w+" got invalid value)[\\s\\S]*?(?:( at "[\\w.[\\]]+"))?; (${REASONS})[\\s\\S]*$`,
);

const REPEATED: readonly (readonly [said: RegExp, told: string])[] = [
  [VARIABLE, '$1$2; $3'],
  [/^(Variable "\$\w+" got invalid value)[\s\S]*?( at "[\w.[\]]+")?; [\s\S]*$/, '$1$2'],
  [/^((?:Enum "\w+"|\w+) cannot represent (?:an? )?[\w -]*):[\s\S]*$/, '$1'],
  [/^(Expected value of type "[^"]+"), found [\s\S]*$/, '$1'],
  [/^Value [\s\S]* does not exist in "(\w+)" enum\.[\s\S]*$/, 'Value does not exist in enum "$1"'],
  [/^(Value is not (?:an? )?[\w -]+):[\s\S]*$/, '$1'],
  [/^(Syntax Error: [^"]*(?:String|BlockString|Int|Float)) "[\s\S]*$/, '$1'],
];

/**
 * What GraphQL says of an input that does not fit, without the input: the libraries repeat all that was sent beside the
 * mistake, so also what is to be kept secret.
 */
export function withoutValues(message: string): string {
  const [said, told] = REPEATED.find(([pattern]) => pattern.test(message)) ?? [];
  return said && told !== undefined ? message.replace(said, told).replace(/\.?$/, '.') : message;
}
