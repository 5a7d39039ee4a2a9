import { describe, expect, it } from 'vitest'
import { foreignNames, type NumberSpelling } from './foreign-names.ts'

const PASSENGERS = 'LV:40003032949'
const FREIGHT = 'LV:90000054163'

const spelled = (key: string, name: string, count: number): NumberSpelling => ({
  key,
  group: `LV:${name}`,
  count,
})

describe('foreignNames', () => {
  it('finds the name of a sister whose own number is better known', () => {
    const wrong = spelled(FREIGHT, 'pasazieru vilciens', 1)
    const all = [
      spelled(PASSENGERS, 'pasazieru vilciens', 2),
      spelled(FREIGHT, 'kravu vilciens', 2),
      wrong,
    ]
    expect(foreignNames(all)).toEqual([wrong])
    expect(foreignNames([...all].reverse())).toEqual([wrong])
  })

  it.each([
    ['that is as often here', 2, 2, 4],
    ['that is most of what this number is called', 2, 1, 1],
  ])('finds none %s', (_, there, here, others) => {
    expect(
      foreignNames([
        spelled(PASSENGERS, 'pasazieru vilciens', there),
        spelled(FREIGHT, 'pasazieru vilciens', here),
        spelled(FREIGHT, 'kravu vilciens', others),
      ]),
    ).toEqual([])
  })

  it('believes no number that fails its check, nor one of another register', () => {
    const with_ = (other: string) =>
      foreignNames([
        spelled(other, 'pasazieru vilciens', 4),
        spelled(FREIGHT, 'pasazieru vilciens', 1),
        spelled(FREIGHT, 'kravu vilciens', 4),
      ])
    expect(with_('LV:40003032948')).toEqual([])
    expect(with_(PASSENGERS)).toHaveLength(1)
  })
})
