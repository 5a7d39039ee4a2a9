import { normalizePassword } from '@kogge/domain/account/password.ts'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default kind, with OWASP's parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A password as it is kept, in argon2's own encoding. */
export const hashPassword = (password: string): Promise<string> =>
  hash(normalizePassword(password), OPTIONS)

const NOBODYS = hashPassword('the password of nobody')

/**
 * Whether the password belongs to the hash. For `null`, the hash of an address that has no
 * account, it works just as long and says no.
 */
export const verifyPassword = async (kept: string | null, password: string): Promise<boolean> => {
  const right = await verify(kept ?? (await NOBODYS), normalizePassword(password))
  return right && kept !== null
}
