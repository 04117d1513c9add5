export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

// Loaded when the process first sets or checks a password: most processes do neither.
const library = () => import('better-auth/crypto');

/** The scrypt hash of a password. It takes about 50 ms of a thread: never compute it within a transaction. */
export const hashPassword = async (password: string): Promise<string> => (await library()).hashPassword(password);

/** Whether a password matches a hash. Without a hash it returns false after the same amount of work. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const { hashPassword, verifyPassword } = await library();
  if (hash) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
