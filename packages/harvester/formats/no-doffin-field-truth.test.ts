import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { below, compare, type Tally, tableOf } from '../fixtures/field-truth-tally.ts'
import { hasRealNotices, nationalFile } from '../fixtures/real-notices.ts'
import { readNotices } from './format-detection.ts'

const FILE = 'no/doffin-classic-f02-2020.json.gz'

type Row = Readonly<Record<string, unknown>>

const said = (value: unknown): string | null => {
  const text = typeof value === 'number' ? `${value}` : value
  return typeof text === 'string' && text.trim() !== '' ? text : null
}
const inNorwegian = (text: string | null) => (text === null ? {} : { no: text })

/** What the keys of a row say. `tilbudsfrist` is until when a tender binds, and has no place. */
const truthOf = (row: Row) => {
  const paragraphs = Array.isArray(row.beskrivelse) ? row.beskrivelse : [row.beskrivelse]
  const codes = Array.isArray(row.tilleggsCPV) ? row.tilleggsCPV : []
  const about = {
    title: inNorwegian(said(row.tittel)),
    description: inNorwegian(said(paragraphs.filter((one) => said(one) !== null).join('\n'))),
    cpv: { main: said(row.cpvnumber), additional: [...new Set(codes.flatMap(Object.keys))] },
  }
  const number = said(row.orgnr)
  return {
    ...about,
    format: 'no-doffin-classic',
    publicationDate: said(row.kunngjoringsdato),
    formType: 'competition',
    noticeType: 'cn-standard',
    subtype: 'F02',
    sourceCodes: { noticeType: 'F02' },
    language: 'no',
    languages: ['no'],
    buyers: [
      {
        name: said(row.oppdragsgiver),
        names: inNorwegian(said(row.oppdragsgiver)),
        ids: number === null ? [] : [{ id: number }],
        country: 'NO',
        city: said(row.sted),
        address: said(row.adresse),
        website: said(row.nettside),
        contact: { email: said(row.epost) },
      },
    ],
    lots: [
      {
        ...about,
        id: '1',
        kind: 'lot',
        documents: [{ url: said(row.url_dokumentasjon), restricted: false }],
        submissionUrl: said(row.url_deltakelse),
      },
    ],
  }
}

describe.runIf(hasRealNotices)('every field of real notices of the older Doffin', () => {
  it('is what the keys of its row say', async () => {
    const bytes = gunzipSync(nationalFile(FILE))
    const rows: readonly Row[] = JSON.parse(new TextDecoder().decode(bytes))
    const read = [...readNotices(bytes)]
    const tally: Tally = new Map()
    for (const [at, row] of rows.entries()) {
      const one = read[at]
      if (!one || 'error' in one) throw new Error(`${at}`)
      // No row has an identifier: the one that it is given is a digest of it.
      const { noticeId, ...notice } = one.notice
      expect(noticeId).toMatch(/^[\da-f]{32}$/)
      compare(tally, `${at}`, notice, truthOf(row))
    }
    expect([read.length, rows.length]).toEqual([1001, 1001])
    expect(below(tally, 1)).toEqual([])
    await expect(tableOf(tally, 'Older Doffin', `${rows.length} real notices`)).toMatchFileSnapshot(
      '../../../docs/field-agreement/no-doffin-classic.md',
    )
  })
})
