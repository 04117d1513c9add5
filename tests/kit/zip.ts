import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip, with whatever is to be wrong about it. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** As file systems of Unix have it; a regular file unless given. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  /** What its list says of the bytes, unpacked. */
  readonly claimedSize?: number;
}

/** The bytes of a zip, entry by entry. */
export function zipOf(entries: readonly ZipEntry[], claimedCount = entries.length): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { local, central } = partsOf(entry, at);
    parts.push(local);
    list.push(central);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(claimedCount, 8);
  end.writeUInt16LE(claimedCount, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

function partsOf(entry: ZipEntry, at: number): { local: Buffer; central: Buffer } {
  const { content = '', mode = 0o100644, flags = 0x800, method = 8, claimedSize } = entry;
  const name = Buffer.from(entry.name as string);
  const bytes = Buffer.from(content as string);
  const packed = method === 8 ? deflateRawSync(bytes) : bytes;
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(flags, 2);
  common.writeUInt16LE(method, 4);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(claimedSize ?? bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode * 0x10000) >>> 0, 6);
  rest.writeUInt32LE(at, 10);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, name]);
  return { local, central };
}
