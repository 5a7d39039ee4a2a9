import { z } from 'zod'
import { emailAddress } from '../accounts/account-inputs.ts'
import { httpsAddress } from '../kernel/web-address.ts'
import { isCountryCode } from '../reference/country-codes.ts'
import { isCpvCode } from '../reference/cpv-codes.ts'
import { isOrdinaryName } from '../verification/org-name-letters.ts'
import { ADDRESS_KINDS, orgAddress } from './org-address.ts'
import { orgSize, revenueBand } from './org-size-and-revenue-bands.ts'

/** Characters that nobody sees, or that no table holds: they let a text pass for another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]+/gu
const UNSEEN_BUT_LINES = /(?:(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0])+/gu

/** A text on one line, white space single, without what cannot be seen. */
const oneLine = (text: string): string => text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()

/** The same for a text of several lines. */
const manyLines = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(UNSEEN_BUT_LINES, ' ').trim()

const line = (max: number) => z.string().max(10_000).transform(oneLine).pipe(z.string().max(max))

/** The name of an organisation as it is or was: at least one letter or digit that shows. */
export const orgName = z
  .string()
  .max(1000)
  .transform(oneLine)
  .pipe(
    z
      .string()
      .min(2)
      .max(200)
      .refine((name) => /[\p{L}\p{N}]/u.test(name), 'a name has a letter or a digit'),
  )

/** A name that an organisation is given: of letters and signs of names alone. */
export const newOrgName = orgName.refine(isOrdinaryName, 'has signs that names do not have')

const country = z.string().max(2).refine(isCountryCode, 'no country of ISO 3166-1 alpha-2')

/** As somebody types it; what the country's rule makes of it, the server says. */
const typedNumber = z.string().max(100)

const address = orgAddress.extend({
  street: line(200),
  city: line(100),
  postalCode: line(20),
  country,
  nuts: z
    .string()
    .regex(/^[A-Z]{2}[A-Z0-9]{1,3}$/)
    .nullable(),
})

/** Codes of the reference list; whether they are in it the server says. */
const industries = z
  .array(z.string().regex(/^[a-z0-9_-]{1,60}$/i))
  .max(10)
  .transform((codes) => [...new Set(codes)])

const cpvInterests = z
  .array(z.string().max(8).refine(isCpvCode, 'no code of the CPV'))
  .max(100)
  .transform((codes) => [...new Set(codes)])

/** A number that can be called: digits with what people put between them. */
export const orgPhone = line(40).pipe(
  z.string().regex(/^\+?[\d(][\d\s()./-]{4,}(?:\s?(?:ext|#)\.?\s?\d+)?$/i),
)

const website = z
  .string()
  .max(2000)
  .transform((typed, ctx) => {
    const found = httpsAddress(typed)
    if (found !== null) return found
    ctx.addIssue({ code: 'custom', message: 'not a web address' })
    return z.NEVER
  })

/** What somebody tells of an organisation that they found. */
export const foundOrgInput = z.object({
  name: newOrgName,
  country,
  registrationNumber: typedNumber,
  vatNumber: typedNumber.nullable(),
  legalAddress: address.omit({ kind: true, country: true }).nullable(),
  industries,
})
export type FoundOrgInput = z.infer<typeof foundOrgInput>

/** The profile as its administrators edit it; null empties a field. */
export const orgProfileInput = z.object({
  /** Another than before must be a `newOrgName`; what notices call it may stay. */
  name: orgName,
  registrationNumber: typedNumber.nullable(),
  vatNumber: typedNumber.nullable(),
  website: website.nullable(),
  email: emailAddress.nullable(),
  phone: orgPhone.nullable(),
  description: z.string().max(20_000).transform(manyLines).pipe(z.string().max(4000)).nullable(),
  /** One of a kind at most. */
  addresses: z
    .array(address)
    .max(ADDRESS_KINDS.length)
    .refine(
      (all) => new Set(all.map(({ kind }) => kind)).size === all.length,
      'at most one address of a kind',
    ),
  industries,
  cpvInterests,
  size: orgSize.nullable(),
  revenueBand: revenueBand.nullable(),
})
export type OrgProfileInput = z.infer<typeof orgProfileInput>
