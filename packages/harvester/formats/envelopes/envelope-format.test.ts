import { describe, expect, it } from 'vitest'
import { bytesOf, noticeXml } from '../../fixtures/eforms-notices.ts'
import { contractingBody, form, tedExport } from '../../fixtures/ted-export-forms.ts'
import { readNotices } from '../format-detection.ts'

const ID = 'a0000000-0000-4000-8000-000000000001'
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const json = (value: unknown): Uint8Array => bytesOf(JSON.stringify(value))

const noticesOf = (bytes: Uint8Array) =>
  [...readNotices(bytes)].map((read) =>
    'error' in read ? { error: read.error.code, message: read.error.message } : read.notice,
  )

const xml = noticeXml()

describe('an envelope of Hilma', () => {
  const envelope = {
    id: 12345,
    procedureId: 678,
    eForm: base64(xml),
    hilmaStatistics: { isEuFunded: true },
    dateCreated: '2026-02-01T08:00:00Z',
    dateModified: '2026-02-02T08:00:00Z',
  }

  it('is the notice in it; its own numbers name the page alone', () => {
    const [plain] = noticesOf(bytesOf(xml))
    expect(noticesOf(json(envelope))).toEqual([
      {
        ...plain,
        noticeId: ID,
        procedureId: 'b0000000-0000-4000-8000-000000000001',
        sourceUrl: 'https://www.hankintailmoitukset.fi/fi/public/procedure/678/enotice/12345/',
      },
    ])
  })

  it('may come with others, in a list or in a page', () => {
    const other = { ...envelope, id: 2, eForm: base64(noticeXml({ id: ID.replace('a', 'c') })) }
    const ids = [ID, ID.replace('a', 'c')]
    for (const page of [[envelope, other], { value: [envelope, other] }])
      expect(
        noticesOf(json(page)).map((read) => ('noticeId' in read ? read.noticeId : null)),
      ).toEqual(ids)
  })

  it('is an error where nothing, no base64 or no notice is in it', () => {
    const codes = [null, '', 'Ā', base64('<html/>'), base64(xml).slice(0, 400)].map(
      (eForm) => noticesOf(json({ ...envelope, eForm }))[0],
    )
    expect(codes).toMatchObject([
      { error: 'unsupported' },
      { error: 'unsupported' },
      { error: 'encoding' },
      { error: 'unknown-format' },
      { error: 'malformed' },
    ])
  })

  it('is no page where its numbers are none', () => {
    const [read] = noticesOf(json({ ...envelope, id: '../../x', procedureId: 'y' }))
    expect(read).toMatchObject({ sourceUrl: 'https://ted.europa.eu/en/notice/-/detail/12345-2026' })
  })

  it('is refused as a draft, by name', () => {
    const draft = { Tendering: 2, EForm: { noticeLanguageCode: { value: 'FIN' } } }
    expect(noticesOf(json(draft))).toEqual([
      {
        error: 'unsupported',
        message: expect.stringContaining('draft'),
      },
    ])
  })
})

describe('an envelope of udbud.dk', () => {
  const own = noticeXml({ number: null })
  const envelope = (more: Readonly<Record<string, unknown>> = {}) => ({
    noticeId: ID,
    noticeVersion: '01',
    noticePublicationNumber: '00258225-2026',
    registreringsTidspunkt: '2026-02-03T12:00:00+02:00',
    bekendtgoerelseXml: base64(own),
    ...more,
  })

  it('is the notice in it, with the number that the document does not have yet', () => {
    expect(noticesOf(json({ totalt: 1, bekendtgoerelser: [envelope()] }))).toMatchObject([
      {
        noticeId: ID,
        version: '01',
        publicationNumber: '00258225-2026',
        publicationDate: null,
        sourceUrl: `https://udbud.dk/detaljevisning?noticeId=${ID}&noticeVersion=01`,
      },
    ])
  })

  it('never overrules the document', () => {
    const [read] = noticesOf(
      json(envelope({ bekendtgoerelseXml: base64(xml), noticeVersion: '07' })),
    )
    expect(read).toMatchObject({ version: '01', publicationNumber: '00012345-2026' })
  })

  it('says nothing about a notice that is not the one it names', () => {
    const [read] = noticesOf(json(envelope({ noticeId: ID.replace('a', 'd') })))
    expect(read).toMatchObject({ noticeId: ID, publicationNumber: null, sourceUrl: null })
  })

  it('takes no other of its page with it', () => {
    const broken = envelope({ bekendtgoerelseXml: base64('<ContractNotice></ContractNotice>') })
    const page = { totalt: 2, bekendtgoerelser: [broken, envelope()] }
    expect(noticesOf(json(page))).toMatchObject([{ error: 'no-identifier' }, { noticeId: ID }])
  })
})

describe('any other envelope', () => {
  const sdk = 'eforms-sdk-1.10#extended#urn:fdc:anskaffelser.no:2023:eforms:national'
  const norwegian = noticeXml({ sdk, number: null })

  it.each([
    ['base64', base64(norwegian)],
    ['XML', norwegian],
    ['XML that says it was in another encoding', norwegian.replace('UTF-8', 'UTF-16')],
    ['base64 after a byte order mark', base64(`\uFEFF${norwegian}`)],
  ])('of one document is read, whatever its field is called: %s', (_name, document) => {
    expect(noticesOf(json({ id: '2024-101302', heading: 'Vei', notice: document }))).toMatchObject([
      {
        format: 'eforms',
        noticeId: ID,
        sdk,
        title: { lv: 'Ceļa būve' },
        sourceUrl: 'https://doffin.no/notices/2024-101302',
      },
    ])
  })

  it('may hold a notice of before eForms', () => {
    const document = tedExport({ forms: form('F02_2014', contractingBody()) })
    expect(noticesOf(json({ id: '1', document }))).toMatchObject([
      { format: 'ted-xml', noticeId: '123456-2019' },
    ])
  })

  it('of two documents is neither', () => {
    expect(noticesOf(json({ a: norwegian, b: norwegian }))).toMatchObject([
      { error: 'unsupported' },
    ])
  })
})
