import { z } from 'zod'

const LONGEST_URL = 500
/** A host and perhaps a port, and no user before them. */
const PLAIN_HOST = /^https:\/\/[^/?#@\\\s]+(?:[/?#]|$)/i

/** The address of a webhook: https, without a user. Where its host leads is looked at with each attempt. */
export const webhookUrl = z
  .string()
  .trim()
  .max(LONGEST_URL)
  .pipe(z.url({ protocol: /^https$/ }).regex(PLAIN_HOST))
