import { z } from 'zod'
import { cleanText } from '../../kernel/text-inputs.ts'
import { httpsAddress, isHttpsPort, portOf } from '../../kernel/web-address.ts'

const LONGEST_URL = 500

/** The address of a webhook: https at port 443 or 8443, of a domain, without a user. Where its host leads is looked at with each attempt. */
export const webhookUrl = z
  .string()
  .max(LONGEST_URL)
  .pipe(cleanText)
  .transform((typed, issues) => {
    const address = httpsAddress(typed, LONGEST_URL)
    if (address !== null && isHttpsPort({ port: portOf(address) })) return address
    issues.addIssue({ code: 'custom', message: 'not a web address' })
    return z.NEVER
  })
