import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { instantOf } from '@kogge/domain/drafting/deadlines/wall-time-instants.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { draftingRouter } from '@kogge/features/drafting/server/drafting.router.ts'
import { evaluationRouter } from '@kogge/features/evaluation/server/evaluation.router.ts'
import { responseRouter } from '@kogge/features/responses/server/responses.router.ts'
import { asOf } from '@kogge/platform/server/database/demonstration-clock.ts'
import { UNQUEUED } from '@kogge/platform/server/load/serial-queue.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createCaller, mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { eq, sql } from 'drizzle-orm'
import { halfWritten, schoolFurniture, winterRoads } from './demo-request-documents.ts'

const LOADED_KEY = 'demo.requests'
/** Keeps two starting servers from writing at once. */
const LOCK = 4_019_231
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const calls = createCaller(mergeRouters(draftingRouter, responseRouter, evaluationRouter))

/** What procedures are given but for who calls, when, and in which transaction. */
export type DemoServices = Omit<Context, 'db' | 'readDb' | 'actor' | 'now' | 'clock' | 'turns'>

type Person = 'buyer.admin' | 'supplier.pro' | 'supplier.business' | 'supplier.plus'

const answers = (
  document: RequestDocument,
  contactName: string,
  lots: Readonly<Record<string, string>>,
  input: Readonly<Record<string, ResponseContent['answers'][number]['answer']>>,
): ResponseContent => ({
  lotIds: Object.keys(lots),
  answers: document.requirements.flatMap(({ id, answer, lotIds }): ResponseContent['answers'] => {
    if (answer.type !== 'price')
      return input[id] ? [{ requirementId: id, lotId: null, answer: input[id] }] : []
    return lotIds.flatMap((lotId) => {
      const unitPrice = lots[lotId]
      return unitPrice
        ? [{ requirementId: id, lotId, answer: { type: 'price' as const, unitPrice } }]
        : []
    })
  }),
  note: '',
  files: [],
  validDays: 90,
  contact: { name: contactName, email: 'sales@demo.kogge.example', phone: '' },
})

/**
 * Requests that demonstration organisations wrote themselves: one that was opened and is being
 * evaluated, one that is open and has sealed responses, one half written. All by the procedures that
 * people use, each at its hour. Written once.
 */
export const writeDemoRequests = (db: Db, services: DemoServices, today: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const [loaded] = await tx.select().from(meta).where(eq(meta.key, LOADED_KEY))
    if (loaded) return

    /** Does something as somebody, at an hour that the procedures then take for the present one. */
    const as = async <T>(
      person: Person,
      at: Date,
      work: (call: ReturnType<typeof calls>, orgId: string) => Promise<T>,
    ): Promise<T> => {
      const [row] = await tx
        .select({ id: user.id })
        .from(user)
        .where(eq(user.email, `${person}@demo.kogge.example`))
      const actor = row && (await readActor(tx, services.sealing, row.id, at))
      const org = actor?.orgs.find(({ roles }) =>
        roles.some(({ role }) => role === 'ORG_ADMINISTRATOR' || role === 'ORG_MEMBER'),
      )
      if (!actor || !org) throw new Error(`There is no demonstration account ${person}.`)
      const context = { db: tx, readDb: tx, actor, now: at, clock: () => at, turns: UNQUEUED }
      return asOf(at, () => work(calls({ ...services, ...context }), org.orgId))
    }
    const publish = (at: Date, document: RequestDocument): Promise<string> =>
      as('buyer.admin', at, async (call, orgId) => {
        const { rfxId } = await call.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
        const { revision } = await call.rfxDraft.save({ orgId, rfxId, revision: 1, document })
        await call.rfxDraft.publish({ orgId, rfxId, revision })
        return rfxId
      })
    const draft = (person: Person, at: Date, rfxId: string, content: ResponseContent) =>
      as(person, at, (call, orgId) =>
        call.response.save({ orgId, rfxId, revision: 0, version: 1, content }),
      )
    const respond = async (person: Person, at: Date, rfxId: string, content: ResponseContent) => {
      const { revision } = await draft(person, at, rfxId, content)
      await as(person, at, (call, orgId) =>
        call.response.submit({ orgId, rfxId, revision, version: 1 }),
      )
    }
    const later = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS)

    const wintry = later(today, -48)
    const roads = winterRoads({ begun: wintry, questionsDays: 26, days: 40 })
    const roadsId = await publish(wintry, roads)
    const bids: readonly [Person, number, Record<string, string>, string, string][] = [
      ['supplier.pro', 30, { 'LOT-0001': '8950', 'LOT-0002': '7100' }, '35', 'Euro VI, mitrā sāls'],
      [
        'supplier.business',
        33,
        { 'LOT-0001': '9400', 'LOT-0002': '6800', 'LOT-0003': '4350' },
        '45',
        'Euro VI',
      ],
      ['supplier.plus', 37, { 'LOT-0003': '4100' }, '55', 'Euro V'],
    ]
    for (const [person, day, lots, minutes, machines] of bids) {
      const content = answers(roads, 'Tāmju nodaļa', lots, {
        insured: { type: 'yes_no', yes: true },
        minutes: { type: 'number', number: minutes },
        machines: { type: 'text', text: machines },
      })
      await respond(person, later(wintry, day), roadsId, content)
    }
    const opening = new Date((instantOf(roads.openingAt)?.getTime() ?? 0) + HOUR_MS)
    await as('buyer.admin', opening < today ? opening : today, (call, orgId) =>
      call.opening.open({ orgId, rfxId: roadsId }),
    )

    const begun = later(today, -12)
    const furniture = schoolFurniture({ begun, questionsDays: 24, days: 33 })
    const furnitureId = await publish(begun, furniture)
    const question = 'Vai krēsliem jābūt regulējamiem augstumā?'
    await as('supplier.plus', later(begun, 3), (call, orgId) =>
      call.response.ask({ orgId, rfxId: furnitureId, question }),
    )
    await respond(
      'supplier.pro',
      later(begun, 8),
      furnitureId,
      answers(
        furniture,
        'Pārdošana',
        { 'LOT-0001': '152.40' },
        { years: { type: 'number', number: '5' } },
      ),
    )
    await draft(
      'supplier.business',
      later(begun, 9),
      furnitureId,
      answers(furniture, 'Müük', { 'LOT-0002': '318' }, {}),
    )

    await as('buyer.admin', today, async (call, orgId) => {
      const { rfxId } = await call.rfxDraft.create({ orgId, kind: 'tender', language: 'lv' })
      await call.rfxDraft.save({ orgId, rfxId, revision: 1, document: halfWritten() })
    })
    await tx.insert(meta).values({ key: LOADED_KEY, value: today.toISOString() })
  })
