import { emailAddress } from '@kogge/domain/accounts/account-inputs.ts'
import { MOST_INVITED } from '@kogge/domain/members/member-inputs.ts'

export type Addresses =
  | { readonly emails: readonly string[] }
  | { readonly problem: 'none' | 'too_many' | 'invalid'; readonly at?: string }

/** Addresses as people paste them: with names, commas, semicolons, on lines of their own. */
export const readAddresses = (typed: string): Addresses => {
  const parts = typed
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^[<("']+/, '').replace(/(?<![>)"'])[>)"']+$/, ''))
    .filter((part) => part !== '')
  // Of `Anna Neimane <anna@example.com>` the words are a name.
  const named = typed.includes('<') ? parts.filter((part) => part.includes('@')) : parts
  const emails: string[] = []
  for (const part of named) {
    const parsed = emailAddress.safeParse(part)
    if (!parsed.success) return { problem: 'invalid', at: part }
    if (!emails.includes(parsed.data)) emails.push(parsed.data)
  }
  if (emails.length === 0) return { problem: 'none' }
  return emails.length > MOST_INVITED ? { problem: 'too_many' } : { emails }
}
