import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

interface Version {
  readonly id: string;
  readonly value: string | Buffer;
}

interface KeptSecret {
  readonly arn: string;
  readonly name: string;
  readonly region: string;
  readonly description?: string | undefined;
  readonly kmsKeyId?: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  /** Oldest first; the last one is current. */
  readonly versions: Version[];
  /** Days until it is gone; undefined while it is not being deleted. */
  deletedIn?: number;
}

interface NewSecret {
  readonly name: string;
  readonly value?: string | Buffer;
  readonly region?: string;
  readonly description?: string;
  readonly kmsKeyId?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** A request as it came: what was asked, of which region, by whom. */
interface Received {
  readonly action: string;
  readonly region: string;
  readonly accessKey: string;
  readonly input: Input;
}

interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** What the actions take, all together. */
interface Input {
  readonly Name: string;
  readonly SecretId: string;
  readonly SecretString: string;
  readonly Description?: string;
  readonly KmsKeyId?: string;
  readonly Tags?: readonly Tag[];
  readonly VersionId?: string;
  readonly VersionStage?: 'AWSCURRENT' | 'AWSPREVIOUS';
  readonly ForceDeleteWithoutRecovery?: boolean;
  readonly RecoveryWindowInDays?: number;
  readonly MaxResults?: number;
  readonly NextToken?: string;
  readonly Filters?: readonly { readonly Values: readonly string[] }[];
}

/** AWS Secrets Manager as far as it is used here: the same wire protocol on a socket, secrets in memory. */
export interface SecretsManager {
  readonly url: string;
  readonly requests: Received[];
  readonly secrets: KeptSecret[];
  add(secret: NewSecret): KeptSecret;
  /** Answers the next requests of this action with this error, or with nothing at all. */
  fail(action: string, how: string | 'hang', times?: number): void;
  /** Every request is answered as it should be again. */
  mend(): void;
}

const ACCOUNT = '111122223333';
export const REGION = 'eu-central-1';

class Refusal extends Error {
  constructor(
    readonly type: string,
    readonly status = 400,
  ) {
    // The texts of AWS name accounts and roles.
    super(`User: arn:aws:sts::${ACCOUNT}:assumed-role/canary-role is not authorized`);
  }
}

let shared: Promise<SecretsManager> | undefined;

/** The service of this test file, which the process is then told to use, with credentials of its own. */
export function secretsManager(): Promise<SecretsManager> {
  shared ??= start();
  return shared;
}

async function start(): Promise<SecretsManager> {
  const secrets: KeptSecret[] = [];
  const requests: Received[] = [];
  const failures = new Map<string, { how: string; left: number }>();
  const server = createServer(async (req, res) => {
    const received = await receive(req);
    requests.push(received);
    const failure = failures.get(received.action);
    if (failure && failure.left-- > 0) {
      if (failure.how === 'hang') return;
      return answer(new Refusal(failure.how, failure.how === 'InternalServiceError' ? 500 : 400));
    }
    try {
      answer(actions[received.action]?.(secrets, received) ?? new Refusal('UnknownOperationException'));
    } catch (error) {
      answer(error as Refusal);
    }
    function answer(output: object | Refusal) {
      const refused = output instanceof Refusal;
      res.writeHead(refused ? output.status : 200, { 'content-type': 'application/x-amz-json-1.1' });
      res.end(JSON.stringify(refused ? { __type: output.type, message: output.message } : output));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
    shared = undefined;
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    AWS_ACCESS_KEY_ID: 'test-access-key',
    AWS_SECRET_ACCESS_KEY: 'test-secret-key',
    AWS_EC2_METADATA_DISABLED: 'true',
  });
  return {
    url,
    requests,
    secrets,
    add: (secret) => keep(secrets, secret),
    fail: (action, how, times = Number.POSITIVE_INFINITY) => void failures.set(action, { how, left: times }),
    mend: () => failures.clear(),
  };
}

async function receive(req: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  const action = String(req.headers['x-amz-target']).replace('secretsmanager.', '');
  const signed = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/secretsmanager\//;
  const [, accessKey = '', region = ''] = signed.exec(req.headers.authorization ?? '') ?? [];
  return { action, region, accessKey, input: JSON.parse(Buffer.concat(chunks).toString()) };
}

function keep(
  secrets: KeptSecret[],
  { region = REGION, tags = {}, value = 'value', ...secret }: NewSecret,
): KeptSecret {
  const suffix = randomBytes(3).toString('hex');
  const arn = `arn:aws:secretsmanager:${region}:${ACCOUNT}:secret:${secret.name}-${suffix}`;
  const kept: KeptSecret = { ...secret, arn, region, tags, versions: [{ id: randomUUID(), value }] };
  secrets.push(kept);
  return kept;
}

function find(secrets: readonly KeptSecret[], { region, input }: Received): KeptSecret {
  const id = input.SecretId;
  const found = secrets.find((one) => one.region === region && (one.arn === id || one.name === id));
  if (!found) throw new Refusal('ResourceNotFoundException');
  if (found.deletedIn !== undefined) throw new Refusal('InvalidRequestException');
  return found;
}

const told = ({ arn, name, description, kmsKeyId, tags }: KeptSecret) => ({
  ARN: arn,
  Name: name,
  Description: description,
  KmsKeyId: kmsKeyId,
  Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
});

const actions: Record<string, (secrets: KeptSecret[], received: Received) => object> = {
  CreateSecret(secrets, { region, input }) {
    const { Name, SecretString, KmsKeyId, Description, Tags = [] } = input;
    if (secrets.some(({ name, region: of }) => name === Name && of === region)) {
      throw new Refusal('ResourceExistsException');
    }
    const tags = Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value]));
    const { arn, name, versions } = keep(secrets, {
      name: Name,
      value: SecretString,
      region,
      tags,
      ...(KmsKeyId !== undefined && { kmsKeyId: KmsKeyId }),
      ...(Description !== undefined && { description: Description }),
    });
    return { ARN: arn, Name: name, VersionId: versions[0]?.id };
  },
  PutSecretValue(secrets, received) {
    const { arn, name, versions } = find(secrets, received);
    const version = { id: randomUUID(), value: received.input.SecretString };
    versions.push(version);
    return { ARN: arn, Name: name, VersionId: version.id };
  },
  GetSecretValue(secrets, received) {
    const { arn, name, versions } = find(secrets, received);
    const { VersionId, VersionStage = 'AWSCURRENT' } = received.input;
    const ofStage = { AWSCURRENT: versions.at(-1), AWSPREVIOUS: versions.at(-2) }[VersionStage];
    const version = VersionId ? versions.find(({ id }) => id === VersionId) : ofStage;
    if (!version) throw new Refusal('ResourceNotFoundException');
    const value =
      typeof version.value === 'string'
        ? { SecretString: version.value }
        : { SecretBinary: version.value.toString('base64') };
    return { ARN: arn, Name: name, VersionId: version.id, ...value };
  },
  DeleteSecret(secrets, received) {
    const found = find(secrets, received);
    const { ForceDeleteWithoutRecovery, RecoveryWindowInDays } = received.input;
    if (ForceDeleteWithoutRecovery) secrets.splice(secrets.indexOf(found), 1);
    else found.deletedIn = RecoveryWindowInDays ?? 30;
    return { ARN: found.arn, Name: found.name };
  },
  ListSecrets(secrets, { region, input }) {
    const { MaxResults = 100, NextToken, Filters = [] } = input;
    const start = NextToken === undefined ? 0 : Number(/^page-(\d+)$/.exec(NextToken)?.[1] ?? Number.NaN);
    if (Number.isNaN(start)) throw new Refusal('InvalidNextTokenException');
    const words = Filters.flatMap(({ Values }) => Values);
    const found = secrets.filter(
      ({ region: of, deletedIn, name }) =>
        of === region && deletedIn === undefined && words.every((word) => name.includes(word)),
    );
    const end = start + MaxResults;
    return {
      SecretList: found.slice(start, end).map(told),
      ...(end < found.length && { NextToken: `page-${end}` }),
    };
  },
};
