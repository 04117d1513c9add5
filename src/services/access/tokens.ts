import { createHash, createHmac, randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { unauthorized } from '../core/errors/errors.js';

const ISSUER = 'orgraph';
const AUDIENCE = 'orgraph-api';
const RUN_TOKEN_HOURS = 48;

export const AGENT_KEY_PREFIX = 'svc_agent_';
export const BOARD_KEY_PREFIX = 'svc_board_';
/** The prefix of assistants' codes and tokens, which open the assistants' endpoint only. */
export const ASSISTANT_TOKEN_PREFIX = 'svc_assistant_';

/** A new opaque key: 256 random bits after a prefix that secret scanners can find. */
export const newKey = (prefix: string): string => prefix + randomBytes(32).toString('base64url');

export const hashKey = (token: string): string => createHash('sha256').update(token).digest('hex');

export const looksLikeJwt = (token: string): boolean => token.split('.').length === 3;

/** The claims of a run token. */
interface RunTokenClaims {
  readonly agentId: string;
  readonly companyId: string;
  readonly adapterType: string;
  readonly runId: string | null;
  readonly responsibleUserId: string | null;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

interface Issuer {
  readonly agentJwtSecret: string;
  readonly instanceId: string;
}

/** One key for each company of each installation: a token of one company is invalid in every other. */
function signingKey({ agentJwtSecret, instanceId }: Issuer, companyId: string): Uint8Array {
  const hex = createHmac('sha256', agentJwtSecret).update(`jwt:${instanceId}:${companyId}`).digest('hex');
  return new TextEncoder().encode(hex);
}

/** Signs a run's token. It is valid for 48 hours unless `expiresAt` says otherwise. */
export function signRunToken(
  issuer: Issuer,
  claims: Omit<RunTokenClaims, 'expiresAt'> & { expiresAt?: number },
): Promise<string> {
  return new SignJWT({
    company_id: claims.companyId,
    adapter_type: claims.adapterType,
    run_id: claims.runId,
    responsible_user_id: claims.responsibleUserId,
    instance_id: issuer.instanceId,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(claims.agentId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(claims.expiresAt ?? `${RUN_TOKEN_HOURS}h`)
    .sign(signingKey(issuer, claims.companyId));
}

/** @throws 401 that names the cause: malformed, expired, invalid signature */
export async function verifyRunToken(issuer: Issuer, token: string): Promise<RunTokenClaims> {
  try {
    const claimed = decodeJwt(token);
    const { payload } = await jwtVerify(token, signingKey(issuer, String(claimed.company_id)), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'company_id', 'exp', 'iat'],
    });
    if (payload.instance_id !== issuer.instanceId) throw unauthorized('Agent token is of another installation');
    return {
      agentId: String(payload.sub),
      companyId: String(payload.company_id),
      adapterType: String(payload.adapter_type ?? ''),
      runId: typeof payload.run_id === 'string' ? payload.run_id : null,
      responsibleUserId: typeof payload.responsible_user_id === 'string' ? payload.responsible_user_id : null,
      expiresAt: payload.exp as number,
    };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw unauthorized('Agent token is expired');
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw unauthorized('Agent token has an invalid signature');
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw unauthorized('Agent token is not valid');
    throw error;
  }
}
