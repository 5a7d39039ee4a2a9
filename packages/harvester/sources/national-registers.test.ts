import { afterEach, describe, expect, it } from 'vitest'
import { json, type Loopback, loopback, status } from '../fixtures/loopback-server.ts'
import { fetchAll, told } from '../fixtures/source-run.ts'
import { dkUdbud } from './dk-udbud.ts'
import { fiHilma } from './fi-hilma.ts'
import { ltCvpis } from './lt-cvpis.ts'
import { ltOpendata } from './lt-opendata.ts'
import { lvEis } from './lv-eis.ts'

let server: Loopback
afterEach(() => server.close())

describe('Hilma', () => {
  /** Azure AI Search over the notices of a day, then each as an envelope. */
  const hilma = (count: number): Promise<Loopback> =>
    loopback(({ path, headers, body }, response) => {
      if (headers['ocp-apim-subscription-key'] !== 'secret') return status(response, 401)
      const id = /^\/avp-eforms\/external-read\/v1\/notice\/(\d+)$/.exec(path)?.[1]
      if (id) return json(response, { id, eForm: '' })
      const { filter, skip, top } = JSON.parse(body)
      const day = 'datePublished ge 2026-11-02T00:00:00Z and datePublished lt 2026-11-03T00:00:00Z'
      const rows = Array.from({ length: filter === day ? count : 0 }, (_, n) => ({ noticeId: n }))
      json(response, { '@odata.count': count, value: rows.slice(skip, skip + Math.min(top, 50)) })
    })

  it.each([0, 1, 50, 120])('gives each of %i notices of a day', async (count) => {
    server = await hilma(count)
    const settings = { key: 'secret' }
    const all = await fetchAll(fiHilma, server, { from: '2026-11-01', to: '2026-11-03', settings })
    expect(new Set(told(all)).size).toBe(count)
    expect(all.length).toBe(count)
  })
})

describe('udbud.dk', () => {
  /** A token for id and secret that lasts so long, and pages with 416 behind the last. */
  const udbud = (count: number, seconds = 3600): Promise<Loopback> => {
    let tokens = 0
    return loopback(({ path, headers, body, url: { searchParams } }, response) => {
      if (path === '/auth/token') {
        const basic = `Basic ${Buffer.from('me:s%26cret').toString('base64')}`
        if (headers.authorization !== basic || body !== 'grant_type=client_credentials')
          return status(response, 401)
        tokens += 1
        return json(response, { access_token: `t${tokens}`, expires_in: seconds })
      }
      if (headers.authorization !== `Bearer t${tokens}`) return status(response, 401)
      const start = (Number(searchParams.get('page')) - 1) * 25
      if (start >= count) return status(response, 416)
      const rows = Array.from({ length: count }, (_, n) => ({
        noticeId: `n${n}`,
        noticeVersion: '01',
      }))
      json(response, { totalt: count, bekendtgoerelser: rows.slice(start, start + 25) })
    })
  }
  const settings = { id: 'me', secret: 's&cret' }

  it.each([
    [0, 0],
    [25, 1],
    [60, 3],
  ])('of %i notices gives %i pages with one token', async (count, expected) => {
    server = await udbud(count)
    const all = await fetchAll(dkUdbud, server, { from: '2026-09-01', settings })
    expect(all.length).toBe(expected)
    expect(server.seen.filter(({ path }) => path === '/auth/token').length).toBe(1)
    expect(JSON.stringify(all)).not.toMatch(/cret|Bearer|t1"/)
  })

  it('renews a token that does not last', async () => {
    server = await udbud(60, 1)
    expect((await fetchAll(dkUdbud, server, { from: '2026-09-01', settings })).length).toBe(3)
    expect(server.seen.filter(({ path }) => path === '/auth/token').length).toBe(3)
  })

  it('refuses wrong credentials without telling them', async () => {
    server = await udbud(1)
    const wrong = { id: 'me', secret: 'other' }
    const asked = fetchAll(dkUdbud, server, { from: '2026-09-01', settings: wrong })
    await expect(asked).rejects.toMatchObject({ code: 'refused' })
    await expect(asked).rejects.not.toThrow(/other/)
  })
})

describe('CVP IS', () => {
  const cvpis = (count: number, isPaged = true): Promise<Loopback> =>
    loopback(({ method, headers, body }, response) => {
      if (method !== 'POST') return status(response, 405)
      if (headers.apikey !== 'secret') return status(response, 401)
      const { pageSize, pageNum } = JSON.parse(body)
      const rows = Array.from({ length: count }, (_, n) => ({ id: n }))
      const start = isPaged ? (pageNum - 1) * pageSize : 0
      json(response, rows.slice(start, start + pageSize))
    })
  const settings = { key: 'secret' }

  it.each([
    [0, 0],
    [100, 1],
    [101, 2],
  ])('of %i rows gives %i pages, each with an address of its own', async (count, expected) => {
    server = await cvpis(count)
    const all = await fetchAll(ltCvpis, server, { from: '2026-11-01', settings })
    expect(new Set(all.map(({ address }) => address)).size).toBe(expected)
    expect(all.length).toBe(expected)
  })

  it('stops where the number of the page is ignored', async () => {
    server = await cvpis(150, false)
    const asked = fetchAll(ltCvpis, server, { from: '2026-11-01', settings })
    await expect(asked).rejects.toMatchObject({ code: 'unexpected' })
  })
})

it('the open data of Lithuania is followed by the token of Spinta', async () => {
  server = await loopback(({ path, url }, response) => {
    const model = /^\/datasets\/gov\/vpt\/new\/(\w+)\/:format\/json$/.exec(path)?.[1]
    const token = /page\("([^"]*)"\)/.exec(decodeURIComponent(url.search))?.[1] ?? ''
    const row = { _id: `${model}${token}` }
    json(response, token === 'b==' ? { _data: [row] } : { _data: [row], _page: { next: 'b==' } })
  })
  const all = await fetchAll(ltOpendata, server, { from: '2026-11-01' })
  expect(told(all).map((text) => JSON.parse(text)._data[0]._id)).toEqual([
    'Atn1',
    'Atn1b==',
    'Atn1ContractList',
    'Atn1ContractListb==',
    'Atn3',
    'Atn3b==',
  ])
})

it('the files of EIS are looked up by year, whatever addresses they have today', async () => {
  const origin = 'https://data.gov.lv'
  server = await loopback(({ path, url }, response) => {
    if (path.endsWith('.csv')) return status(response, 200, `rows of ${path.slice(-8)}`)
    const isResult = url.searchParams.get('id') === 'iepirkumu-rezultatu-datu-grupa'
    const name = isResult ? 'rezultati' : 'izsludinatie'
    const resources = [2024, 2025, 2026].map((year) => ({
      url: `${origin}/dati/dataset/a/resource/b${year}/download/eis_e_iepirkumi_${name}_${year}.csv`,
    }))
    const other = { url: 'https://evil.example/eis_e_iepirkumi_izsludinatie_2026.csv.exe' }
    json(response, { success: true, result: { resources: [...resources, other] } })
  })
  const all = await fetchAll(lvEis, server, { from: '2025-12-31', to: '2026-01-01' })
  expect(all.map((one) => one.kind === 'file' && one.name)).toEqual([
    'eis_e_iepirkumi_izsludinatie_2025.csv',
    'eis_e_iepirkumi_izsludinatie_2026.csv',
    'eis_e_iepirkumi_rezultati_2025.csv',
    'eis_e_iepirkumi_rezultati_2026.csv',
  ])
})
