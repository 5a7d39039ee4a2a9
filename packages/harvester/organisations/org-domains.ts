import type { Db } from '@kogge/db/client.ts'
import { rememberedResults } from '@kogge/domain/kernel/remembered-results.ts'
import { ownDomains } from '@kogge/domain/orgs/names/own-domains.ts'
import { sql } from 'drizzle-orm'
import type { Spelled } from './notice-spellings.ts'

/** Buyers come again from one notice to the next with the same name, site and address. */
const remembered = rememberedResults<string, readonly string[]>(20_000)

const domainsOf = ({ name, website, contact }: Spelled['org']): readonly string[] => {
  const { email } = contact
  if (!website && !email) return []
  return remembered(`${name}\0${website}\0${email}`, () => ownDomains({ name, website, email }))
}

/**
 * Writes down the domains named after them that notices give for buyers and tenderers (`org_domain`), after their spellings; those
 * who have one that was not known are judged anew. What is known once stays, though its notice may go.
 */
export const addDomains = async (tx: Db, spelled: readonly Spelled[]): Promise<void> => {
  const found = new Map<string, { match_key: string; group_key: string; domain: string }>()
  for (const { org, match, isParty } of spelled) {
    if (!isParty || match.group === null) continue
    for (const domain of domainsOf(org)) {
      const record = { match_key: match.key, group_key: match.group, domain }
      found.set(`${match.key}\n${match.group}\n${domain}`, record)
    }
  }
  if (found.size === 0) return
  await tx.execute(sql`
    with added as (
      insert into org_domain (match_key, group_key, domain)
      select match_key, group_key, domain
      from jsonb_to_recordset(${JSON.stringify([...found.values()])}::jsonb) as d (
        match_key text, group_key text, domain text)
      order by 1, 2, 3
      on conflict do nothing
      returning match_key, group_key)
    insert into spelling_due
    select h.id from added a
    join harvested_org h on h.match_key = a.match_key and h.group_key = a.group_key
    on conflict do nothing`)
}
