import { user } from '@kogge/db/schema/accounts.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { type Jobs, startJobs } from '@kogge/platform/server/job-queues.jobs.ts'
import { UNQUEUED } from '@kogge/platform/server/load/serial-queue.ts'
import { mailHandlers } from '@kogge/platform/server/mail/mail-delivery.jobs.ts'
import { hashPassword } from '@kogge/platform/server/passwords/password-hash.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { csrfGuard } from '@kogge/platform/server/sessions/csrf.ts'
import { cookiesOf } from '@kogge/platform/server/sessions/session-cookies.ts'
import { resolveActor, sessionHashOf } from '@kogge/platform/server/sessions/sessions.commands.ts'
import { sealPeople } from '@kogge/platform/server/testing/people.ts'
import {
  diskWith,
  NO_ANALYSIS,
  NO_SEARCH,
  TEST_FILES,
  TEST_SEALING,
  TEST_TOKEN_KEYS,
} from '@kogge/platform/server/testing/test-context.ts'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountHandlers } from '../accounts.jobs.ts'
import { type AccountRouter, accountRouter } from '../accounts.router.ts'
import { registerAuthRoutes } from '../auth.http.ts'

export const PUBLIC_URL = 'https://kogge.example'
const SECRET = 'a secret of the tests, thirty-two characters or more'
const secretBox = createSecretBox(SECRET)
const log: Context['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** The queues of a test's database, without a worker: jobs stay until `runResets` looks at them. */
export const testJobs = (database: TestDatabase): Promise<Jobs> => {
  const { db, url } = database
  const handlers = [
    ...mailHandlers({ db, log, tokenKeys: TEST_TOKEN_KEYS, transport: null, onKept: () => {} }),
    ...accountHandlers({
      db,
      tokenKeys: TEST_TOKEN_KEYS,
      sealing: TEST_SEALING,
      publicUrl: PUBLIC_URL,
    }),
  ]
  return startJobs({ mailSeals: TEST_TOKEN_KEYS, url, log, handlers, roles: ['web'] })
}

/** One server process of the test. `now` is the clock of its procedures. */
export const testApp = async (
  { db }: TestDatabase,
  jobs: Jobs,
  now = () => new Date(),
  sealing = TEST_SEALING,
): Promise<FastifyInstance> => {
  // A batch joins the paths of its calls.
  const app = Fastify({ routerOptions: { maxParamLength: 5000 } })
  app.addHook('preHandler', csrfGuard(SECRET, { publicUrl: PUBLIC_URL, isNamed: true }))
  const tokenKeys = TEST_TOKEN_KEYS
  const signing = { secret: SECRET, secretBox, sealing }
  registerAuthRoutes(app, { db, jobs, tokenKeys, publicUrl: PUBLIC_URL, ...signing })
  const trpcOptions: FastifyTRPCPluginOptions<AccountRouter>['trpcOptions'] = {
    router: accountRouter,
    createContext: async ({ req }): Promise<Context> => ({
      db,
      readDb: db,
      analysis: NO_ANALYSIS,
      search: NO_SEARCH,
      jobs,
      hasMailServer: true,
      sources: [],
      translationService: null,
      embeddings: null,
      actor: await resolveActor(db, { tokenKeys, sealing }, cookiesOf(req.headers.cookie), now()),
      locale: 'en',
      now: now(),
      clock: now,
      ip: req.ip,
      userAgent: req.headers['user-agent'] ?? null,
      sessionHash: sessionHashOf(tokenKeys, cookiesOf(req.headers.cookie)),
      publicUrl: PUBLIC_URL,
      buildId: 'test',
      secretBox,
      tokenKeys,
      sealing,
      files: TEST_FILES,
      disk: diskWith(() => 2 ** 40),
      turns: UNQUEUED,
      log,
    }),
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions })
  return app
}

/** Writes a user with a password straight into the tables; gives the id. */
export const addUser = async (
  { db }: TestDatabase,
  email: string,
  password: string,
): Promise<string> => {
  const [row] = await db
    .insert(user)
    .values({
      email,
      firstName: 'Anna',
      lastName: 'Bērziņa',
      passwordHash: await hashPassword(password),
      language: 'lv',
      isOnboarding: false,
      emailConfirmedAt: new Date(),
    })
    .returning({ id: user.id })
  if (!row) throw new Error('The user was not written.')
  await sealPeople(db, row.id)
  return row.id
}
