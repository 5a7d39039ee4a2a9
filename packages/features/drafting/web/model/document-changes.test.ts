import { emptyDocument, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesBetween, rebase, resolved } from './document-changes.ts'
import { fromParts, partsOf } from './document-parts.ts'
import { joined } from './unsaved-changes-storage.ts'

const empty = emptyDocument('tender', 'lv')
const lot = (id: string, title: string): RequestDocument['lots'][number] => ({
  id,
  title: { lv: title },
  description: {},
  cpv: { main: null, additional: [] },
  value: null,
  place: [],
  months: null,
})
const withLots = (...lots: RequestDocument['lots']): RequestDocument => ({ ...empty, lots })
const one = lot('LOT-0001', 'one')
const two = lot('LOT-0002', 'two')
const three = lot('LOT-0003', 'three')

const documents = fc
  .record({
    reference: fc.string(),
    title: fc.dictionary(fc.constantFrom('lv', 'en', 'et'), fc.string()),
    lots: fc.uniqueArray(
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), fc.string())
        .map(([id, title]) => lot(`LOT-000${id}`, title)),
      { selector: ({ id }) => id },
    ),
  })
  .map((some): RequestDocument => ({ ...empty, ...some }))

describe('a document in parts', () => {
  it('is the same put together again', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(fromParts(partsOf(document))).toEqual(document)
      }),
    )
  })
})

describe('changes upon another document', () => {
  it('are all there where nobody else changed anything', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        const { document, conflicts } = rebase(from, changesBetween(from, to))
        expect(conflicts).toEqual([])
        expect(document).toEqual(to)
      }),
    )
  })

  it('change nothing a second time', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        expect(rebase(to, changesBetween(from, to))).toEqual({ document: to, conflicts: [] })
      }),
    )
  })

  it('keep every lot that either has added', () => {
    const mine = changesBetween(withLots(one), withLots(one, two))
    const merged = rebase(withLots(one, lot('LOT-0002', 'theirs'), three), mine)
    expect(merged.conflicts).toEqual([])
    expect(merged.document.lots.map(({ id, title }) => [id, title.lv])).toEqual([
      ['LOT-0001', 'one'],
      ['LOT-0004', 'two'],
      ['LOT-0002', 'theirs'],
      ['LOT-0003', 'three'],
    ])
  })

  it('take what was said of a renumbered lot along', () => {
    const criterion = {
      id: 'c',
      lotIds: ['LOT-0002'],
      type: 'price' as const,
      name: {},
      description: {},
      weight: '100',
    }
    const mine = changesBetween(withLots(one), { ...withLots(one, two), criteria: [criterion] })
    const { document } = rebase(withLots(one, lot('LOT-0002', 'theirs')), mine)
    expect(document.criteria[0]?.lotIds).toEqual(['LOT-0003'])
  })

  it('are a conflict where one changed what the other took away', () => {
    const mine = changesBetween(withLots(one, two), withLots(one, lot('LOT-0002', 'better')))
    const merged = rebase(withLots(one), mine)
    expect(merged.conflicts.map(({ path }) => path)).toEqual(['lots.LOT-0002'])
    expect(merged.document.lots).toEqual([one])
    expect(resolved(merged, new Set(['lots.LOT-0002'])).lots).toEqual([
      one,
      lot('LOT-0002', 'better'),
    ])
  })

  it('leave an empty field empty, not away', () => {
    const from = { ...empty, nature: 'works' as const }
    expect(rebase(from, changesBetween(from, empty)).document.nature).toBeNull()
  })
})

it('what two crashed tabs kept is joined part by part', () => {
  const first = changesBetween(empty, { ...empty, reference: 'a' })
  const second = changesBetween(empty, { ...empty, reference: 'b', keywords: ['x'] })
  const all = joined([
    { at: '1', changes: first },
    { at: '2', changes: second },
  ])
  expect(rebase(empty, all).document).toMatchObject({ reference: 'b', keywords: ['x'] })
})
