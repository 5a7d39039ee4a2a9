import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import {
  emptyDocument,
  type RequestDocument,
  type Requirement,
} from '@kogge/domain/drafting/request-document.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FoundResponse } from '@kogge/domain/responses/found-response.ts'
import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { wrapForServer } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { type KeyPair, newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { keptKey } from '@kogge/platform/server/testing/request-keys.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { responseRouter } from './responses.router.ts'
import { openSlots } from './sealed-response.commands.ts'
import { slotsOfPairs } from './slots/slots.queries.ts'

const MINUTE = 60_000

export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE)

/** What an organisation has for a request, as its slot says it; null for nothing. */
export const slotStateOf = async (db: Db, rfxId: string, orgId: string) => {
  const [slot] = await slotsOfPairs(db, testContext(db), [{ rfxId, orgId }])
  return slot?.state ?? null
}

/** What a user can do with requests of others. */
export const callsOf = async (db: Db, userId: string) =>
  createCaller(responseRouter)(await contextOfUser(db, userId, () => new Date()))

const PRICE: Requirement = {
  id: 'price',
  lotIds: [],
  question: { en: 'Price' },
  help: {},
  answer: { type: 'price', unit: 'km', quantity: '100' },
  isMandatory: true,
  mustBeYes: false,
  criterionId: null,
}

export const DOCUMENT: RequestDocument = {
  ...emptyDocument('tender', 'en'),
  title: { en: 'Winter care of roads', lv: 'Ceļu ziemas uzturēšana' },
  requirements: [PRICE],
}

/** A response that nothing keeps from being submitted. */
export const contentOf = (
  unitPrice: string,
  given: Partial<ResponseContent> = {},
): ResponseContent => ({
  ...EMPTY_RESPONSE,
  answers: [{ requirementId: 'price', lotId: 'LOT-0001', answer: { type: 'price', unitPrice } }],
  contact: { name: 'Jānis', email: 'janis@example.com', phone: '' },
  validDays: 90,
  ...given,
})

export interface Supplier {
  readonly orgId: string
  readonly userId: string
}

export const addSupplier = async (db: Db, name?: string): Promise<Supplier> => {
  const orgId = await addOrganisation(db, 'FREE', name === undefined ? {} : { name })
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, 'ORG_MEMBER')
  return { orgId, userId }
}

export interface Tender {
  readonly rfxId: string
  readonly buyer: Supplier
  readonly pair: KeyPair
}

interface Given {
  readonly until?: Date
  readonly questionsUntil?: Date | null
  readonly privacy?: RequestDocument['privacy']
  readonly state?: 'published' | 'cancelled' | 'opened'
  readonly published?: Date
  /** Its log has the hash of what it says, and so nothing of it is changed by its row alone. */
  readonly isSaid?: boolean
  /** Its log names its buyer. */
  readonly namesBuyer?: boolean
}

/** A request as it stands after its publication. */
export const addTender = async (
  db: Db,
  {
    until = inMinutes(60),
    questionsUntil = null,
    privacy = 'public',
    state = 'published',
    published = inMinutes(-60),
    isSaid = false,
    namesBuyer = false,
  }: Given = {},
): Promise<Tender> => {
  const buyer = await addSupplier(db, 'Meža pašvaldība')
  const rfxId = randomUUID()
  const pair = newKeyPair()
  const document = { ...DOCUMENT, privacy }
  const party = orgWith({ name: 'Meža pašvaldība', country: 'LV', orgId: buyer.orgId })
  await addRequests(db, [
    {
      id: rfxId,
      source: 'kogge',
      procedureKey: rfxId,
      stage: 'competition',
      content: contentWith({ title: document.title, buyers: [party] }),
      privacy: privacy === 'public' ? 'public' : 'invited',
    },
  ])
  const times = { questionsUntil, responsesUntil: until, openingAt: until }
  const key = await keptKey(db, {
    rfxId,
    publicKey: pair.publicKey,
    at: published,
    times,
    ...(isSaid && { document }),
    ...(namesBuyer && { by: buyer }),
  })
  await db.insert(writtenRfx).values({
    orgId: buyer.orgId,
    kind: 'tender',
    state,
    version: 1,
    document,
    isConfidential: privacy === 'extended',
    ...times,
    ...key,
    publishedAt: published,
    wrappedKey: wrapForServer(testContext(db).secretBox, rfxId, pair.privateKey),
  })
  await addVersion(db, { rfxId, buyer }, 1, false, document)
  return { rfxId, buyer, pair }
}

export const addVersion = async (
  db: Db,
  { rfxId, buyer }: Pick<Tender, 'rfxId' | 'buyer'>,
  version: number,
  isSignificant: boolean,
  document: RequestDocument = DOCUMENT,
): Promise<void> => {
  await db.insert(rfxVersion).values({
    rfxId,
    version,
    document,
    isSignificant,
    publishedAt: inMinutes(-30),
    publishedBy: buyer.userId,
  })
}

export const addInvitation = async (
  db: Db,
  { rfxId, buyer }: Pick<Tender, 'rfxId' | 'buyer'>,
  orgId: string,
  invitedAt = inMinutes(-100),
): Promise<void> => {
  const [row] = await db
    .insert(rfxInvitation)
    .values({
      rfxId,
      orgId,
      locale: 'lv',
      message: 'Welcome',
      invitedBy: buyer.userId,
      invitedAt,
    })
    .returning({ invitationId: rfxInvitation.id })
  if (!row) throw new Error('Nobody was invited.')
  const entry = { rfxId, type: 'interaction.invited' as const, userId: buyer.userId, orgId: null }
  await db.transaction((tx) =>
    appendLedgerEntry(tx, TEST_SEALING, { ...entry, details: { ...row, orgId } }),
  )
}

/** The same database with its clock (and no other) standing still at an instant. */
export const addressAt = (url: string, now: Date): string => {
  const address = new URL(url)
  address.searchParams.set('options', `-c kogge.now=${now.toISOString()}`)
  return address.toString()
}

/** The code that a call was refused with; null where it was not. */
export const codeOf = async (call: Promise<unknown>): Promise<string | null> => {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AppError) return error.cause.code
    throw error
  }
}

/** Everything that a supplier does, in the words of the router. */
export const bidderOf = async (db: Db, { rfxId }: Pick<Tender, 'rfxId'>, supplier?: Supplier) => {
  const who = supplier ?? (await addSupplier(db))
  const calls = await callsOf(db, who.userId)
  const about = { orgId: who.orgId, rfxId }
  return {
    ...who,
    mine: () => calls.response.mine(about),
    list: () => calls.participation.mine({ orgId: who.orgId }),
    save: (revision: number, price = '12.50', version = 1) =>
      calls.response.save({ ...about, revision, version, content: contentOf(price) }),
    submit: (revision: number, version = 1) =>
      calls.response.submit({ ...about, revision, version }),
    withdraw: () => calls.response.withdraw(about),
    discard: () => calls.response.discard(about),
    accept: (keepsConfidential = false) => calls.response.accept({ ...about, keepsConfidential }),
    decline: () => calls.response.decline({ ...about, code: 'capacity', text: 'All at sea.' }),
    ask: () => calls.response.ask({ ...about, question: 'Is the quay paved?' }),
  }
}
export type Bidder = Awaited<ReturnType<typeof bidderOf>>

/** What an opening finds in the slots of a request, in the order of its record. */
export const openedOf = (db: Db, of: Tender) =>
  db.transaction(async (tx) => {
    const found: FoundResponse[] = []
    const take = async (some: readonly FoundResponse[]) => found.push(...some)
    const opened = await openSlots(tx, testContext(db), of.rfxId, of.pair, take)
    return opened.flatMap(({ orgId }) => found.filter((one) => one.orgId === orgId))
  })
