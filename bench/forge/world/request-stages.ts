import { rfxQuestion } from '@kogge/db/schema/participation.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { clearCancelled } from '@kogge/features/responses/server/sealed-response-retention.commands.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { responseFile, withFiles } from './attached-files.ts'
import { inDays, type Party, type Stage } from './parties.ts'
import { FIRST, offerOf, SECOND, tenderUntil } from './tender-documents.ts'

type Prices = Readonly<Record<string, string>>

const publish = (stage: Stage, buyer: Party, days: number, document: RequestDocument) =>
  stage.as(buyer.userId, days, async (calls) => {
    const { orgId } = buyer
    const { rfxId } = await calls.rfxDraft.create({ orgId, kind: 'tender', language: 'en' })
    const saved = { orgId, rfxId, document: await withFiles(stage, buyer, rfxId, document) }
    const { revision } = await calls.rfxDraft.save({ ...saved, revision: 1 })
    await calls.rfxDraft.publish({ orgId, rfxId, revision })
    return rfxId
  })

/** A request, and which version of it is answered. */
interface Tender {
  readonly rfxId: string
  readonly version: number
}

const draft = (stage: Stage, bidder: Party, days: number, tender: Tender, prices: Prices) =>
  stage.as(bidder.userId, days, async (calls) => {
    const { orgId } = bidder
    const files = [await responseFile(stage, bidder, tender.rfxId)]
    const content = { ...offerOf(prices), files }
    return calls.response.save({ ...tender, orgId, revision: 0, content })
  })

const bid = async (stage: Stage, bidder: Party, days: number, tender: Tender, prices: Prices) => {
  const { revision } = await draft(stage, bidder, days, tender, prices)
  await stage.as(bidder.userId, days, (calls) =>
    calls.response.submit({ ...tender, orgId: bidder.orgId, revision }),
  )
}

/** Damages what an organisation has for a request, as whoever owns the database can. */
const damage = (stage: Stage, { orgId }: Party, rfxId: string) =>
  stage.db
    .update(sealedSlot)
    .set({ own: Buffer.alloc(64, 1), sealed: Buffer.alloc(64, 2) })
    .where(eq(sealedSlot.slot, stage.keys.sealing.slotOf(rfxId, orgId)))

/** Somebody asks; gives the question's id. */
const ask = async (stage: Stage, asker: Party, days: number, rfxId: string, question: string) => {
  await stage.as(asker.userId, days, (calls) =>
    calls.response.ask({ orgId: asker.orgId, rfxId, question }),
  )
  const [row] = await stage.db
    .select({ id: rfxQuestion.id })
    .from(rfxQuestion)
    .where(and(eq(rfxQuestion.rfxId, rfxId), isNull(rfxQuestion.answerId)))
  return row?.id ?? ''
}

const answer = async (stage: Stage, buyer: Party, asker: Party, days: number, rfxId: string) => {
  const questionId = await ask(stage, asker, days, rfxId, 'Is the road paved?')
  await stage.as(buyer.userId, days + 1, (calls) =>
    calls.writtenRfx.answer({ orgId: buyer.orgId, rfxId, questionId, answer: 'It is.' }),
  )
}

/** Two organisations and two addresses are invited; one address is uninvited. */
const invite = (stage: Stage, buyer: Party, days: number, rfxId: string, orgs: readonly Party[]) =>
  stage.as(buyer.userId, days, async (calls) => {
    const here = { orgId: buyer.orgId, rfxId }
    const message = 'We would like an offer.'
    const orgIds = orgs.map(({ orgId }) => orgId)
    await calls.rfxInvitation.invite({ ...here, orgIds, message })
    const emails = ['one@example.test', 'two@example.test']
    await calls.rfxInvitation.inviteByEmail({ ...here, emails, locale: 'lv', message })
    const { items } = await calls.rfxInvitation.list({ ...here, limit: 50 })
    for (const email of emails.slice(1)) {
      const one = items.find((item) => item.email === email)
      await calls.rfxInvitation.withdraw({ ...here, invitationId: one?.invitationId ?? '' })
    }
    const first = items.find((item) => item.org?.orgId === orgIds[0])
    await calls.rfxInvitation.withdraw({ ...here, invitationId: first?.invitationId ?? '' })
  })

const amend = (
  stage: Stage,
  buyer: Party,
  days: number,
  rfxId: string,
  document: RequestDocument,
) =>
  stage.as(buyer.userId, days, async (calls) => {
    const here = { orgId: buyer.orgId, rfxId }
    await calls.rfxDraft.amend(here)
    const { documents } = (await calls.rfxDraft.get(here)).document
    const saved = { ...here, document: { ...document, documents } }
    const { revision } = await calls.rfxDraft.save({ ...saved, revision: 1 })
    await calls.rfxDraft.publish({ ...here, revision, reason: { en: 'A better title.' } })
  })

interface Evaluating {
  readonly stage: Stage
  readonly buyer: Party
  readonly rfxId: string
  readonly evaluators: readonly string[]
  readonly days: number
}

const scoresOf = (bidders: readonly Party[], points: number) =>
  bidders.map(({ orgId }, index) => ({
    participantId: orgId,
    criterionId: 'quality',
    points: points + index * 700,
    words: `Ploughs, ${index + 1}.`,
  }))

/** Everybody scores a lot and finishes it. */
const score = async (
  { stage, buyer, rfxId, evaluators, days }: Evaluating,
  lotId: string,
  bidders: readonly Party[],
) => {
  for (const [index, userId] of evaluators.entries())
    await stage.as(userId, days, async (calls) => {
      const here = { orgId: buyer.orgId, rfxId }
      const scores = scoresOf(bidders, 4000 + index * 100)
      await calls.evaluation.score({ ...here, lotId, scores })
      await calls.evaluation.finish({ ...here, lotIds: [lotId] })
    })
}

/** One writes what is agreed on, another confirms it. */
const agree = async (
  { stage, buyer, rfxId, evaluators, days }: Evaluating,
  lotId: string,
  bidders: readonly Party[],
) => {
  const here = { orgId: buyer.orgId, rfxId }
  const [writer = '', ...others] = evaluators
  await stage.as(writer, days, (calls) =>
    calls.evaluation.agree({ ...here, lotId, scores: scoresOf(bidders, 4321) }),
  )
  for (const userId of others)
    await stage.as(userId, days, async (calls) => {
      const { consensus } = await calls.evaluation.lot({ ...here, lotId })
      const lots = [{ lotId, saidHash: consensus.saidHash ?? '' }]
      await calls.evaluation.confirm({ ...here, lots })
    })
}

/** Bidders of the world. */
export type Bidders = readonly [Party, Party, Party, Party]

/** Asked about, amended, opened, evaluated, decided; one contract is concluded, the winner of the other lot did not sign. */
export const awarded = async (stage: Stage, buyer: Party, bidders: Bidders) => {
  const [egle, priede, ozols, kadikis] = bidders
  const document = tenderUntil(-22)
  const rfxId = await publish(stage, buyer, -64, document)
  await invite(stage, buyer, -63, rfxId, [egle, ozols])
  await amend(stage, buyer, -60, rfxId, { ...document, title: { en: 'Winter care of all roads' } })
  const tender = { rfxId, version: 2 }
  await answer(stage, buyer, priede, -50, rfxId)
  await ask(stage, ozols, -40, rfxId, 'And the verges?')
  const both = (first: string, second: string) => ({ [FIRST]: first, [SECOND]: second })
  await bid(stage, egle, -30, tender, both('100', '300'))
  await bid(stage, priede, -29, tender, both('200', '250.005'))
  await bid(stage, ozols, -28, tender, both('400', '410'))
  await bid(stage, kadikis, -27, tender, both('500', '510'))
  await damage(stage, kadikis, rfxId)
  const here = { orgId: buyer.orgId, rfxId }
  const days = -18
  await stage.as(buyer.userId, days, (calls) => calls.opening.open(here))
  for (const one of [egle, priede]) {
    const asked = { participantId: one.orgId, question: 'What of the plough?' }
    const { clarificationId } = await stage.as(buyer.userId, days, (calls) =>
      calls.clarification.ask({ ...here, ...asked, dueAt: inDays(-10).toISOString() }),
    )
    if (one === priede) continue
    await stage.as(one.userId, days, (calls) =>
      calls.clarification.answer({
        orgId: one.orgId,
        rfxId,
        clarificationId,
        answer: 'It stands in Cēsis.',
      }),
    )
  }
  const evaluators = [buyer.userId, await stage.member(buyer.orgId)]
  await stage.as(buyer.userId, days, async ({ evaluation }) => {
    await evaluation.setEvaluators({ ...here, userIds: evaluators })
    const ofOzols = { ...here, participantId: ozols.orgId, lotIds: [FIRST] }
    await evaluation.reject({ ...ofOzols, code: 'irregular', reason: 'Unsigned.' })
  })
  const evaluating = { stage, buyer, rfxId, evaluators, days }
  for (const [lotId, standing] of [
    [FIRST, [egle, priede]],
    [SECOND, [egle, priede, ozols]],
  ] as const) {
    await score(evaluating, lotId, standing)
    await agree(evaluating, lotId, standing)
  }
  await stage.as(buyer.userId, days, async ({ evaluation }) => {
    await evaluation.settle({ ...here, lotIds: [FIRST, SECOND] })
    const words = 'The best by the criteria.'
    await evaluation.award({ ...here, lotIds: [FIRST, SECOND], winnerId: null, words })
    await evaluation.decide(here)
  })
  await stage.as(buyer.userId, 0, async ({ evaluation }) => {
    await evaluation.conclude({
      ...here,
      lotIds: [FIRST],
      concludedOn: inDays(-1).toISOString().slice(0, 10),
      amount: null,
      reference: 'L-7',
    })
    await evaluation.fallThrough({ ...here, lotId: SECOND, words: 'They did not sign.' })
    await evaluation.awardNext({ ...here, lotId: SECOND, winnerId: null, words: 'The next best.' })
  })
  return rfxId
}

const PASSPHRASE = 'a harbour of one’s own'

/** Opened by two after its openers were changed; one lot is being scored, of the other it was agreed and opened again. */
export const scored = async (stage: Stage, buyer: Party, [egle, priede]: Bidders) => {
  const people = [
    buyer.userId,
    await stage.member(buyer.orgId),
    await stage.member(buyer.orgId),
  ] as const
  const [chief, second, third] = people
  for (const userId of people)
    await stage.as(userId, -60, ({ opener }) => opener.makeKey({ passphrase: PASSPHRASE }))
  const rfxId = await publish(stage, buyer, -50, tenderUntil(-8, [chief, second]))
  const here = { orgId: buyer.orgId, rfxId }
  const other = { userId: second, passphrase: PASSPHRASE }
  await stage.as(chief, -45, ({ opening }) =>
    opening.changeOpeners({ ...here, passphrase: PASSPHRASE, other, openers: [chief, third] }),
  )
  await bid(stage, egle, -30, { rfxId, version: 1 }, { [FIRST]: '110', [SECOND]: '310' })
  await bid(stage, priede, -29, { rfxId, version: 1 }, { [FIRST]: '210', [SECOND]: '260' })
  for (const userId of [chief, third])
    await stage.as(userId, -1, ({ opening }) => opening.open({ ...here, passphrase: PASSPHRASE }))
  const evaluators = [chief, second]
  await stage.as(chief, 0, ({ evaluation }) =>
    evaluation.setEvaluators({ ...here, userIds: evaluators }),
  )
  const evaluating = { stage, buyer, rfxId, evaluators, days: 0 }
  await score(evaluating, FIRST, [egle, priede])
  await agree(evaluating, FIRST, [egle, priede])
  await stage.as(chief, 0, async ({ evaluation }) => {
    const slip = { lotId: FIRST, userId: second, reason: 'A slip of the pen.' }
    await evaluation.reopen({ ...here, ...slip })
    const scores = scoresOf([egle, priede], 5000)
    await evaluation.score({ ...here, lotId: SECOND, scores })
  })
  return rfxId
}

/** Open for responses: one is submitted, one is a draft, a question waits. */
export const running = async (stage: Stage, buyer: Party, [egle, priede, ozols]: Bidders) => {
  const rfxId = await publish(stage, buyer, 0, tenderUntil(40))
  await invite(stage, buyer, 0, rfxId, [egle, priede])
  await bid(stage, egle, 0, { rfxId, version: 1 }, { [FIRST]: '120' })
  await draft(stage, priede, 0, { rfxId, version: 1 }, { [SECOND]: '220' })
  await ask(stage, ozols, 0, rfxId, 'Are there bridges?')
  return rfxId
}

/** Cancelled unopened so long ago that what was sealed is cleared. */
export const cleared = async (stage: Stage, buyer: Party, [egle]: Bidders) => {
  const rfxId = await publish(stage, buyer, -260, tenderUntil(-210))
  await bid(stage, egle, -230, { rfxId, version: 1 }, { [FIRST]: '130' })
  await cancel(stage, buyer, -220, rfxId)
  await clearCancelled(stage.db, stage.keys)
  return rfxId
}

const cancel = (stage: Stage, { orgId, userId }: Party, days: number, rfxId: string) =>
  stage.as(userId, days, ({ writtenRfx }) =>
    writtenRfx.cancel({ orgId, rfxId, reason: { en: 'The road was sold.' }, code: 'chan-need' }),
  )

/** Opened, then cancelled: who had responded got a letter. */
export const cancelled = async (stage: Stage, buyer: Party, [egle, priede]: Bidders) => {
  const rfxId = await publish(stage, buyer, -50, tenderUntil(-12))
  await bid(stage, egle, -30, { rfxId, version: 1 }, { [FIRST]: '140' })
  await bid(stage, priede, -29, { rfxId, version: 1 }, { [SECOND]: '240' })
  await stage.as(buyer.userId, -10, ({ opening }) => opening.open({ orgId: buyer.orgId, rfxId }))
  await cancel(stage, buyer, 0, rfxId)
  return rfxId
}

/** One draft, one that is a copy, and one that was discarded. */
export const drafts = (stage: Stage, { orgId, userId }: Party, fromRfxId: string) =>
  stage.as(userId, 0, async ({ rfxDraft }) => {
    await rfxDraft.create({ orgId, kind: 'tender', language: 'en' })
    await rfxDraft.copy({ orgId, fromRfxId })
    const { rfxId } = await rfxDraft.create({ orgId, kind: 'price_survey', language: 'lv' })
    await rfxDraft.discard({ orgId, rfxId })
  })
