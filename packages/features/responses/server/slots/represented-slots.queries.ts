import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@kogge/db/client.ts'
import {
  type NamedPlace,
  namesOfOrg,
  ownOf,
  type PlaceRow,
  placeRowsOf,
  placesNamed,
} from '@kogge/db/orgs/org-representation.ts'
import { inOneRoundTrip } from '@kogge/db/round-trips.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import type { Participant } from '@kogge/domain/access/participants.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ParticipationStatus } from '@kogge/domain/participation/participation-status.ts'
import { nameToAct } from '@kogge/domain/participation/represented-orgs.ts'
import { refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import {
  type ProvenTerms,
  provenTermsOf,
  provenTermsOfOne,
} from '@kogge/platform/server/ledger/request-terms.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { SlotState } from './slot-sealing.ts'
import { lyingIn, type OwnedSlot, type Pair, readSlot } from './slots.queries.ts'

/** What is there for a request under one of the names that people act in. */
export interface Place {
  readonly orgId: string
  /** The second part of the key of its slot. */
  readonly placeId: string
  /** Its name is sealed as one of theirs; else nothing sealed is read or written in it. */
  readonly isProven: boolean
  /** Before opening. */
  readonly state: SlotState | null
  /** How large that is, as it lies there. */
  readonly bytes: number
  /** There is something, and it cannot be read. */
  readonly isDamaged: boolean
  /** Known once the request is opened. */
  readonly opened: ParticipationStatus | null
  /** Known then: it had agreed to keep to itself what it saw. */
  readonly agreed: boolean
}

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** A place, and until when requests were published that it is not for whoever asks. */
type HeldPlace = NamedPlace & { readonly heldAt: Date | null }

/** The places of a participant's organisation, and what is held of them, by its seal. */
export const seenPlacesOf = async (
  db: Db,
  participant: Participant,
): Promise<readonly HeldPlace[]> => heldAmong(participant, await placeRowsOf(db, participant.orgId))

const heldAmong = (
  { places, heldFrom }: Participant,
  rows: readonly PlaceRow[],
): readonly HeldPlace[] =>
  placesNamed(rows, places).map((place) => ({
    ...place,
    heldAt: heldFrom.get(place.placeId) ?? null,
  }))

/** The names of a participant's organisation in the same way, for invitations. */
export const namesSeenBy = async (
  db: Db,
  participant: Participant,
): Promise<readonly { readonly orgId: string; readonly heldAt: Date | null }[]> => {
  const places = await seenPlacesOf(db, participant)
  const names = await namesOfOrg(db, participant.orgId)
  return names.map((orgId) => ({
    orgId,
    heldAt: places.find((place) => place.orgId === orgId)?.heldAt ?? null,
  }))
}

/**
 * Whether what lies at a place for a request is for whoever asks, by the terms in its log: what was opened is
 * everybody's there. Of a request without terms that hold nothing is that others keep.
 */
export const isSeen = (
  { heldAt }: { readonly heldAt: Date | null },
  terms: ProvenTerms | null | undefined,
): boolean =>
  heldAt === null ||
  terms?.isOpened === true ||
  (terms?.publishedAt != null && terms.publishedAt > heldAt)

/** Whether a participant acts in the name of the buyer of a request, by its log, before it is opened. */
const isSealedFrom = (
  { names }: Pick<Participant, 'names'>,
  { isOpened, buyerId }: ProvenTerms,
): boolean => !isOpened && buyerId !== null && names.includes(buyerId)

/**
 * Whether somebody acts in one name alone that nobody else keeps: then neither hour nor buyer of a request
 * decides over what they see.
 */
const isAlone = (
  { names }: Pick<Participant, 'names'>,
  places: readonly { readonly heldAt: Date | null }[],
): boolean =>
  names.length === 1 && places.length === 1 && places.every(({ heldAt }) => heldAt === null)

/**
 * Under every name of an organisation, its own first, whether something is there or not: but of a name
 * that was left to it, and that others may speak for by now, only where it had begun something; and
 * before the opening nothing of a place that is kept by others (`place_hold`), nor anything for the people of
 * the buyer. When the request was published, by whom, and whether it is opened, its log says and no row: throws
 * `rfx.key_refused`, after an alarm, where the row has another buyer.
 */
export const placesOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  participant: Participant,
): Promise<readonly Place[]> => (await placesFoundOf(db, keys, rfxId, participant)).places

/** Places, and the rows of the database by which they are an organisation's. */
export interface FoundPlaces {
  readonly places: readonly Place[]
  readonly rows: readonly PlaceRow[]
}

/**
 * The same with these rows. `expected`: those that were there a moment ago; as long as they are there still,
 * all is read in one round trip.
 */
export const placesFoundOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  participant: Participant,
  expected?: readonly PlaceRow[],
): Promise<FoundPlaces> => {
  const { orgId } = participant
  const found = expected ?? (await placeRowsOf(db, orgId))
  const held = heldAmong(participant, found)
  const isOne = found.length === 1
  const [rows, lying, known] = await inOneRoundTrip(db, [
    () => (expected ? placeRowsOf(db, orgId) : found),
    // Of one place alone it shows at once whether it is read.
    () => (isOne ? lyingIn(db, keys, pairsAmong(rfxId, held)) : []),
    () => (isOne ? participationsOf(db, rfxId, orgId, held) : []),
  ])
  if (!isDeepStrictEqual(rows, found)) return placesFoundOf(db, keys, rfxId, participant)
  const places =
    isOne && isAlone(participant, held)
      ? await openAmong(keys, orgId, held, [lying, known])
      : await placesSeenOf(db, keys, rfxId, participant, held)
  return { places, rows }
}

/** Those that are for a participant to see where others may keep some, or a request is of one of their names. */
const placesSeenOf = async (
  db: Db,
  keys: Keys,
  rfxId: string,
  participant: Participant,
  named: readonly HeldPlace[],
): Promise<readonly Place[]> => {
  const { orgId } = participant
  const [request] = await db
    .select({ orgId: writtenRfx.orgId })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  const terms = request ? await provenTermsOfOne(db, keys.sealing, rfxId) : null
  if (!request || !terms) return []
  const isBuyers = isSealedFrom(participant, terms)
  if (isBuyers && !named.some((one) => one.orgId === request.orgId))
    throw refusedByLog(keys.sealing, 'the buyer')
  const seen = named.filter((place) => isSeen(place, terms))
  // The people of the buyer read nothing, whatever is said of it later.
  const pairs = isBuyers ? [] : pairsAmong(rfxId, seen, terms.requestKey)
  const [lying, known] = await inOneRoundTrip(db, [
    () => lyingIn(db, keys, pairs),
    () => participationsOf(db, rfxId, orgId, seen),
  ])
  return openAmong(keys, orgId, seen, [lying, known])
}

/** Pairs of requests and places, those alone that a participant may see by the logs of the requests. */
export const seenPairsOf = async (
  db: Db,
  { sealing }: Pick<Keys, 'sealing'>,
  participant: Participant,
  rfxIds: readonly string[],
): Promise<readonly (Pair & { readonly placeId: string })[]> => {
  const places = (await seenPlacesOf(db, participant)).filter(({ isProven }) => isProven)
  const isPlain = isAlone(participant, places)
  const terms: ReadonlyMap<string, ProvenTerms> = isPlain
    ? new Map()
    : await provenTermsOf(db, sealing, rfxIds)
  return rfxIds.flatMap((rfxId) => {
    const known = terms.get(rfxId)
    if (!isPlain && (!known || isSealedFrom(participant, known))) return []
    return places
      .filter((place) => isSeen(place, known))
      .map(({ orgId, placeId }) => ({
        rfxId,
        orgId,
        placeId,
        requestKey: known?.requestKey ?? null,
      }))
  })
}

/** Where something may lie that is sealed; `requestKey`: of the request by its log, where that was asked. */
const pairsAmong = (
  rfxId: string,
  named: readonly NamedPlace[],
  requestKey: string | null = null,
): readonly Pair[] =>
  named
    .filter(({ isProven }) => isProven)
    .map(({ orgId, placeId }) => ({ rfxId, orgId, placeId, requestKey }))

/** What is known of names once a request is opened. */
const participationsOf = (db: Db, rfxId: string, orgId: string, named: readonly NamedPlace[]) =>
  db
    .select({
      orgId: participation.orgId,
      status: participation.status,
      agreed: participation.keepsConfidential,
      heirId: participation.heirId,
      isTheirs: sql<boolean>`${participation.heirId} in ${ownOf(orgId)}`,
    })
    .from(participation)
    .where(
      and(
        eq(participation.rfxId, rfxId),
        inArray(participation.orgId, [...new Set(named.map((place) => place.orgId))]),
      ),
    )

/** Rows as they lie there, nothing of them opened. */
type ReadRows = readonly [
  Awaited<ReturnType<typeof lyingIn>>,
  Awaited<ReturnType<typeof participationsOf>>,
]

/** What lies at places, opened, and what is known of their names. */
const openAmong = async (
  keys: Keys,
  orgId: string,
  named: readonly NamedPlace[],
  [lying, known]: ReadRows,
): Promise<readonly Place[]> => {
  const slots: OwnedSlot[] = []
  for (const one of lying) slots.push(await readSlot(keys, one))
  const places = named.map(({ orgId: name, placeId, isPassed, isProven }) => {
    const slot = isProven ? slots.find((one) => one.placeId === placeId) : undefined
    const row = known.find((one) => one.orgId === name)
    const isTheirs = row?.heirId ? row.isTheirs : !isPassed
    return {
      orgId: name,
      placeId,
      isPassed,
      isProven,
      state: slot?.state ?? null,
      bytes: slot?.own.length ?? 0,
      isDamaged: slot !== undefined && slot.state === null,
      // What was opened under its own name is an organisation's in any case; of others' a row says nothing.
      ...(row && isTheirs && (isProven || name === orgId)
        ? { opened: row.status, agreed: row.agreed }
        : { opened: null, agreed: false }),
    }
  })
  return places.filter((place) => !place.isPassed || hasBegun(place))
}

/** Whether something was begun there. */
export const hasBegun = ({ state, isDamaged, opened }: Place): boolean =>
  state !== null || isDamaged || opened !== null

/**
 * The one that people act in, or look at; throws `record.not_found` for a name that is none of theirs, and
 * `response.kept` where others keep all of them. Nothing is changed in a name that is not proven;
 * `isOpened`, by the log: what was opened is read under one's own name all the same.
 */
export const placeToAct = (places: readonly Place[], asked?: string, isOpened = false): Place => {
  const theirs = places.filter(({ isProven, opened }) => isProven || (isOpened && opened !== null))
  if (theirs.length === 0) throw new AppError('response.kept')
  const named = nameToAct(
    theirs.map((place) => ({ orgId: place.orgId, hasBegun: hasBegun(place), place })),
    asked,
  )
  if (!named) throw new AppError('record.not_found')
  return named.place
}
