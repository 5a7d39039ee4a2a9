import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { Authenticator } from './authenticator.ts'
import type { Browser } from './browser.ts'
import { addUser, PUBLIC_URL } from './test-app.ts'

export const PASSWORD = 'nine ships in the harbour'

/** The code that an authenticator app shows now, or some steps of thirty seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** Calls a procedure of one's own security; gives its answer, or the code of its error. */
export const call = async (page: Browser, path: string, body?: object) => {
  // In a batch of one, as pages send it: only there can nothing be given.
  const response = await page.post(`/api/trpc/security.${path}?batch=1`, { 0: body })
  const [answer] = response.json()
  return answer.error ? { refused: answer.error.data.appCode } : answer.result.data
}

/** The same for a reading. */
export const read = async (page: Browser, path: string) =>
  (await page.send(`/api/trpc/security.${path}`, { method: 'GET' })).json().result.data

/** A new user who is signed in with the password alone. */
export const signedIn = async (database: TestDatabase, page: Browser, email: string) => {
  const userId = await addUser(database, email, PASSWORD)
  expect((await page.login(email, PASSWORD)).statusCode).toBe(200)
  return userId
}

/** Codes work once; with this those of the present moment work again. */
export const forgetCodes = ({ pool }: TestDatabase) => pool.query(`update totp set last_step = 0`)

/** Sets an authenticator app up; gives its secret and the recovery codes. */
export const addTotp = async (page: Browser) => {
  const { secret } = await call(page, 'beginTotp', { currentPassword: PASSWORD })
  const { recoveryCodes } = await call(page, 'confirmTotp', { code: codeOf(secret) })
  return { secret, recoveryCodes }
}

/** Makes a passkey; gives the key and the recovery codes. */
export const addPasskey = async (page: Browser, name = 'Key ring') => {
  const key = new Authenticator(PUBLIC_URL)
  const { token, options } = await call(page, 'beginPasskey', { currentPassword: PASSWORD })
  const registration = key.register(options.challenge)
  const added = await call(page, 'addPasskey', { token, name, registration })
  return { key, recoveryCodes: added.recoveryCodes }
}
