import { gunzipSync } from 'node:zlib'
import { notice as canonical } from '@kogge/domain/notices/canonical-notice.ts'
import { describe, expect, it } from 'vitest'
import { hasRealNotices, nationalFile } from '../fixtures/real-notices.ts'
import { readNotices } from './format-detection.ts'
import { FormatError } from './format-errors.ts'
import { noDoffinClassic } from './no-doffin-classic.ts'

const ROW = {
  adresse: 'Storgata 1',
  beskrivelse: ['Første avsnitt.', '', 'Andre avsnitt.'],
  cpvnumber: '45000000',
  epost: 'post@example.test',
  form: 'F02',
  kunngjoringsdato: '2020-11-10',
  nettside: 'https://example.test',
  oppdragsgiver: 'Oppdiktet kommune',
  orgnr: 900000001,
  sted: 'Oslo',
  tilbudsfrist: '2021-03-14',
  tilleggsCPV: [{ 45220000: 'Engineering works' }, { nei: 'x' }, 'y'],
  tittel: 'Ny skole',
  url_deltakelse: 'https://example.test/tilbud',
  url_dokumentasjon: 'https://example.test/dokumenter',
}

const bytesOf = (row: object): Uint8Array => new TextEncoder().encode(JSON.stringify(row))
const read = (row: object) => {
  const [first] = noDoffinClassic.read(bytesOf(row))
  if (!first || 'error' in first) throw new Error('not read')
  return canonical.parse(first.notice)
}

describe('a notice of the older Doffin', () => {
  it('is a call for competition', () => {
    expect(read(ROW)).toMatchObject({
      format: 'no-doffin-classic',
      publicationDate: '2020-11-10',
      formType: 'competition',
      subtype: 'F02',
      title: { no: 'Ny skole' },
      description: { no: 'Første avsnitt.\nAndre avsnitt.' },
      cpv: { main: '45000000', additional: ['45220000'] },
      buyers: [
        {
          name: 'Oppdiktet kommune',
          ids: [{ scheme: null, id: '900000001' }],
          country: 'NO',
          city: 'Oslo',
          contact: { email: 'post@example.test' },
        },
      ],
      lots: [
        {
          id: '1',
          submissionUrl: 'https://example.test/tilbud',
          documents: [{ url: 'https://example.test/dokumenter' }],
        },
      ],
    })
  })

  it('has no deadline: until when a tender binds is not when it is due', () => {
    expect(read(ROW).lots[0]?.deadline).toBeNull()
  })

  it('has the same identifier whatever the order of its fields, and another for other content', () => {
    const turned = Object.fromEntries(Object.entries(ROW).reverse())
    expect(read(turned).noticeId).toBe(read(ROW).noticeId)
    expect(read({ ...ROW, tittel: 'Gammel skole' }).noticeId).not.toBe(read(ROW).noticeId)
    expect(read({ ...ROW, id: '2020-123456' }).noticeId).toBe('2020-123456')
  })

  it('takes fields of the wrong kind for absent', () => {
    expect(
      read({
        form: 'F02',
        tittel: {},
        oppdragsgiver: [],
        tilleggsCPV: 'x',
        kunngjoringsdato: '2020-13-01',
      }),
    ).toMatchObject({ title: {}, buyers: [], publicationDate: null, cpv: { main: null } })
  })

  it('is refused by name where it is of another form', () => {
    expect(() => [...noDoffinClassic.read(bytesOf({ ...ROW, form: 'F03' }))]).toThrow(FormatError)
  })
})

describe.runIf(hasRealNotices)('real notices of the older Doffin', () => {
  const file = hasRealNotices
    ? gunzipSync(nationalFile('no/doffin-classic-f02-2020.json.gz'))
    : new Uint8Array()

  it('are all read, and agree with what stands in them', () => {
    const rows: Record<string, unknown>[] = JSON.parse(new TextDecoder().decode(file))
    const notices = [...readNotices(file)].map((one) => {
      if ('error' in one) throw one.error
      return canonical.parse(one.notice)
    })
    expect(notices).toHaveLength(1001)
    expect(new Set(notices.map(({ noticeId }) => noticeId)).size).toBe(1001)
    for (const [i, notice] of notices.entries()) {
      const row = rows[i] ?? {}
      expect(notice.title.no).toBe(String(row.tittel).trim())
      expect(notice.cpv.main).toBe(row.cpvnumber)
      expect(notice.publicationDate).toBe(row.kunngjoringsdato)
      expect(notice.buyers[0]?.name).toBe(String(row.oppdragsgiver).trim())
      expect(notice.buyers[0]?.ids[0]?.id).toBe(
        row.orgnr === undefined ? undefined : String(row.orgnr).trim(),
      )
      const more = Array.isArray(row.tilleggsCPV) ? row.tilleggsCPV.flatMap(Object.keys) : []
      expect(notice.cpv.additional).toEqual([...new Set(more)])
    }
    // The others: five without a number, two of four buyers at once.
    const nine = notices.filter(({ buyers }) =>
      /^\d{9}$/.test(buyers[0]?.ids[0]?.id.replace(/\D/g, '') ?? ''),
    )
    expect(nine.length).toBe(994)
  })
})
