import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addSupplier, type Supplier } from '@kogge/features/responses/server/responses.fixture.ts'
import { verifyFileKeys } from '@kogge/platform/server/integrity/file-key-verification.queries.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_SEALING,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { appRouter } from '../../app-router.ts'
import { fileRoutes, sendFile } from './file-routes.ts'

const BYTES = Buffer.from('%PDF-1.7\nOur plan\n%%EOF\n')

type Query = Readonly<Record<string, string>>

/** Routes and procedures over a database that somebody else writes to, and the alarms that come of it. */
export class ForgedFiles {
  readonly database: TestDatabase
  readonly app: FastifyInstance
  readonly alarms: string[] = []

  constructor(database: TestDatabase) {
    this.database = database
    this.app = fileRoutes(database.db, (userId) => this.#contextOf(userId))
  }

  static async open(): Promise<ForgedFiles> {
    return new ForgedFiles(await testDatabase())
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.database.close()
  }

  async #contextOf(userId: string | null) {
    const { db } = this.database
    const context =
      userId === null ? testContext(db) : await contextOfUser(db, userId, () => new Date())
    const alarm = (_: object, said: string) => void this.alarms.push(said)
    // Another one for each call: what was named once is named again.
    return { ...context, sealing: { ...TEST_SEALING, alarm } }
  }

  async callsOf(userId: string) {
    return createCaller(appRouter)(await this.#contextOf(userId))
  }

  /** Whoever owns the database writes what no statement of the product does. */
  forge(statement: SQL): Promise<unknown> {
    return this.database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(statement)
    })
  }

  /** Somebody who may do all that the routes ask for. */
  async administratorOf(orgId: string): Promise<Supplier> {
    const userId = await addPerson(this.database.db)
    await addMember(this.database.db, orgId, userId, 'ORG_ADMINISTRATOR')
    return { orgId, userId }
  }

  async addBuyer(): Promise<Supplier> {
    const { orgId } = await addSupplier(this.database.db)
    return this.administratorOf(orgId)
  }

  send(who: Supplier, rfxId: string, purpose: 'document' | 'response') {
    return sendFile(this.app, who, { rfxId, purpose }, BYTES)
  }

  fetched(what: 'document' | 'response', query: Query, userId?: string) {
    return this.app.inject({
      url: `/api/file/${what}?${new URLSearchParams(query)}`,
      headers: userId ? { 'x-user': userId } : {},
    })
  }

  async hasRead(what: 'document' | 'response', query: Query, userId?: string): Promise<boolean> {
    return (await this.fetched(what, query, userId)).rawPayload.includes('Our plan')
  }

  /** What verifying names of keys of files. */
  async flawed(): Promise<readonly string[]> {
    const { db } = this.database
    const found: string[] = []
    for await (const { id } of verifyFileKeys(db, testContext(db).secretBox)) found.push(id)
    return found
  }
}
