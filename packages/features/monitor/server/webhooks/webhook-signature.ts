import { createHmac } from 'node:crypto'

/** The header of a signature: when it was made (seconds since 1970), and the HMAC of that hour and the body. */
export const SIGNATURE_HEADER = 'kogge-signature'

/**
 * The signature of a body (docs/webhooks.md): HMAC-SHA-256 with the secret of the webhook over the time, a full stop and the
 * body, in hexadecimal. A receiver who checks the time takes nothing that somebody has recorded and sends again later.
 */
export const signatureOf = (secret: string, body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
