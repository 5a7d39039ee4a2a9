import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The parts of a webhook by which it is known where what goes. */
export interface SealedWebhook {
  readonly id: string
  readonly orgId: string
  readonly url: string
}

/**
 * The label under which the secret of a webhook is sealed: with another organisation or address in its row it does not open. The
 * address comes last, so that no two webhooks have the same label.
 */
export const labelOf = ({ id, orgId, url }: SealedWebhook): string =>
  `webhook:${id}:${orgId}:${url}`

const KEY_BYTES = 32

/** The MAC of a stored body: HMAC-SHA-256 under a key that is derived from the webhook's secret for this alone, over delivery and body. */
export const bodyMacOf = (secret: Buffer, deliveryId: string, body: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'kogge stored webhook body 1', KEY_BYTES))
  return createHmac('sha256', key).update(`${deliveryId}.${body}`).digest()
}

/** Whether the server wrote a stored body. */
export const isBodyGenuine = (
  secret: Buffer,
  deliveryId: string,
  body: string,
  mac: Buffer | null,
): boolean => {
  const right = bodyMacOf(secret, deliveryId, body)
  return mac !== null && mac.length === right.length && timingSafeEqual(mac, right)
}
