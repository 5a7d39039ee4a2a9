import { glob, readFile } from 'node:fs/promises'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { tokenInput } from '@kogge/domain/accounts/account-inputs.ts'
import { LIVE_PATH } from '@kogge/domain/live/live-topics.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROCEDURES } from '../testing/procedures/all-procedures.ts'
import { testApp } from '../testing/test-app.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const ROOT = new URL('../../../', import.meta.url)

/** Permissions that nobody needs but to take part in requests of others. */
const PARTICIPANTS =
  /^rfx\.(manage_interaction|manage_response|view_interaction|view_sent_responses)$/

/** Tokens of other things than taking part. */
const OTHER_TOKENS = ['account.confirmEmail', 'invitation.accept', 'invitation.preview']

const MARKED = [
  'clarification.answer',
  'clarification.mine',
  'letter.mine',
  'participation.mine',
  ...['accept', 'ask', 'decline', 'discard', 'editQuestion', 'mine', 'save', 'submit'].map(
    (name) => `response.${name}`,
  ),
  'response.withdraw',
  'response.withdrawQuestion',
  'rfxInvitation.byToken',
  'rfxInvitation.claim',
]

test('every procedure of those who take part has the mark, and no other', () => {
  const marked = PROCEDURES.filter(({ isMasked }) => isMasked)
  expect(marked.map(({ path }) => path).sort()).toEqual(MARKED)
  for (const { path, definition } of PROCEDURES) {
    const { meta, inputs = [] } = definition.data ?? {}
    const permissions = meta && 'permissions' in meta ? meta.permissions : []
    const isTheirs = permissions.some((one) => PARTICIPANTS.test(one))
    const isByToken = inputs.includes(tokenInput) && !OTHER_TOKENS.includes(path)
    if (isTheirs || isByToken) expect(MARKED).toContain(path)
  }
})

/** Everything that makes a participant, or asks for one's permissions, and what of it is called by whom. */
const MAKES: Readonly<Record<string, string>> = {
  'packages/domain/access/participants.ts': 'itself',
  'packages/domain/access/org-permissions.ts': 'the list',
  'packages/features/responses/server/responses.router.ts': 'marked',
  'packages/features/responses/server/document-downloads.queries.ts':
    'routes without a link to the session',
  'packages/features/responses/server/response-file-downloads.queries.ts':
    'routes without a link to the session',
  'packages/features/files/server/upload-access.ts': 'routes without a link to the session',
  'packages/features/invitations/server/invitations.router.ts': 'marked',
  'packages/features/invitations/server/invitation-claims.commands.ts': 'for that router',
  'packages/features/evaluation/server/evaluation.router.ts': 'marked',
  'packages/features/evaluation/server/clarifications.commands.ts': 'for that router',
  'packages/features/rfx/server/visible-rfx.queries.ts': 'for whoever reads or searches tenders',
  'packages/features/drafting/server/request-view.queries.ts': 'for whoever reads a request',
  'packages/features/drafting/server/request-abilities.ts': 'for whoever reads a request',
  'packages/features/responses/server/steps/supplier-step.commands.ts': 'for that router',
  'packages/platform/server/access/participants.queries.ts': 'for those here',
  'packages/platform/server/mail/response-mail-recipients.queries.ts':
    'who is written to, by nobody’s call',
  'apps/server/http/bodies/large-bodies.ts': 'the address of a marked one',
  'packages/features/notifications/server/reader-condition.queries.ts':
    'for readers of their own notifications',
}

test('whatever makes a participant is marked, or stands here with a reason', async () => {
  const found: string[] = []
  const words =
    /\b(participantBy|participantOf|participantOrNone|participantOrNoneOf)\(|'rfx\.(manage_interaction|manage_response|view_interaction|view_sent_responses)'/
  for await (const path of glob('{packages,apps}/**/server/**/*.ts', { cwd: ROOT })) {
    if (/\.test\.ts$|\.fixture\.ts$|\/testing\/|node_modules/.test(path)) continue
    if (words.test(await readFile(new URL(path, ROOT), 'utf8'))) found.push(path)
  }
  for await (const path of glob('packages/domain/access/*.ts', { cwd: ROOT }))
    if (!path.endsWith('.test.ts') && words.test(await readFile(new URL(path, ROOT), 'utf8')))
      found.push(path)
  expect(found.sort()).toEqual(Object.keys(MAKES).sort())
})

/** Paths of routes that there are, without those of the interface's files. */
const routes = (): readonly string[] => {
  const found: string[] = []
  const parents: string[] = []
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods] =
      /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? []
    const depth = indent.length / 4
    const path = (parents[depth - 1] ?? '') + part
    parents[depth] = path
    if (methods && path.startsWith('/api/')) found.push(path)
  }
  return found
}

const SESSION = 'session-of-a-bidder'
/** How the lines of a request are found, and what they say of it. */
const linesOf = async (url: string, method: 'GET' | 'POST' = 'GET') => {
  server.logged.length = 0
  const { statusCode } = await server.app.inject({
    url,
    method,
    headers: { 'x-correlation-id': SESSION, 'content-type': 'application/json' },
    ...(method === 'POST' && { payload: '{}' }),
  })
  const lines = server.logged.map((line) => JSON.parse(line))
  return { statusCode, lines, isLinked: server.logged.join('').includes(SESSION) }
}

/** The only routes whose lines are found under the session's id; of procedures those without the mark. */
const LINKED = ['/api/auth/login', '/api/auth/logout', '/api/auth/refresh']
const ALSO_LINKED = ['/api/auth/second-factor', '/api/csrf']

test('no route is found under the id of the session but those of signing in, however it is written', async () => {
  // Streams of live events leave no line at all.
  const paths = [...new Set(routes())].filter((path) => !path.includes(':') && path !== LIVE_PATH)
  expect(paths).toContain('/api/upload/finish')
  expect(paths).toContain('/api/file/response')
  const linked: string[] = []
  for (const path of paths)
    for (const url of [
      path,
      `/%61${path.slice(2)}`,
      `${path}?a=1`,
      `http://kogge.example${path}`,
    ]) {
      const { lines, isLinked } = await linesOf(url)
      expect(lines.length).toBeGreaterThan(0)
      if (isLinked) linked.push(url)
    }
  const named = [
    '/api/trpc/evaluation.agree',
    '/api/trpc/evaluation.score',
    '/api/trpc/opportunityImport.check',
    '/api/trpc/opportunityImport.save',
    '/api/trpc/rfxDraft.save',
  ]
  const may = [...LINKED, ...ALSO_LINKED, ...named]
  expect(linked.filter((url) => !may.some((path) => url.includes(path.slice(2))))).toEqual([])
  expect(linked).toContain('/api/auth/refresh')
})

test.each([
  '/api/trpc/%2572esponse.mine',
  'http://localhost:4170/api/trpc/response.mine',
  '/api/trpc/account.me%2Cresponse.mine?batch=1',
  '/api/trpc/rfxInvitation.byToken',
  '/lv/rfx/6f2c1f3e-58a5-4a1e-9d53-0d2f1c1f7b11/invite?token=x',
])('%s is served, and no line says what it was', async (url) => {
  const { lines, isLinked } = await linesOf(url)
  expect(lines.length).toBeGreaterThan(0)
  expect(isLinked).toBe(false)
  const told = lines.map(({ req, path, call }) => JSON.stringify([req, path, call]))
  expect(told.join(' ')).not.toMatch(/response|rfxInvitation|invite/)
})

test('an internal error of such a call names neither path nor step, and that of another does', async () => {
  const failing = async (table: string, call: string, input: object) => {
    await database.pool.query(`alter table ${table} rename to elsewhere`)
    const asked = encodeURIComponent(JSON.stringify(input))
    const { statusCode, lines } = await linesOf(`/api/trpc/${call}?input=${asked}`)
    await database.pool.query(`alter table elsewhere rename to ${table}`)
    expect(statusCode).toBe(500)
    return lines.find(({ msg }) => msg === 'procedure failed')
  }
  const hidden = await failing('rfx_invitation', 'rfxInvitation.byToken', { token: 'x'.repeat(43) })
  expect(hidden.err.message).toContain('Failed query')
  expect(hidden).not.toHaveProperty('path')
  expect(JSON.stringify(hidden)).not.toMatch(/\.ts:\d|rfxInvitation|byToken/)
  const open = await failing('region', 'region.children', { parent: 'LV', language: 'en' })
  expect(open).toMatchObject({ path: 'region.children' })
  expect(open.err.stack).toMatch(/\.ts:\d/)
})
