import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { MOST_INVITED_TOGETHER } from '@kogge/domain/participation/rfx-invitations.ts'

export type Addresses =
  | { readonly emails: readonly string[] }
  | { readonly problem: 'none' | 'too_many' | 'invalid'; readonly at?: string }

/** Addresses as people paste them: separated by commas, semicolons or lines, in angle brackets or not. */
export const readAddresses = (typed: string): Addresses => {
  const parts = typed
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^[<("']+/, '').replace(/(?<![>)"'])[>)"']+$/, ''))
    .filter((part) => part !== '')
  // Of `Anna Neimane <anna@example.com>` the words are a name.
  const named = typed.includes('<') ? parts.filter((part) => part.includes('@')) : parts
  const emails = new Set<string>()
  for (const part of named) {
    const parsed = emailAddress.safeParse(part)
    if (!parsed.success) return { problem: 'invalid', at: part }
    emails.add(parsed.data)
  }
  if (emails.size === 0) return { problem: 'none' }
  return emails.size > MOST_INVITED_TOGETHER ? { problem: 'too_many' } : { emails: [...emails] }
}
