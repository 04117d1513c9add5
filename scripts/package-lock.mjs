// What a lock file says of packages: where each is in node_modules, and what it needs.

/** The places of packages and of all that they need. */
export function placesOf(packages, names) {
  const places = new Set();
  for (const name of names) keep(packages, `node_modules/${name}`, places);
  return [...places].sort();
}

/** What the package at a place needs, each in the very version that it finds there. */
export function needsOf(packages, place) {
  const found = needed(packages[place]).map((name) => [name, placeOf(packages, place, name)]);
  return Object.fromEntries(found.filter(([, at]) => at).map(([name, at]) => [name, packages[at].version]));
}

function keep(packages, place, places) {
  if (places.has(place)) return;
  places.add(place);
  for (const name of needed(packages[place])) {
    const found = placeOf(packages, place, name);
    if (found) keep(packages, found, places);
    else if (packages[place].dependencies?.[name]) throw new Error(`${place} needs ${name}, which is in no lock file`);
  }
}

function needed({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...new Set([...Object.keys(dependencies), ...peers])];
}

/** Where Node finds a package from the folder of another. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
