import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { rateLimit } from '@kogge/db/schema/accounts.ts'
import { lowestTier, roleHolds } from '@kogge/domain/access/org-permissions.ts'
import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import {
  type ExportFormat,
  type ExportKind,
  exportAddress,
} from '@kogge/domain/analysis/analysis-export-address.ts'
import type { GroupsQuestion } from '@kogge/domain/analysis/analysis-read-model.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { reaches, TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { TEST_NOW, testContext } from '@kogge/platform/server/testing/test-context.ts'
import { parse } from 'csv-parse/sync'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAnalysisWorld } from '../analysis.fixture.ts'
import { registerAnalysisExport } from './analysis-export.http.ts'
import type { ExportTexts } from './export-texts.ts'

/** Headings are the names of the columns. */
const named = <Key extends string>(prefix: string): Readonly<Record<Key, string>> =>
  new Proxy(Object.create(null), { get: (_target, key) => `${prefix} ${String(key)}` })
const textsOf = (locale: string): ExportTexts => ({
  files: named(`${locale} fails/`),
  rows: named(locale),
  contracts: named(locale),
  contractTypes: named('type'),
  leftOut: named('left out'),
  sources: named('from'),
  yes: 'yes',
  no: 'no',
})
const TEXTS = { en: textsOf('en'), lv: textsOf('lv'), et: textsOf('et'), lt: textsOf('lt') }

const refused = (): never => {
  throw new AppError('request.invalid')
}

let world: Awaited<ReturnType<typeof openAnalysisWorld>>
let app: FastifyInstance
let change: (context: Context) => Context = (context) => context
let memberId: string
let activeOrgId: string

beforeAll(async () => {
  world = await openAnalysisWorld()
  const { addContract, database } = world
  await addContract({
    title: { lv: '=HYPERLINK("x")', en: 'Road works' },
    buyer: '@Dome',
    winners: ['SIA Ceļi', '+Tilti, "X"'],
    value: '1234.5',
    nuts: 'LV00C',
    day: '2026-10-01',
    ends: '2027-05-31',
    tenders: 2,
  })
  for (let index = 0; index < 70; index += 1)
    await addContract({ buyer: 'Cita dome', winners: [`SIA ${index}`], day: '2026-02-01' })
  await addContract({ buyer: 'Cita dome', day: '2026-03-01' })
  await addContract({ buyer: 'Slepena dome', winners: ['SIA Slepena'], privacy: 'invited' })
  activeOrgId = await addOrganisation(database.db, 'PLUS')
  memberId = await addPerson(database.db)
  await addMember(database.db, activeOrgId, memberId, 'ORG_READONLY_MEMBER')
  app = Fastify()
  registerAnalysisExport(app, {
    texts: TEXTS,
    others: {
      ending: refused,
      feed: refused,
      opportunities: refused,
      opportunityReports: refused,
      orgList: refused,
    },
    contextOf: async ({ headers }) => {
      const userId = String(headers['x-user'] ?? '')
      return change(userId ? await world.contextOf(userId) : testContext(database.db))
    },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await world.database.close()
})
beforeEach(async () => {
  change = (context) => context
  await world.database.db.delete(rateLimit)
})

interface Asked {
  readonly what?: ExportKind
  readonly format?: ExportFormat
  readonly locale?: UiLocale
  readonly list?: object
  readonly userId?: string
}
const get = ({
  what = 'rows',
  format = 'csv',
  locale = 'lv',
  list = {},
  userId = memberId,
}: Asked) =>
  app.inject({
    url: exportAddress(what, format, locale, {
      ...(what === 'rows' && { kind: 'supplier' }),
      filters: {},
      activeOrgId,
      ...list,
    }),
    headers: userId ? { 'x-user': userId } : {},
  })
const recordsOf = (body: string): Record<string, string>[] =>
  parse(body, { bom: true, columns: true })

describe('a list as a file', () => {
  it('holds all rows in their order, with headings and names in the language asked for', async () => {
    const response = await get({ list: { sortBy: 'value' } })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="lv fails_ supplier 2026-11-21.csv"; filename*=UTF-8''lv%20fails_%20supplier%202026-11-21.csv`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const records = recordsOf(response.body)
    expect(records).toHaveLength(72)
    expect(records[0]).toMatchObject({
      'lv organisation': 'SIA Ceļi',
      'lv contracts': '1',
      'lv sum': '1234.50',
      'lv averageTenders': '2',
      'lv singleBid': '0',
      'lv firstDay': '2026-10-01',
      'lv page': `https://kogge.example/lv/org/${world.idOf('SIA Ceļi')}`,
    })
    expect(records[1]?.['lv organisation']).toBe(`'+Tilti, "X"`)
    expect(response.body).not.toContain('Slepena')
    const codes = recordsOf((await get({ list: { kind: 'cpv', cpvLevel: 8 }, locale: 'en' })).body)
    expect(codes).toMatchObject([{ 'en code': '45233120', 'en contracts': '71' }])
  })

  it('holds contracts as they were written, filtered as the list is', async () => {
    const response = await get({ what: 'contracts', list: { sort: 'day', order: 'desc' } })
    const records = recordsOf(response.body)
    expect(records).toHaveLength(71)
    expect(records[0]).toMatchObject({
      'lv day': '2026-10-01',
      'lv title': `'=HYPERLINK("x")`,
      'lv buyers': "'@Dome",
      'lv suppliers': `SIA Ceļi; '+Tilti, "X"`,
      'lv cpvCode': '45233120',
      'lv region': 'Vidzeme',
      'lv value': '1234.5',
      'lv currency': 'EUR',
      'lv counted': '1234.50',
      'lv leftOut': '',
      'lv contractType': 'type works',
      'lv endsOn': '2027-05-31',
      'lv isFramework': 'no',
      'lv source': 'from ted',
    })
    expect(records[1]).toMatchObject({ 'lv value': '', 'lv leftOut': 'left out unstated' })
    expect(response.body).not.toContain('Slepena')
    const none = await get({ what: 'contracts', list: { isAwarded: false } })
    expect(none.headers['content-disposition']).toContain('unawarded')
    expect(recordsOf(none.body)).toMatchObject([{ 'lv day': '2026-03-01', 'lv suppliers': '' }])
    const english = await get({
      what: 'contracts',
      locale: 'en',
      list: { filters: { region: ['LV'] } },
    })
    expect(recordsOf(english.body)).toMatchObject([{ 'en title': 'Road works' }])
  })

  it('holds the regions of a map, and what is in none', async () => {
    const response = await get({ what: 'map', list: { level: 3 } })
    expect(response.headers['content-disposition']).toContain('lv fails_ map 2026-11-21.csv')
    expect(recordsOf(response.body)).toEqual([
      {
        'lv code': '',
        'lv region': 'lv unknownRegion',
        'lv contracts': '70',
        // Nobody knows what they were worth: that is not nothing.
        'lv sum': '',
        'lv valued': '0',
        'lv shareOfContracts': '0.9859',
        'lv shareOfSum': '0',
      },
      {
        'lv code': 'LV00C',
        'lv region': 'Vidzeme',
        'lv contracts': '1',
        'lv sum': '1234.50',
        'lv valued': '1',
        'lv shareOfContracts': '0.0141',
        'lv shareOfSum': '1',
      },
    ])
  })

  it('holds every tie of a network, the strongest first', async () => {
    const response = await get({ what: 'network', list: { by: 'value' } })
    const rows: string[][] = parse(response.body, { bom: true })
    // More than are drawn at once.
    expect(rows).toHaveLength(1 + 72)
    const [headings, first, second] = rows
    const columns = ['buyer', 'buyerPage', 'supplier', 'supplierPage', 'contracts', 'sum', 'valued']
    expect(headings).toEqual(columns.map((name) => `lv ${name}`))
    const pageOf = (name: string) => `https://kogge.example/lv/org/${world.idOf(name)}`
    const dome = ["'@Dome", pageOf('@Dome')]
    expect([first, second]).toEqual([
      [...dome, 'SIA Ceļi', pageOf('SIA Ceļi'), '1', '1234.50', '1'],
      [...dome, `'+Tilti, "X"`, pageOf('+Tilti, "X"'), '1', '1234.50', '1'],
    ])
    expect(response.body).not.toContain('Slepena')
  })

  it('holds those that are compared, side by side', async () => {
    const orgIds = [world.idOf('@Dome'), world.idOf('Cita dome')]
    const asked = { what: 'comparison', list: { orgIds, role: 'buyer' } } as const
    expect(recordsOf((await get(asked)).body)).toMatchObject([
      {
        'lv organisation': "'@Dome",
        'lv contracts': '1',
        'lv sum': '1234.50',
        'lv shareOfSum': '1',
        'lv suppliers': '2',
        'lv median': '1234.50',
        'lv singleBid': '0',
        'lv averageTenders': '2',
        'lv unawarded': '0',
      },
      {
        'lv organisation': 'Cita dome',
        'lv contracts': '70',
        'lv valued': '0',
        'lv suppliers': '70',
        'lv median': '',
        'lv hhi': '143',
        'lv unawarded': '1',
      },
    ])
    const won = await get({ ...asked, list: { orgIds, role: 'supplier' } })
    expect(recordsOf(won.body)[0]).toMatchObject({ 'lv contracts': '0', 'lv buyers': '0' })
    const nobody = { orgIds: [orgIds[0], crypto.randomUUID()], role: 'buyer' }
    expect((await get({ ...asked, list: nobody })).json().error.message).toBe('record.not_found')
  })

  it.each(['contracts', 'map', 'network'] as const)('comes as a workbook too: %s', async (what) => {
    const response = await get({ format: 'xlsx', what })
    expect(response.headers['content-type']).toContain('spreadsheetml.sheet')
    expect(response.headers['content-disposition']).toContain('.xlsx')
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('is refused where it is not understood', async () => {
    const headers = { 'x-user': memberId }
    for (const url of [
      '/api/analysis/export',
      '/api/analysis/export?what=rows&format=csv&locale=lv&list={',
      '/api/analysis/export?what=rows&format=csv&locale=lv&list=null',
      '/api/analysis/export?what=rows&what=contracts&format=csv&locale=lv&list={}',
      exportAddress('rows', 'csv', 'lv', {
        kind: 'supplier',
        filters: { cpv: ['45%'] },
        activeOrgId,
      }),
      exportAddress('rows', 'csv', 'lv', { kind: 'nobody', filters: {}, activeOrgId }),
      exportAddress('map', 'csv', 'lv', { level: 4, filters: {}, activeOrgId }),
      exportAddress('network', 'csv', 'lv', { by: 'name', filters: {}, activeOrgId }),
      exportAddress('comparison', 'csv', 'lv', { orgIds: [], role: 'buyer', filters: {} }),
      exportAddress('rows', 'csv', 'lv', { kind: 'buyer', filters: {}, activeOrgId: 'x' }),
      `${exportAddress('contracts', 'csv', 'lv', { filters: {}, activeOrgId })}&more=1`,
    ]) {
      const response = await app.inject({ url, headers })
      expect([url, response.statusCode]).toEqual([url, 400])
      expect(response.json().error.data.appCode).toBe('request.invalid')
    }
    const address = exportAddress('contracts', 'csv', 'lv', { filters: {}, activeOrgId })
    expect((await app.inject({ method: 'HEAD', url: address, headers })).statusCode).toBe(404)
  })
})

describe('who may have it', () => {
  const outcome = async (userId: string, orgId: string): Promise<unknown> => {
    const response = await get({ userId, list: { activeOrgId: orgId } })
    return response.statusCode === 200 ? 'ok' : response.json().error.message
  }

  it.each(TIERS)('on %s: those who have full search and files', async (tier) => {
    const { db } = world.database
    const orgId = await addOrganisation(db, tier)
    const needed = ['org.search_full', 'rfx.export_csv'] as const
    // Support staff are shown it by their role of the platform, without which support access is none.
    for (const role of ANY_ORG_ROLES.filter((one) => !one.startsWith('SUPPORT_'))) {
      const userId = await addPerson(db)
      await addMember(db, orgId, userId, role)
      const holds = needed.every((permission) => roleHolds(role, permission))
      const planned = reaches(tier, lowestTier('rfx.export_csv')) ? 'ok' : 'plan.required'
      const got = await outcome(userId, orgId)
      if (holds) expect([role, got]).toEqual([role, planned])
      else
        expect([role, ['access.denied', 'plan.required'].includes(String(got))]).toEqual([
          role,
          true,
        ])
    }
  })

  it('nobody in another’s name, and nobody whose role has ended', async () => {
    const { db } = world.database
    const stranger = await addPerson(db)
    await addMember(db, await addOrganisation(db, 'BUSINESS'), stranger)
    const former = await addPerson(db)
    await addMember(db, activeOrgId, former, 'ORG_MEMBER', new Date(TEST_NOW.getTime() - 1))
    expect(await outcome(stranger, activeOrgId)).toBe('record.not_found')
    expect(await outcome(former, activeOrgId)).toBe('record.not_found')
    expect(await outcome('', activeOrgId)).toBe('plan.required')
    const compared = { orgIds: [world.idOf('@Dome'), world.idOf('Cita dome')], role: 'buyer' }
    for (const what of ['map', 'network', 'comparison'] as const) {
      const free = await addOrganisation(db, 'FREE')
      await addMember(db, free, stranger)
      const asked = (userId: string, orgId: string) =>
        get({ what, userId, list: { ...compared, activeOrgId: orgId } })
      const messageOf = async (userId: string, orgId: string) =>
        (await asked(userId, orgId)).json().error.message
      expect([what, await messageOf(stranger, free)]).toEqual([what, 'plan.required'])
      expect(await messageOf('', free)).toBe('plan.required')
      expect(await messageOf(stranger, activeOrgId)).toBe('record.not_found')
      expect((await asked(memberId, activeOrgId)).statusCode).toBe(200)
    }
    expect(await outcome(world.staffId, activeOrgId)).toBe('ok')
  })

  it('thirty in an hour', async () => {
    for (let count = 0; count < 30; count += 1)
      expect((await get({ list: { filters: { country: ['EE'] } } })).statusCode).toBe(200)
    const refused = await get({})
    expect(refused.statusCode).toBe(429)
    expect(refused.json().error.data).toMatchObject({ appCode: 'request.rate_limited' })
  })
})

describe('whoever goes away', () => {
  it('stops the work, and two at a time are enough for one', async () => {
    let asked = 0
    // A list without an end.
    const endless = (context: Context): Context => ({
      ...context,
      analysis: {
        ...context.analysis,
        groups: async (question: GroupsQuestion) => {
          asked += 1
          const { rows, ...answer } = await context.analysis.groups({ ...question, offset: 0 })
          return {
            ...answer,
            rows: Array.from({ length: question.limit }, () => rows[0]).flatMap((row) => row ?? []),
          }
        },
      },
    })
    change = endless
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const path = exportAddress('rows', 'csv', 'lv', { kind: 'supplier', filters: {}, activeOrgId })
    const open = async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-user: ${memberId}\r\n\r\n`)
      await once(socket, 'data')
      socket.pause()
      return socket
    }
    const sockets = [await open(), await open()]
    expect((await get({})).statusCode).toBe(429)
    /** How often it was asked once it is asked no more. */
    const settled = async (): Promise<number> => {
      for (let before = -1; before !== asked; await wait(500)) before = asked
      return asked
    }
    // Nobody reads: what fits on the way is made, and no more.
    expect(await settled()).toBeLessThan(100)
    for (const socket of sockets) socket.destroy()
    const stopped = await settled()
    await wait(300)
    expect(asked).toBe(stopped)
    change = (context) => context
    expect((await get({})).statusCode).toBe(200)
  })

  it('is cut off where the work fails, so that no half is taken for the whole', async () => {
    change = (context) => ({
      ...context,
      analysis: {
        ...context.analysis,
        contracts: async () => {
          throw new Error('gone')
        },
      },
    })
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const url = `http://127.0.0.1:${port}${exportAddress('contracts', 'csv', 'lv', { filters: {}, activeOrgId })}`
    const whole = fetch(url, { headers: { 'x-user': memberId } }).then((response) =>
      response.text(),
    )
    await expect(whole).rejects.toThrow()
  })
})
