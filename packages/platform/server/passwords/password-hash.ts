import { normalizePassword } from '@kogge/domain/accounts/password-rules.ts'
import { hash, verify } from '@node-rs/argon2'
import { createAdmissions } from '../load/admission-queue.ts'

/** argon2id, the library's default kind, with OWASP's parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Two at once in a process, one of each caller: there are four threads for it, which read files as
 * well, and each keeps a core busy. A caller who would wait longer gets `system.unavailable`.
 */
const { argon2 } = createAdmissions({
  argon2: { atOnce: 2, mostWaiting: 200, patienceMs: 10_000 },
})
/** Those of whom it is not known who they are wait for one another. */
const ANYBODY = 'anybody'

/** A password as it is kept, in argon2's own encoding. */
export const hashPassword = (password: string): Promise<string> =>
  argon2.take(ANYBODY, () => hash(normalizePassword(password), OPTIONS))

const NOBODYS = hash(normalizePassword('the password of nobody'), OPTIONS)

/**
 * Whether the password belongs to the hash. For `null`, the hash of an address that has no
 * account, it works just as long and says no. Callers (see admission) take turns.
 */
export const verifyPassword = async (
  kept: string | null,
  password: string,
  caller = ANYBODY,
): Promise<boolean> => {
  const against = kept ?? (await NOBODYS)
  const right = await argon2.take(caller, () => verify(against, normalizePassword(password)))
  return right && kept !== null
}
