import { describe, expect, it } from 'vitest'
import { bytesOf, noticeXml } from '../../fixtures/eforms-notices.ts'
import {
  complement,
  contractingBody,
  esender,
  form,
  lotDescription,
  object,
  openDataFile,
} from '../../fixtures/ted-export-forms.ts'
import { readNotices } from '../format-detection.ts'

const notice = (number: string): string =>
  esender(
    number,
    form('F02_2014', contractingBody() + object(lotDescription('1', 1)) + complement(), 'ET'),
  )

const readAll = (bytes: Uint8Array): string[] =>
  [...readNotices(bytes)].map((read) => ('error' in read ? read.error.code : read.notice.noticeId))

const withoutDeclaration = (xml: string): string => xml.replace(/^<\?xml[^>]*\?>/, '')

describe('the Estonian register’s file of a month', () => {
  it('holds notices of before eForms, known by the sender’s number', () => {
    const [first] = readNotices(bytesOf(openDataFile(notice('2019-066804'))))
    expect(first).toMatchObject({
      notice: {
        format: 'ted-xml',
        noticeId: '2019-066804',
        publicationNumber: null,
        dispatchedAt: '2019-03-01',
        languages: ['et'],
        lots: [{ id: '1' }],
      },
    })
  })

  it('holds eForms, or both', () => {
    const eforms = withoutDeclaration(noticeXml())
    expect(readAll(bytesOf(openDataFile(notice('2019-1'), eforms)))).toEqual([
      '2019-1',
      'a0000000-0000-4000-8000-000000000001',
    ])
  })

  it('loses none for the sake of another', () => {
    const file = openDataFile(
      notice('2019-1'),
      '<SOMETHING/>',
      notice('2019-2').replace('Ceļš', '&undefined;'),
      '<TED_ESENDERS/>',
      notice('2019-3'),
    )
    expect(readAll(bytesOf(file))).toEqual([
      '2019-1',
      'unknown-format',
      'malformed',
      'no-identifier',
      '2019-3',
    ])
  })

  it('tells where it breaks off, after what stands before', () => {
    const bytes = bytesOf(openDataFile(notice('2019-1'), notice('2019-2')))
    const found: string[] = []
    expect(() => {
      for (const read of readNotices(bytes.subarray(0, bytes.length - 200)))
        if ('notice' in read) found.push(read.notice.noticeId)
    }).toThrow('ends within')
    expect(found).toEqual(['2019-1'])
  })

  it('may be in another encoding', () => {
    const file = openDataFile(notice('2019-1'))
    const wide = Buffer.from(`\uFEFF${file.replace('UTF-8', 'UTF-16')}`, 'utf16le')
    expect(readAll(wide)).toEqual(['2019-1'])
    const western = file
      .replace('UTF-8', 'ISO-8859-1')
      .replace('Ceļa būve', 'Tee ehitus õues')
      .replace(/[^\p{ASCII}õ]/gu, '?')
    const [latin] = readNotices(Buffer.from(western, 'latin1'))
    expect(latin).toMatchObject({ notice: { title: { et: 'Tee ehitus õues' } } })
  })

  it('is refused with a document type', () => {
    const file = openDataFile(notice('2019-1')).replace('?>', '?><!DOCTYPE x [<!ENTITY a "a">]>')
    expect(() => readAll(bytesOf(file))).toThrow('document type')
  })
})
