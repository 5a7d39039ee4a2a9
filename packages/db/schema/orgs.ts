import type { identifier } from '@kogge/domain/notices/canonical-notice.ts'
import type { OrgAddress } from '@kogge/domain/orgs/org-address.ts'
import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import { FREE_TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import {
  VERIFICATION_ENDS,
  VERIFICATION_METHODS,
} from '@kogge/domain/verification/org-verification.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { user } from './accounts.ts'
import { bytes, instant, tsvector } from './column-types.ts'

/** Neither merged into another nor deleted: what searches show unless staff ask for the others. */
const ALIVE = sql`merged_into_id is null and deleted_at is null`

/**
 * What a person's own number looks like in a match key: personal codes of Latvia, Estonia and
 * Lithuania, Swedish personnummer with or without century and VAT suffix, Norwegian fødselsnummer,
 * PESEL, CPR, and what is left of a Finnish henkilötunnus without its sign. And in a VAT number, as
 * domain/orgs/numbers/vat-number.ts has it. Whoever may look for the start of one could find out the rest
 * digit by digit.
 */
const PERSONAL_KEY =
  '^(LV:[0-3]\\d{10}|(EE|LT):[1-6]\\d{10}|SE:(\\d\\d)?\\d\\d[01]\\d{7}(01)?|(NO|PL):\\d{11}|DK:\\d{10}|FI:\\d{9})$'
const PERSONAL_VAT = '^(LV[0-3]|SE\\d\\d[01])'

/**
 * Names are folded already; ASCII signs part words, as in domain/orgs/search/org-search-query.ts. A number that
 * is known from notices alone stands in the match key. A person's own number finds nobody.
 */
const SEARCH_WORDS = sql`array_to_tsvector(array_remove(array_remove(
  regexp_split_to_array(left(name_folded, 500), '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7f]+')
    || left(lower(registration_number), 100)
    || case when vat_number !~ '${sql.raw(PERSONAL_VAT)}' then left(lower(vat_number), 100) end
    || case when match_key not like '__:~%' and match_key !~ '${sql.raw(PERSONAL_KEY)}'
      then left(lower(substr(match_key, 4)), 100) end,
  null), ''))`

/** Steps of a quantity, each four times the one before; below three of the unit it is 0. */
const stepsOf = (quantity: string, unit = 1): SQL =>
  sql.raw(`floor(ln(1 + greatest(${quantity}, 0)::float8 / ${unit}) / ln(4))::smallint`)

/** Ten thousand EUR in cents. */
const SUM_UNIT = 1_000_000

const FACETS = sql`(
  (case when country ~ '^[A-Z]{2}$'
    then (ascii(country) - 65) * 26 + ascii(substr(country, 2)) - 65 else 1023 end << 9)
  | ((supplier_count > 0)::int << 8) | ((buyer_count > 0)::int << 7)
  | ((dissolved_at is not null)::int << 6)
  | (coalesce(array_position(array['micro', 'small', 'medium', 'large'], size), 0) << 3)
  | coalesce(array_position(array['<100k', '100k-1m', '1m-5m', '5m-20m', '20m+'], revenue_band), 0))`

const step = (name: string, steps: SQL) => smallint(name).notNull().generatedAlwaysAs(steps)

/** An organisation: with members once claimed, else only known from notices. */
export const org = pgTable(
  'org',
  {
    id: uuid('id').primaryKey(),
    /** Small key for the arrays of the search index. */
    num: integer('num').generatedAlwaysAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    /** Name folded for matching and type-ahead (domain/kernel/text-folding.ts). */
    nameFolded: text('name_folded').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    /** What makes two spellings one: `LV:40003000000` by registry number, else `LV:~name`. */
    matchKey: text('match_key').notNull(),
    /** The plan that it has without a dated one (schema/subscriptions.ts). */
    tier: text('tier', { enum: FREE_TIERS }).notNull().default('FREE'),
    /** In the canonical form of its country's register. */
    registrationNumber: text('registration_number'),
    vatNumber: text('vat_number'),
    website: text('website'),
    email: text('email'),
    phone: text('phone'),
    description: text('description'),
    addresses: jsonb('addresses').$type<OrgAddress[]>().notNull().default([]),
    /** Codes of the reference list. */
    industries: text('industries').array().notNull().default(sql`'{}'::text[]`),
    cpvInterests: text('cpv_interests').array().notNull().default(sql`'{}'::text[]`),
    size: text('size', { enum: ORG_SIZES }),
    revenueBand: text('revenue_band', { enum: REVENUE_BANDS }),
    /** Name of the logo in the file store. */
    logoKey: text('logo_key'),
    parentId: uuid('parent_id').references((): AnyPgColumn => org.id),
    dissolvedAt: instant('dissolved_at'),
    /** The organisation that it became part of; its page leads there. */
    mergedIntoId: uuid('merged_into_id').references((): AnyPgColumn => org.id),
    /**
     * Who goes on with what was begun in this name: the organisation that was parted from it when
     * nobody was left to speak for it. Of no account once it is claimed.
     */
    leftToId: uuid('left_to_id').references((): AnyPgColumn => org.id),
    deletedAt: instant('deleted_at'),
    isDemo: boolean('is_demo').notNull().default(false),
    claimedAt: instant('claimed_at'),
    /**
     * Since when its members are known to speak for the body of this name and number; null while they are not.
     * The trigger `org_verification_ends` empties it when the name, the number or the country changes, and when
     * nobody speaks for the organisation any more.
     */
    verifiedAt: instant('verified_at'),
    verifiedHow: text('verified_how', { enum: VERIFICATION_METHODS }),
    /** Who of the staff verified it; null where a check did. */
    verifiedBy: uuid('verified_by').references(() => user.id, { onDelete: 'set null' }),
    /** What the verification rests on, in words: for staff. */
    verifiedEvidence: text('verified_evidence'),
    /** Names the key of the seal; see platform/server/verified. */
    verifiedKeyId: text('verified_key_id'),
    /** Of since when and how which name, number and country is verified. Without one it is not. */
    verifiedSeal: bytes('verified_seal'),
    /** When and why the last verification ended, and what staff said of it. */
    unverifiedAt: instant('unverified_at'),
    unverifiedWhy: text('unverified_why', { enum: VERIFICATION_ENDS }),
    unverifiedReason: text('unverified_reason'),
    /** How often it buys and wins, for the order of suggestions. Refreshed when notices are compiled. */
    buyerCount: integer('buyer_count').notNull().default(0),
    supplierCount: integer('supplier_count').notNull().default(0),
    /** Contracts that it gave and won, and their sums in cents of EUR. */
    buyerContractCount: integer('buyer_contract_count').notNull().default(0),
    buyerContractSum: bigint('buyer_contract_sum', { mode: 'number' }).notNull().default(0),
    supplierContractCount: integer('supplier_contract_count').notNull().default(0),
    supplierContractSum: bigint('supplier_contract_sum', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /**
     * What type-ahead looks up: the words of the name, and its numbers. Made by the database from
     * the columns above, as the next two: they follow whoever writes.
     */
    words: tsvector('words').generatedAlwaysAs(SEARCH_WORDS),
    /**
     * How often it buys and wins, how many contracts and for how much, in steps. The quantities
     * change with every notice and are therefore in no index; these seldom do, and lists are
     * walked by them (highest first, then sorted within a step).
     */
    standing: step('standing', stepsOf('(buyer_count + supplier_count)')),
    buyerContractStep: step('buyer_contract_step', stepsOf('buyer_contract_count')),
    buyerSumStep: step('buyer_sum_step', stepsOf('buyer_contract_sum', SUM_UNIT)),
    supplierContractStep: step('supplier_contract_step', stepsOf('supplier_contract_count')),
    supplierSumStep: step('supplier_sum_step', stepsOf('supplier_contract_sum', SUM_UNIT)),
    /** Country, type, status, size and revenue band; see domain/orgs/search/org-search-facets.ts. */
    facets: integer('facets').notNull().generatedAlwaysAs(FACETS),
  },
  (t) => [
    uniqueIndex('org_match_key').on(t.matchKey),
    index('org_words').using('gin', t.words).with({ fastupdate: false }),
    // One for each order of a list.
    index('org_standing').on(t.standing.desc(), t.num.desc()).where(ALIVE),
    index('org_buyer_contracts').on(t.buyerContractStep.desc(), t.num.desc()).where(ALIVE),
    index('org_buyer_sum').on(t.buyerSumStep.desc(), t.num.desc()).where(ALIVE),
    index('org_supplier_contracts').on(t.supplierContractStep.desc(), t.num.desc()).where(ALIVE),
    index('org_supplier_sum').on(t.supplierSumStep.desc(), t.num.desc()).where(ALIVE),
    index('org_name').on(sql`(name_folded collate "C")`, t.num).where(ALIVE),
    // A country's by name: among all names those of a small one lie far apart.
    index('org_country_name')
      .on(sql`((facets >> 9) & 1023)`, sql`(name_folded collate "C")`, t.num)
      .where(ALIVE),
    index('org_updated').on(t.updatedAt.desc(), t.num.desc()).where(ALIVE),
    index('org_claimed').on(t.claimedAt.desc(), t.num.desc()).where(ALIVE),
    index('org_size').on(sql`((facets >> 3) & 7) desc nulls last`, t.num.desc()).where(ALIVE),
    // All that is counted beside a list can be read from this one.
    index('org_facets').on(t.facets).where(ALIVE),
    // Few organisations state these.
    index('org_revenue').on(sql`(facets & 7)`).where(sql`facets & 7 <> 0`),
    index('org_interests').on(t.num).where(sql`cpv_interests <> '{}'`),
    index('org_email_domain').on(sql`split_part(email, '@', 2)`).where(sql`email is not null`),
    index('org_parent').on(t.parentId).where(sql`parent_id is not null`),
    index('org_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('org_left').on(t.leftToId).where(sql`left_to_id is not null`),
    // Whose sealed slots are looked for: whoever was ever spoken for.
    index('org_spoken_for').on(t.id).where(sql`claimed_at is not null or left_to_id is not null`),
    // Those that wait for staff: few.
    index('org_unverified')
      .on(t.claimedAt, t.id)
      .where(
        sql`claimed_at is not null and verified_at is null and merged_into_id is null and deleted_at is null`,
      ),
    index('org_verified').on(t.verifiedAt, t.id).where(sql`verified_at is not null`),
    index('org_name_trigram').using('gin', sql`name_folded gin_trgm_ops`),
  ],
)

/** An organisation as one source spells it; many match one org. */
export const harvestedOrg = pgTable(
  'harvested_org',
  {
    /** UUIDv5 of source, name, country, identifiers and place. */
    id: uuid('id').primaryKey(),
    /** The one that it stands for: of its match key, or what that became part of. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    source: text('source').notNull(),
    name: text('name').notNull(),
    ids: jsonb('ids').$type<z.infer<typeof identifier>[]>().notNull(),
    country: text('country'),
    nuts: text('nuts'),
    city: text('city'),
    /** Why it was matched to its org, and how sure that is, 0 to 100 (domain/orgs/matches/match-reasons.ts). */
    matchedBy: text('matched_by').notNull(),
    confidence: smallint('confidence').notNull().default(0),
    /** The match key that the spelling alone gives; empty where nothing gave one. */
    matchKey: text('match_key').notNull().default(''),
    /** Keys of its further numbers, of other registers. */
    otherKeys: text('other_keys').array().notNull().default(sql`'{}'::text[]`),
    /** What spellings share that may mean the same organisation. */
    groupKey: text('group_key'),
    /** A notice names it so as a buyer or a tenderer; others are only offices, review bodies and the like. */
    isParty: boolean('is_party').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('harvested_org_org').on(t.orgId),
    index('harvested_org_key').on(t.matchKey),
    index('harvested_org_group').on(t.groupKey).where(sql`group_key is not null`),
    index('harvested_org_others').using('gin', t.otherKeys).where(sql`other_keys <> '{}'`),
  ],
)

/**
 * Spellings (`harvested_org.id`) from which it is yet to be drawn what follows for others. A list of its own: a mark
 * in the row would write the row and all its indexes anew. No foreign key: spellings stay for ever, and
 * each check of one costs as much as its row here.
 */
export const spellingDue = pgTable('spelling_due', { id: uuid('id').primaryKey() })

/**
 * Domains of sites and addresses that notices give for an entry of the register (`org.match_key`) under the names of a
 * group, and that are named after it (domain/orgs/names/own-domains.ts).
 */
export const orgDomain = pgTable(
  'org_domain',
  {
    matchKey: text('match_key').notNull(),
    groupKey: text('group_key').notNull(),
    domain: text('domain').notNull(),
  },
  (t) => [primaryKey({ columns: [t.groupKey, t.matchKey, t.domain] })],
)

/**
 * Numbers (`harvested_org.match_key`) that notices give to so many bodies of unlike names in different places
 * that they are nobody's: from then on names say who those are. `LV:40003000000~LV:name`: the number is not that of
 * who is called so (`foreign-names.ts`).
 */
export const spreadNumber = pgTable('spread_number', {
  matchKey: text('match_key').primaryKey(),
  foundAt: instant('found_at').notNull().defaultNow(),
  /** Since when all requests and spellings follow from it; null while that is to be done. */
  appliedAt: instant('applied_at'),
})
