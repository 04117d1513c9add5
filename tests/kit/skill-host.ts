import fs from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import git from 'isomorphic-git';
import { temporaryHome } from './folders.js';
import { listening } from './git-server.js';

const SERVICE = 'git-upload-pack';
/** What one message of a pack has room for, beside its length and its band. */
const MAX_PART = 65_000;

const line = (content: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from((Buffer.byteLength(content) + 4).toString(16).padStart(4, '0')), Buffer.from(content)]);
const FLUSH = Buffer.from('0000');

/** The files of a skill by their paths. */
export type SkillTexts = Readonly<Record<string, string>>;

interface Commit {
  readonly oid: string;
  readonly pack: Buffer;
}

/** A commit without a past, with all that it has. Made in the same way it is the same. */
async function commitOf(dir: string, files: SkillTexts): Promise<Commit> {
  const store = { fs, dir };
  const author = { name: 'A', email: 'a@example.com', timestamp: 1_700_000_000, timezoneOffset: 0 };
  for (const [path, text] of Object.entries(files)) {
    await fs.promises.mkdir(join(dir, path, '..'), { recursive: true });
    await fs.promises.writeFile(join(dir, path), text);
    await git.add({ ...store, filepath: path });
  }
  const oid = await git.commit({
    ...store,
    message: 'Skills',
    author,
    committer: author,
    parent: [],
    noUpdateBranch: true,
  });
  const oids = [oid];
  const { tree } = (await git.readCommit({ ...store, oid })).commit;
  for (const pending = [tree]; pending.length > 0; ) {
    const next = pending.pop() as string;
    oids.push(next);
    for (const entry of (await git.readTree({ ...store, oid: next })).tree) {
      (entry.type === 'tree' ? pending : oids).push(entry.oid);
    }
  }
  const { packfile } = await git.packObjects({ ...store, oids: [...new Set(oids)] });
  return { oid, pack: Buffer.from(packfile as Uint8Array) };
}

const refsOf = (newest: string, tag: string): Buffer =>
  Buffer.concat([
    line(`# service=${SERVICE}\n`),
    FLUSH,
    line(`${newest} HEAD\0shallow side-band-64k symref=HEAD:refs/heads/main\n`),
    line(`${newest} refs/heads/main\n`),
    line(`${tag} refs/tags/first\n`),
    FLUSH,
  ]);

function packAnswer(pack: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < pack.length; at += MAX_PART) {
    parts.push(line(Buffer.concat([Buffer.from([1]), pack.subarray(at, at + MAX_PART)])));
  }
  return Buffer.concat([FLUSH, line('NAK\n'), ...parts, FLUSH]);
}

/**
 * The address of a host of repositories that all have the same two commits, one tagged `first`, the other on the branch
 * `main`; any other path is the given file. Unlike a server that runs git it needs none.
 */
export async function skillHost(first: SkillTexts, second: SkillTexts, web: string): Promise<string> {
  const dir = await temporaryHome();
  await git.init({ fs, dir });
  const [tagged, newest] = [await commitOf(dir, first), await commitOf(dir, second)];
  return listening(async (request, response) => {
    const { url = '' } = request;
    if (url.includes('/info/refs')) {
      response.setHeader('content-type', `application/x-${SERVICE}-advertisement`);
      return response.end(refsOf(newest.oid, tagged.oid));
    }
    if (!url.endsWith(SERVICE)) return response.end(web);
    const asked = (await buffer(request)).toString('latin1');
    response.setHeader('content-type', `application/x-${SERVICE}-result`);
    response.end(packAnswer((asked.includes(tagged.oid) ? tagged : newest).pack));
  });
}
