import { lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { describe, expect, it } from 'vitest'
import { isUndivided, lotAnchor, lotIndex, lotOfHash, searchLots } from './lots.ts'

const lots = [
  lotWith({ id: 'LOT-0001', title: { lv: 'Ceļu būvdarbi Rīgā' } }),
  lotWith({
    id: 'LOT-0012',
    title: { lv: 'Tiltu uzturēšana' },
    cpv: { main: '45221119-9', additional: [] },
  }),
  lotWith({ id: 'x "y', description: { en: 'Roads and bridges' } }),
]
const found = (typed: string) =>
  searchLots(lots, lotIndex(lots, { '45221119': 'Bridge renewal' }), typed).map(({ id }) => id)

describe('search within lots', () => {
  it('finds all words in any order, folded, in texts, codes and their names', () => {
    expect(found('  ')).toHaveLength(3)
    expect(found('riga CELU')).toEqual(['LOT-0001'])
    expect(found('bridge')).toEqual(['LOT-0012', 'x "y'])
    expect(found('45221119')).toEqual(['LOT-0012'])
    expect(found('lot-0012')).toEqual(['LOT-0012'])
    expect(found('ceļu tiltu')).toEqual([])
  })
})

describe('the address of a lot', () => {
  it('leads to it with and without prefix', () => {
    expect(lotAnchor('x "y')).toBe('lot-x%20%22y')
    expect(lotOfHash(lots, '#lot-LOT-0001')?.id).toBe('LOT-0001')
    expect(lotOfHash(lots, 'LOT-0012')?.id).toBe('LOT-0012')
    expect(lotOfHash(lots, lotAnchor('x "y'))?.id).toBe('x "y')
    expect(lotOfHash(lots, '#LOT-0002')).toBeUndefined()
    expect(lotOfHash(lots, '')).toBeUndefined()
  })
})

describe('a contract that is not divided', () => {
  const undivided = (...ids: string[]) => isUndivided(ids.map((id) => lotWith({ id })))

  it('has one lot, whatever its source calls it', () => {
    expect(undivided('LOT-0000')).toBe(true)
    expect(undivided('LOT-0001')).toBe(true)
    expect(undivided('PAR-0001')).toBe(true)
    expect(undivided('relatedLot-7f')).toBe(true)
  })

  it('is another thing than no lots, several, or the one of several that was published', () => {
    expect(undivided()).toBe(false)
    expect(undivided('LOT-0001', 'LOT-0002')).toBe(false)
    expect(undivided('LOT-0007')).toBe(false)
    expect(isUndivided([lotWith({ id: 'GLO-0001', kind: 'group' })])).toBe(false)
  })
})
