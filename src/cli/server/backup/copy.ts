import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

/** The part of pg's connection that COPY needs; pg has no types for it. */
interface Connection {
  readonly stream: NodeJS.ReadWriteStream & { readonly writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** The rows of a COPY … TO STDOUT. A slow reader makes the database wait. */
export class CopyOut extends Readable {
  /** The number of rows; known at the end. */
  rowCount = 0;
  private connection: Connection | undefined;

  constructor(
    client: pg.ClientBase,
    private readonly text: string,
  ) {
    super();
    client.query(this as unknown as pg.Submittable);
  }

  submit(connection: unknown): void {
    this.connection = connection as Connection;
    this.connection.query(this.text);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer.
    if (!this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rowCount = rowCountOf(text);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

/** Sends rows to a COPY … FROM STDIN. @returns the number of rows */
export function copyIn(client: pg.ClientBase, text: string, rows: Readable): Promise<number> {
  return new Promise((resolve, reject) => {
    let rowCount = 0;
    let failure: unknown;
    const query = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => {
        void send(rows, connection).catch((error: Error) => {
          failure = error;
          connection.sendCopyFail(error.message);
        });
      },
      handleCommandComplete: ({ text: tag }: { text: string }) => {
        rowCount = rowCountOf(tag);
      },
      handleReadyForQuery: () => resolve(rowCount),
      handleError: (error: Error) => {
        rows.destroy();
        reject(failure ?? error);
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}

async function send(rows: Readable, connection: Connection): Promise<void> {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk as Buffer);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

/** The number in a tag such as `COPY 12`. */
const rowCountOf = (tag: string): number => Number(tag.split(' ').at(-1));
