/** The part of a lock file that the dependencies of a manifest need, as the lock file of that manifest. */
export function subsetOfLock({ lockfileVersion, packages }, manifest) {
  const kept = new Set();
  for (const name of Object.keys(manifest.dependencies)) keep(packages, `node_modules/${name}`, kept);
  const { name, version, license, bin, engines, dependencies } = manifest;
  const entries = [...kept].sort().map((path) => [path, entryOf(packages[path])]);
  return {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': { name, version, license, bin, engines, dependencies }, ...Object.fromEntries(entries) },
  };
}

function keep(packages, path, kept) {
  if (kept.has(path)) return;
  kept.add(path);
  const {
    dependencies = {},
    optionalDependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = packages[path];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = placeOf(packages, path, name);
    if (found) keep(packages, found, kept);
    else if (!optionalDependencies[name]) throw new Error(`${path} needs ${name}, which is not in the lock file`);
  }
  for (const name of peers) {
    const found = placeOf(packages, path, name);
    if (found) keep(packages, found, kept);
  }
}

/** Where Node finds a package from the folder of another. */
function placeOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}

/** Nothing of it is for development, or there because of a peer, any more. */
function entryOf({ dev: _dev, devOptional, peer: _peer, ...entry }) {
  return devOptional ? { ...entry, optional: true } : entry;
}
