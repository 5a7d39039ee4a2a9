import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { likenessesOf } from '@kogge/domain/verification/lookalike-orgs.ts'
import { isOrdinaryName } from '@kogge/domain/verification/org-name-letters.ts'
import { isOfAuthority, separateRoots } from '@kogge/domain/verification/public-body-names.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { isVerified } from '../access/verified-orgs.queries.ts'
import { isBuyer } from '../ledger/ledger-buyer.queries.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { OrgInMail } from './mail-values.ts'

/** Organisations of a name's words that are looked at. */
const MOST_LOOKED_AT = 40

/** What organisations are called in messages. Messages take names that somebody chose for one from here alone. */
export const orgsInMail = async (
  db: Db,
  orgIds: readonly string[],
): Promise<(orgId: string) => OrgInMail> => {
  const rows = await db
    .select({ id: org.id, name: org.name, verifiedAt: org.verifiedAt })
    .from(org)
    .where(inArray(org.id, [...orgIds]))
  const found = new Map(
    rows.map(({ id, name, verifiedAt }) => [
      id,
      { name: withoutDirectionMarks(name), isVerified: verifiedAt !== null },
    ]),
  )
  return (orgId) => found.get(orgId) ?? { name: '', isVerified: false }
}

/** The same of one. */
export const orgInMail = async (db: Db, orgId: string): Promise<OrgInMail> =>
  (await orgsInMail(db, [orgId]))(orgId)

/** Of a person's name so many words are looked for. */
const MOST_WORDS = 8

const isLatin = (name: string): boolean => /[a-z]/i.test(name)

/** Whether somebody is called as an organisation that is known here, or as an authority is. */
const passesForOrg = async (db: Db, name: string): Promise<boolean> => {
  // Who is called in another script as a whole is called so; letters of two are a disguise.
  if (isOfAuthority(name) || (isLatin(name) && !isOrdinaryName(name))) return true
  const words = separateRoots(name)
    .slice(0, MOST_WORDS)
    .map((meant) => meant.map((root) => `'${root}':*`).join(' | '))
  if (words.length === 0) return false
  // Any two, since words that are put together stand among them too; or the last two as one.
  const pairs = words.flatMap((one, at) =>
    words.slice(at + 1).map((other) => `(${one}) & (${other})`),
  )
  const query = [...pairs, words.at(-1)].map((part) => `(${part})`).join(' | ')
  const rows = await db
    .select({ name: org.name })
    .from(org)
    .where(
      sql`${org.words} @@ ${query}::tsquery and ${org.mergedIntoId} is null and ${org.deletedAt} is null`,
    )
    .orderBy(sql`${org.buyerCount} desc`, org.id)
    .limit(MOST_LOOKED_AT)
  const person = { name, country: null, number: null }
  return rows.some((known) => {
    const likenesses = likenessesOf(person, { name: known.name, country: null, number: null }, 0)
    return likenesses.length > 0
  })
}

interface Person {
  readonly name: string
  readonly email: string
}

/**
 * What somebody is called in messages and invitations that they have sent to others: by their address where their
 * name is an organisation's, and in whatever an organisation sends that is not verified.
 */
export const personInMail = async (
  db: Db,
  { name, email }: Person,
  speaksFor?: Pick<OrgInMail, 'isVerified'>,
): Promise<string> =>
  speaksFor?.isVerified === false || (await passesForOrg(db, name)) ? email : name

/**
 * Whether messages on a request that was written here need not say that nobody has verified its buyer: the server
 * has sealed that it is verified, and its log says that it is the buyer (`buyerId`).
 */
export const isBuyerVerified = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
  buyerId: string | null,
): Promise<boolean> => {
  const [row] = await db
    .select({ orgId: writtenRfx.orgId })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  return (
    row !== undefined &&
    (await isBuyer(db, sealing, row.orgId, buyerId)) &&
    (await isVerified(db, sealing, row.orgId))
  )
}
