import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { SealedAttachment } from '@kogge/domain/responses/response-content.ts'
import { createInspector } from '@kogge/features/files/server/inspection/inspection-thread.ts'
import { registerUploadRoutes } from '@kogge/features/files/server/uploads.http.ts'
import { registerDownloadRoutes } from '@kogge/features/responses/server/file-downloads.http.ts'
import { expectOpenFor } from '@kogge/features/responses/server/response-attachments.queries.ts'
import {
  addSupplier,
  addTender,
  contentOf,
  type Supplier,
  type Tender,
} from '@kogge/features/responses/server/responses.fixture.ts'
import { lyingIn } from '@kogge/features/responses/server/slots/slots.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { sealAsTheyStand } from '@kogge/platform/server/testing/role-and-org-seals.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { and, eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { adminRouter, appRouter } from '../../app-router.ts'

export const PRICE = '98765.43'
const BYTES = Buffer.from('%PDF-1.7\nOur plan\n%%EOF\n')
/** So often the bidder has saved: whoever could change the draft would name it. */
const REVISION = 1

/** A bidder with a submitted price and a file, and who is after them. */
export interface Siege {
  readonly database: TestDatabase
  readonly app: FastifyInstance
  readonly tender: Tender
  /** With an administrator, and an address that staff know. */
  readonly bidder: Supplier
  readonly sent: SealedAttachment
  /** Of staff, with an organisation of their own, and a friend in it without any role of the platform. */
  readonly developer: string
  readonly friend: Supplier
}

export const now = () => new Date()
export const callsOf = async ({ database }: Pick<Siege, 'database'>, userId: string) =>
  createCaller(appRouter)(await contextOfUser(database.db, userId, now))
/** The admin area, as the attacker has it or another of staff. */
export const staffOf = async (siege: Siege, userId = siege.developer) =>
  createCaller(adminRouter)(await contextOfUser(siege.database.db, userId, now))
export const us = ({ developer, friend }: Siege): readonly string[] => [developer, friend.userId]

const upload = async (
  app: FastifyInstance,
  { userId, orgId }: Supplier,
  { rfxId }: Tender,
): Promise<SealedAttachment> => {
  const headers = { 'x-user': userId }
  const about = { purpose: 'response', orgId, rfxId }
  const post = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers, payload })).json()
  const { uploadId, key } = await post('/api/upload', { ...about, bytes: BYTES.length })
  await app.inject({
    method: 'PUT',
    url: `/api/upload?id=${uploadId}&offset=0`,
    payload: BYTES,
    headers: { ...headers, 'x-file-key': key, 'content-type': 'application/octet-stream' },
  })
  const done = { ...about, uploadId, key, name: 'sealed-plan.pdf' }
  return (await post('/api/upload/finish', done)).file
}

const addBidder = async (
  database: TestDatabase,
  app: FastifyInstance,
  tender: Tender,
): Promise<Pick<Siege, 'bidder' | 'sent'>> => {
  const bidder = await addSupplier(database.db, 'SIA Egle')
  const { orgId, userId } = bidder
  const role = and(eq(membership.orgId, orgId), eq(membership.userId, userId))
  await database.db.update(membership).set({ role: 'ORG_ADMINISTRATOR' }).where(role)
  await sealAsTheyStand(database.db)
  const sent = await upload(app, bidder, tender)
  const { response: calls } = await callsOf({ database }, userId)
  const about = { rfxId: tender.rfxId, orgId }
  const content = contentOf(PRICE, { files: [sent] })
  const { revision } = await calls.save({ ...about, revision: 0, version: 1, content })
  await calls.submit({ ...about, revision, version: 1 })
  return { bidder, sent }
}

export const besiege = async (): Promise<Siege> => {
  const database = await testDatabase()
  const { db } = database
  const app = Fastify()
  const contextOf = async ({ headers }: { headers: Record<string, unknown> }) =>
    contextOfUser(db, String(headers['x-user']), now)
  const inspector = createInspector()
  registerUploadRoutes(app, {
    readDb: db,
    contextOf,
    scanner: null,
    inspector,
    mayRespond: expectOpenFor,
  })
  registerDownloadRoutes(app, { contextOf })
  const tender = await addTender(db)
  const { bidder, sent } = await addBidder(database, app, tender)
  const developer = await addPerson(db)
  await addStaff(db, developer, 'DEVELOPER')
  const orgId = await addOrganisation(db, 'PRO', { name: 'SIA Vilks' })
  const friend = { orgId, userId: await addPerson(db) }
  for (const userId of [developer, friend.userId])
    await addMember(db, orgId, userId, 'ORG_ADMINISTRATOR')
  return { database, app, tender, bidder, sent, developer, friend }
}

/** What somebody gets by reading, and does by changing, in every name that they can give. */
export const tryAll = async (
  { database, app, tender: { rfxId }, bidder, sent }: Siege,
  userId: string,
): Promise<{ readonly read: string; readonly changed: readonly string[] }> => {
  const { actor } = await contextOfUser(database.db, userId, now)
  const { participation, response } = await callsOf({ database }, userId)
  const read: unknown[] = []
  const changed: string[] = []
  const ask = (work: Promise<unknown>) => work.then((found) => void read.push(found)).catch(() => 0)
  const own = actor.kind === 'user' ? actor.orgs.map(({ orgId }) => orgId as string) : []
  for (const orgId of new Set([...own, bidder.orgId])) {
    await ask(participation.mine({ orgId }))
    for (const name of [undefined, bidder.orgId]) {
      const about = { rfxId, orgId, ...(name && { inNameOf: name }) }
      await ask(response.mine(about))
      const asked = { rfx: rfxId, file: sent.fileId, org: orgId, ...(name && { bidder: name }) }
      const url = `/api/file/response?${new URLSearchParams(asked)}`
      const answer = await app.inject({ url, headers: { 'x-user': userId } })
      if (answer.statusCode === 200) read.push(answer.body)
      const given = { ...about, revision: REVISION, version: 1 }
      const changes: Readonly<Record<string, () => Promise<unknown>>> = {
        withdraw: () => response.withdraw(about),
        // In one's own name alone one may begin.
        ...((name || orgId === bidder.orgId) && {
          save: () => response.save({ ...given, content: contentOf('1.00') }),
          submit: () => response.submit(given),
          discard: () => response.discard(about),
          accept: () => response.accept({ ...about, keepsConfidential: false }),
          decline: () => response.decline({ ...about, code: 'capacity', text: '' }),
          ask: () => response.ask({ ...about, question: 'Is the quay paved?' }),
        }),
      }
      for (const [what, change] of Object.entries(changes))
        await change().then(
          () => void changed.push(`${what} of ${orgId} as ${name}`),
          () => undefined,
        )
    }
  }
  return { read: JSON.stringify(read), changed }
}

/** The bidder's slot as it lies there. */
export const slotOf = async ({ database: { db }, tender, bidder }: Siege): Promise<string> => {
  const pair = { rfxId: tender.rfxId, orgId: bidder.orgId }
  const [slot] = await lyingIn(db, testContext(db), [pair], true)
  if (!slot) throw new Error('The slot is gone.')
  return Buffer.concat([slot.own, slot.sealed]).toString('base64')
}
