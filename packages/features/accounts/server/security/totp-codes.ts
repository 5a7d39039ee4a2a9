import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Steps before and after the present one whose codes are taken: clocks differ (RFC 6238, 5.2). */
const WINDOW = 1
/** RFC 4226, section 4: as long as what HMAC-SHA-1 gives. */
const SECRET_BYTES = 20

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

const totpOf = (secret: Uint8Array, label = ''): TOTP =>
  new TOTP({
    issuer: 'Kogge',
    label,
    // What every authenticator app can do.
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** The secret as people type it, and as the address that apps read from a QR code. */
export const totpKey = (secret: Uint8Array, email: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step that a code belongs to; null for a code that is wrong at `now`. */
export const stepOfCode = (secret: Uint8Array, code: string, now: Date): number | null => {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta
}
