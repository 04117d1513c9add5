/** What a rule looks for in a text: pieces that follow one another within a line. */
const piecesOf = (contains) =>
  contains
    .toLowerCase()
    .split('*')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');

// No regular expressions: whatever somebody configures, a line is read once.
function hasInOrder(line, pieces) {
  let from = 0;
  for (const piece of pieces) {
    const at = line.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** The names of the labels that the rules give to an issue, each once. */
export function labelsFor({ title, description }, rules) {
  const lines = `${title}\n${description ?? ''}`.toLowerCase().split('\n');
  const fits = ({ contains }) => {
    const pieces = piecesOf(contains);
    return lines.some((line) => hasInOrder(line, pieces));
  };
  const names = new Map(rules.filter(fits).map(({ label }) => [label.trim().toLowerCase(), label.trim()]));
  return [...names.values()];
}

/** What is wrong with rules beyond what the schema says, in sentences. */
export const flawsOf = (rules) =>
  rules.flatMap(({ contains, label }, at) => [
    ...(piecesOf(contains).length === 0 ? [`rules.${at}.contains: it would fit every issue`] : []),
    ...(label.trim() === '' ? [`rules.${at}.label: a label needs a name`] : []),
  ]);
