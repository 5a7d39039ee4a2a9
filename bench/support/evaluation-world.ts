import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { rfxVersion, writtenRfx } from '@kogge/db/schema/drafting.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { EMPTY_RESPONSE, type ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'
import { writeSlot } from '@kogge/features/responses/server/slots/slots.commands.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendLedgerEntry } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import { sealOfNew } from '@kogge/platform/server/row-seals/account-seals.commands.ts'
import { sealedMembership } from '@kogge/platform/server/row-seals/membership-seals.ts'
import { sealOrgState } from '@kogge/platform/server/row-seals/org-seals.commands.ts'
import { keyDetails, signKey } from '@kogge/platform/server/sealing/request-key-signature.ts'
import { wrapForServer } from '@kogge/platform/server/sealing/request-key-wrapping.ts'
import { contentHashOf, signReceipt } from '@kogge/platform/server/sealing/response-receipts.ts'
import { newKeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'

/** How much there is of everything. */
export interface Size {
  readonly lots: number
  readonly requirements: number
  readonly responses: number
}

const lotOf = (index: number): string => `LOT-${String(index + 1).padStart(4, '0')}`

/** A price for each lot, and questions to everybody for the rest; price, and two criteria of quality. */
const documentOf = ({ lots, requirements }: Size): RequestDocument => {
  const asked = { question: { en: 'What?' }, help: {}, isMandatory: true, mustBeYes: false }
  const cpv = { main: '45233120', additional: [] }
  const criterion = (id: string, type: 'price' | 'quality', weight: string) => ({
    id,
    type,
    weight,
    lotIds: [],
    name: { en: id },
    description: {},
  })
  return {
    ...emptyDocument('tender', 'en'),
    title: { en: 'Roads' },
    cpv,
    nature: 'works',
    lots: Array.from({ length: lots }, (_, index) => ({
      id: lotOf(index),
      title: { en: `Road ${index}` },
      description: {},
      cpv,
      value: { amount: '100000', currency: 'EUR' },
      place: [],
      months: 12,
    })),
    requirements: Array.from({ length: requirements }, (_, index) =>
      index < lots
        ? {
            ...asked,
            id: `r${index}`,
            lotIds: [lotOf(index)],
            criterionId: 'price',
            answer: { type: 'price' as const, unit: 'km', quantity: '12.5' },
          }
        : {
            ...asked,
            id: `r${index}`,
            lotIds: [],
            criterionId: null,
            answer: { type: 'text' as const, longest: 2000 },
          },
    ),
    criteria: [
      criterion('price', 'price', '60'),
      criterion('plan', 'quality', '25'),
      criterion('staff', 'quality', '15'),
    ],
  }
}

const contentOf = ({ requirements, lots }: RequestDocument, bidder: number): ResponseContent => ({
  ...EMPTY_RESPONSE,
  lotIds: lots.map(({ id }) => id),
  answers: requirements.map(({ id, answer, lotIds }, index) =>
    answer.type === 'price'
      ? {
          requirementId: id,
          lotId: lotIds[0] ?? null,
          answer: { type: 'price', unitPrice: `${1000 + ((bidder * 7919 + index * 31) % 997)}.25` },
        }
      : {
          requirementId: id,
          lotId: null,
          answer: { type: 'text', text: `${bidder} ${'answers in some words '.repeat(8)}` },
        },
  ),
})

interface Keys {
  readonly secretBox: SecretBox
  readonly sealing: Sealing
}

const HOUR = 60 * 60 * 1000
const before = (hours: number): Date => new Date(Date.now() - hours * HOUR)

const addOrg = async (db: Db, name: string): Promise<string> => {
  const id = randomUUID()
  await db.insert(org).values({
    id,
    name,
    nameFolded: name.toLowerCase(),
    country: 'LV',
    matchKey: `LV:~${id}`,
    claimedAt: before(9000),
  })
  return id
}

/** An organisation on a paid plan, as files are for those alone, and its administrator, who signs in by a password. */
export const addPaying = async (
  db: Db,
  { sealing }: Pick<Keys, 'sealing'>,
  name: string,
  passwordHash = '-',
) => {
  const orgId = await addOrg(db, name)
  await db
    .insert(subscription)
    .values({ orgId, tier: 'PRO', source: 'support', startsAt: before(9000) })
  const userId = randomUUID()
  const email = `${userId}@example.com`
  const emailConfirmedAt = before(9000)
  await db.insert(user).values({
    id: userId,
    email,
    firstName: 'Anna',
    lastName: 'Liepa',
    passwordHash,
    isOnboarding: false,
    emailConfirmedAt,
    ...sealOfNew(sealing, { userId, email, passwordHash, emailConfirmedAt }),
  })
  const place = { orgId, userId, role: 'ORG_ADMINISTRATOR' as const, expiresAt: null }
  await db
    .insert(membership)
    .values(sealedMembership(sealing, { ...place, createdAt: before(9000) }))
  await sealOrgState(db, sealing, orgId, [])
  return { orgId, userId, email }
}

/** When a request is opened, in hours from now: in the past, as it is evaluated, unless told. */
const OPENED = -1

/** A request whose time of opening has come, or will, with all its responses in their slots. */
export const fillRequest = async (db: Db, keys: Keys, size: Size, opensIn = OPENED) => {
  const { orgId, userId } = await addPaying(db, keys, 'Buyer')
  const rfxId = randomUUID()
  const key = newKeyPair()
  const document = documentOf(size)
  const times = { publishedAt: before(1000), responsesUntil: before(1 - opensIn) }
  const openingAt = before(-opensIn)
  const facts = { rfxId, orgId, kind: 'tender' as const, state: 'published' as const, document }
  await writePage(db, { ...facts, ...times, isConfidential: false }, before(1000), { first: true })
  const at = times.publishedAt
  const signed = signKey(keys.sealing, { rfxId, publicKey: key.publicKey }, at)
  const entry = { rfxId, type: 'rfx.published' as const, userId, orgId }
  const details = {
    version: 1,
    questionsUntil: null,
    responsesUntil: times.responsesUntil.toISOString(),
    openingAt: openingAt.toISOString(),
  }
  await asOf(at, () =>
    appendLedgerEntry(db, keys.sealing, {
      ...entry,
      details: { ...details, ...keyDetails(signed) },
    }),
  )
  await db.insert(writtenRfx).values({
    ...facts,
    ...times,
    version: 1,
    openingAt,
    ...signed,
    wrappedKey: wrapForServer(keys.secretBox, rfxId, key.privateKey),
  })
  await db
    .insert(rfxVersion)
    .values({ rfxId, version: 1, document, publishedAt: times.publishedAt, publishedBy: userId })
  const proven = await provenKey(db, keys.sealing, {
    ...signed,
    ...times,
    orgId,
    state: facts.state,
    questionsUntil: null,
    openingAt,
    openedAt: null,
  })
  for (let bidder = 0; bidder < size.responses; bidder += 1) {
    const bidderId = await addOrg(db, `Bidder ${bidder}`)
    const content = contentOf(document, bidder)
    const given = before(3).toISOString()
    const receipt = signReceipt(keys.sealing, {
      receiptId: randomUUID(),
      rfxId,
      version: 1,
      orgId: bidderId,
      replaces: null,
      submittedAt: given,
      databaseClock: given,
      serverClock: given,
      requestKey: proven.requestKey,
      contentHash: contentHashOf(content),
    })
    await writeSlot(db, keys, proven, {
      rfxId,
      orgId: bidderId,
      status: 'RESPONDED',
      revision: 1,
      version: 1,
      content,
      keepsConfidential: false,
      receipts: [receipt],
      submitted: { revision: 1, content: null },
      questionIds: [],
      privateAnswers: [],
      hasGivenReason: false,
      reasonId: null,
      withdrawal: null,
      uptakes: [],
      updatedAt: before(3).toISOString(),
    })
  }
  return { rfxId, orgId, userId }
}
