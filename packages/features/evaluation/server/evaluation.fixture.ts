import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { placesOfOrg } from '@kogge/db/orgs/org-representation.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { openerKey } from '@kogge/db/schema/sealing.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import {
  emptyDocument,
  lotIdsOf,
  type RequestDocument,
  type Requirement,
} from '@kogge/domain/drafting/request-document.ts'
import {
  EMPTY_RESPONSE,
  type Receipt,
  type ResponseContent,
} from '@kogge/domain/responses/response-content.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import type { Withdrawal } from '@kogge/domain/sealing/response-withdrawal.ts'
import { storeSlot } from '@kogge/features/responses/server/testing/stored-slots.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { sealedOpenerKey } from '@kogge/platform/server/row-seals/opener-key-seals.ts'
import { lockedKeyFor } from '@kogge/platform/server/sealing/opener-key.ts'
import { wrapForServer, wrapForTwo } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/response-receipts.ts'
import { signWithdrawal } from '@kogge/platform/server/sealing/response-withdrawals.ts'
import { newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { keyIdOf } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { keptKey, moveTimes, provenKeyOf } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq, inArray } from 'drizzle-orm'
import { evaluationRouter } from './evaluation.router.ts'

const HOUR = 60 * 60 * 1000
/** By the clock of the database, which is that of the machine here. */
export const fromNow = (hours: number): Date => new Date(Date.now() + hours * HOUR)

export const PASSPHRASE = 'a harbour of one’s own'

/** What a user can do with openings and evaluations. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(evaluationRouter)(await contextOfUser(db, userId, () => new Date()))

const line = (id: string, lotIds: readonly string[], given: Partial<Requirement>): Requirement => ({
  id,
  lotIds: [...lotIds],
  question: { en: id },
  help: {},
  answer: { type: 'price', unit: 'piece', quantity: '10' },
  isMandatory: true,
  mustBeYes: false,
  criterionId: 'price',
  ...given,
})

/** A tender of two lots, decided by price (60) and a plan that is scored (40). */
export const tenderDocument = (given: Partial<RequestDocument> = {}): RequestDocument => ({
  ...emptyDocument('tender', 'en'),
  title: { en: 'Winter care of roads', lv: 'Ceļu ziemas uzturēšana' },
  cpv: { main: '90620000', additional: [] },
  nature: 'services',
  lots: ['LOT-0001', 'LOT-0002'].map((id) => ({
    id,
    title: { en: `Part ${id}` },
    description: {},
    place: [],
    months: 24,
    cpv: { main: '90620000', additional: [] },
    value: { amount: '100000', currency: 'EUR' },
  })),
  requirements: [
    line('unit-price', [], {}),
    line('plan', [], {
      answer: { type: 'text', longest: 4000 },
      criterionId: 'quality',
    }),
  ],
  criteria: [
    {
      id: 'price',
      lotIds: [],
      type: 'price',
      name: { en: 'Price' },
      description: {},
      weight: '60',
    },
    {
      id: 'quality',
      lotIds: [],
      type: 'quality',
      name: { en: 'Plan' },
      description: {},
      weight: '40',
    },
  ],
  ...given,
})

export interface Given {
  readonly document?: Partial<RequestDocument>
  readonly openers?: number
  readonly openingIn?: number
  readonly privacy?: 'public' | 'invited'
}

/** A buyer with an administrator and two members, all of whom have keys, and a published request of theirs. */
export const addRequest = async (
  db: Db,
  { document: changed, openers = 1, openingIn = -1, privacy = 'public' }: Given = {},
) => {
  const buyer = await addOrganisation(db, 'PLUS', { name: 'Meža pašvaldība' })
  const [chief, second, third] = await Promise.all(
    ['Gunta', 'Ilze', 'Rasa'].map((firstName) => addPerson(db, { firstName })),
  )
  if (!chief || !second || !third) throw new Error('Nobody is there.')
  const people = [chief, second, third]
  for (const [index, userId] of people.entries()) {
    const role: OrgRole = index === 0 ? 'ORG_ADMINISTRATOR' : 'ORG_MEMBER'
    await addMember(db, buyer, userId, role)
  }
  const key = newKeyPair()
  const rfxId = randomUUID()
  const { secretBox } = testContext(db)
  const named = openers > 1 ? people : []
  const locked = await Promise.all(named.map(() => lockedKeyFor(PASSPHRASE)))
  for (const [index, userId] of named.entries()) {
    const one = locked[index]
    if (one)
      await db
        .insert(openerKey)
        .values(sealedOpenerKey(TEST_SEALING, { userId, ...one, createdAt: new Date() }))
  }
  const document = tenderDocument({
    opening: { together: openers > 1 ? 2 : 1, openers: named },
    ...changed,
  })
  const buyerParty = orgWith({ name: 'Meža pašvaldība', country: 'LV', orgId: buyer })
  const content = contentWith({ title: document.title, buyers: [buyerParty] })
  await addRequests(db, [
    {
      id: rfxId,
      source: 'kogge',
      procedureKey: rfxId,
      stage: 'competition',
      content,
      privacy,
    },
  ])
  const publishedAt = fromNow(-24 * 40)
  const [responsesUntil, openingAt] = [fromNow(openingIn - 1), fromNow(openingIn)]
  const times = { questionsUntil: null, responsesUntil, openingAt }
  const signed = await keptKey(db, {
    rfxId,
    publicKey: key.publicKey,
    at: publishedAt,
    times,
    by: { userId: chief, orgId: buyer },
    document,
  })
  await db.insert(writtenRfx).values({
    orgId: buyer,
    kind: document.kind,
    state: 'published',
    version: 1,
    document,
    publishedAt,
    ...times,
    openTogether: openers > 1 ? 2 : 1,
    ...signed,
    wrappedKey:
      openers > 1
        ? wrapForTwo(
            secretBox,
            rfxId,
            key.privateKey,
            named.map((userId, index) => ({
              userId,
              publicKey: locked[index]?.publicKey ?? key.publicKey,
            })),
          )
        : wrapForServer(secretBox, rfxId, key.privateKey),
  })
  await db
    .insert(rfxVersion)
    .values({ rfxId, version: 1, document, publishedAt, publishedBy: chief })
  return { rfxId, buyer, orgId: buyer, chief, second, third, key, document }
}
/** Publishes another version of it, as an amendment does. */
export const amendRequest = async (
  db: Db,
  { rfxId, chief }: { readonly rfxId: string; readonly chief: string },
  document: RequestDocument,
  version = 2,
): Promise<void> => {
  await db
    .insert(rfxVersion)
    .values({ rfxId, version, document, publishedAt: fromNow(-24), publishedBy: chief })
  await db.update(writtenRfx).set({ version, document }).where(eq(writtenRfx.rfxId, rfxId))
  await moveTimes(db, rfxId, { questionsUntil: null })
}
export type Request = Awaited<ReturnType<typeof addRequest>>

/** A response to the lots given, at a price each. */
export const responseWith = (
  prices: Readonly<Record<string, string>>,
  given: Partial<ResponseContent> = {},
): ResponseContent => ({
  ...EMPTY_RESPONSE,
  lotIds: Object.keys(prices),
  answers: [
    ...Object.entries(prices).map(([lotId, unitPrice]) => ({
      requirementId: 'unit-price',
      lotId,
      answer: { type: 'price' as const, unitPrice },
    })),
    { requirementId: 'plan', lotId: null, answer: { type: 'text', text: '=1+1 a plan' } },
  ],
  contact: { name: 'Anna', email: 'bids@example.com', phone: '' },
  ...given,
})

/** The receipt of what was submitted two days ago, or so many hours. */
const receiptFor = (
  { rfxId, key }: Pick<Request, 'rfxId' | 'key'>,
  orgId: string,
  content: ResponseContent,
  version: number,
  hours: number,
): Receipt => {
  const at = fromNow(-hours).toISOString()
  return signReceipt(TEST_SEALING, {
    receiptId: randomUUID(),
    rfxId,
    version,
    orgId,
    submittedAt: at,
    replaces: null,
    contentHash: contentHashOf(content),
    databaseClock: at,
    serverClock: at,
    requestKey: keyIdOf(key.publicKey),
  })
}

/** What was submitted (or withdrawn) in the name of an organisation, in its slot. */
export const addSubmission = async (
  db: Db,
  request: Pick<Request, 'rfxId' | 'key'>,
  orgId: string,
  content: ResponseContent,
  hasWithdrawn = false,
  version = 1,
  hours = 48,
) =>
  addSlot(db, request, {
    orgId,
    content,
    hasWithdrawn,
    version,
    receipt: receiptFor(request, orgId, content, version, hours),
    withdrawal: null,
  })

/** What was submitted two days ago and withdrawn so many hours ago, while the draft goes on. */
export const addWithdrawal = async (
  db: Db,
  request: Pick<Request, 'rfxId' | 'key'>,
  orgId: string,
  { content, draft = content, hours }: Withdrawn,
) => {
  const { rfxId } = request
  const receipt = receiptFor(request, orgId, content, 1, 48)
  const at = fromNow(-hours).toISOString()
  const withdrawal = signWithdrawal(TEST_SEALING, {
    rfxId,
    orgId,
    receiptId: receipt.receiptId,
    revision: 1,
    withdrawnAt: at,
    databaseClock: at,
    serverClock: at,
  })
  const slot = { orgId, content: draft, hasWithdrawn: true, version: 1, receipt, withdrawal }
  await addSlot(db, request, slot)
}

interface Withdrawn {
  readonly content: ResponseContent
  readonly draft?: ResponseContent
  readonly hours: number
}

interface Slot {
  readonly orgId: string
  readonly content: ResponseContent
  readonly hasWithdrawn: boolean
  readonly version: number
  readonly receipt: Receipt
  readonly withdrawal: Withdrawal | null
}

const addSlot = async (
  db: Db,
  request: Pick<Request, 'rfxId' | 'key'>,
  { orgId, content, hasWithdrawn, version, receipt, withdrawal }: Slot,
) => {
  // Where its people act by now.
  const [own] = await placesOfOrg(db, orgId)
  const isElsewhere = own !== undefined && own.placeId !== orgId
  await storeSlot(db, testContext(db), await provenKeyOf(db, request.rfxId), {
    rfxId: request.rfxId,
    orgId,
    status: hasWithdrawn ? 'IN_PROGRESS' : 'RESPONDED',
    ...(isElsewhere && { placeId: own.placeId }),
    revision: 1,
    version,
    content,
    keepsConfidential: false,
    receipts: [receipt],
    submitted: hasWithdrawn ? null : { revision: 1, content: null },
    withdrawal,
    questionIds: [],
    privateAnswers: [],
    hasGivenReason: false,
    reasonId: null,
    uptakes: [],
    updatedAt: fromNow(-48).toISOString(),
  })
}

/** A supplier with an administrator, and what it has submitted (or withdrawn). */
export const addBidder = async (
  db: Db,
  request: Pick<Request, 'rfxId' | 'key'>,
  name: string,
  content: ResponseContent,
  hasWithdrawn = false,
  version = 1,
) => {
  const orgId = await addOrganisation(db, 'FREE', { name })
  const userId = await addPerson(db, { firstName: name })
  await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  await addSubmission(db, request, orgId, content, hasWithdrawn, version)
  return { orgId, userId, name }
}

/** A request with three bidders: the first is cheapest, the third bids for the first lot alone. */
export const addTender = async (db: Db, given: Given = {}) => {
  const request = await addRequest(db, given)
  const lots = lotIdsOf(request.document)
  const priced = (...prices: readonly string[]) =>
    responseWith(
      Object.fromEntries(prices.map((price, index) => [lots[index] ?? 'LOT-0001', price])),
    )
  const egle = await addBidder(db, request, 'SIA Egle', priced('100', '300'))
  const priede = await addBidder(db, request, '=SIA Priede', priced('200', '250.005'))
  const ozols = await addBidder(db, request, 'SIA Ozols', priced('400'))
  return { ...request, egle, priede, ozols, lots }
}

/** The same once it has been opened by one. */
export const addOpened = async (db: Db, given: Given = {}) => {
  const tender = await addTender(db, given)
  const { rfxId, orgId } = tender
  await (await callsOf(db, tender.chief)).opening.open({ rfxId, orgId })
  return tender
}

export const FIRST = 'LOT-0001'
export const SECOND = 'LOT-0002'

/** Two evaluators have scored both lots, all alike but for what is given by name, and agree. */
export const giveAllScores = async (
  db: Db,
  tender: Awaited<ReturnType<typeof addTender>>,
  points: Readonly<Record<string, number>> = {},
  words = 'As it says.',
) => {
  const { rfxId, orgId, chief, second } = tender
  const one = (await callsOf(db, chief)).evaluation
  await one.setEvaluators({ rfxId, orgId, userIds: [chief, second] })
  for (const lotId of [FIRST, SECOND]) {
    const bidders = [tender.egle, tender.priede, ...(lotId === FIRST ? [tender.ozols] : [])]
    const scores = bidders.map((bidder) => ({
      participantId: bidder.orgId,
      criterionId: 'quality',
      words,
      points: points[bidder.name] ?? 5000,
    }))
    for (const userId of [chief, second])
      await (await callsOf(db, userId)).evaluation.score({ rfxId, orgId, lotId, scores })
    for (const userId of [chief, second])
      await (await callsOf(db, userId)).evaluation.finish({ rfxId, orgId, lotIds: [lotId] })
    await one.agree({ rfxId, orgId, lotId, scores })
  }
  return one
}

/**
 * A request whose decision was announced: these lots are awarded, the others end without a winner.
 */
export const addDecided = async (db: Db, awarded: readonly string[] = [FIRST]) => {
  const tender = await addOpened(db)
  const { rfxId, orgId } = tender
  const calls = await giveAllScores(db, tender)
  await calls.settle({ rfxId, orgId, lotIds: [FIRST, SECOND] })
  const words = 'The best by the criteria.'
  await calls.award({ rfxId, orgId, lotIds: [...awarded], winnerId: null, words })
  const rest = [FIRST, SECOND].filter((lotId) => !awarded.includes(lotId))
  if (rest.length > 0)
    await calls.fail({ rfxId, orgId, lotIds: rest, code: 'ins-fund', words: 'Too dear.' })
  await calls.decide({ rfxId, orgId })
  return tender
}

export const numsOf = async (db: Db, orgIds: readonly string[]) =>
  db
    .select({ id: org.id, num: org.num })
    .from(org)
    .where(inArray(org.id, [...orgIds]))

export const stateOf = async (db: Db, rfxId: string) => {
  const [row] = await db.select().from(writtenRfx).where(eq(writtenRfx.rfxId, rfxId))
  return row
}

/** The code and the reason with which a call is refused; null where it is not. */
export const reasonOf = (done: Promise<unknown>) =>
  done.then(
    () => null,
    ({ message, cause }) => [message, cause?.details?.reason ?? null],
  )
