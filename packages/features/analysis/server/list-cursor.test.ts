import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, listKey } from './list-cursor.ts'

const list = listKey({ kind: 'buyer', filters: { cpv: ['45000000', '71000000'], country: ['LV'] } })

describe('a cursor', () => {
  it('leads on in its list, however that was written', () => {
    const cursor = encodeCursor(list, 50)
    const other = {
      filters: { country: ['LV'], q: [], cpv: ['71000000', '45000000'] },
      kind: 'buyer',
    }
    expect(decodeCursor(listKey(other), cursor)).toBe(50)
    expect(decodeCursor(list, null)).toBe(0)
  })

  it.each([
    { kind: 'supplier', filters: { cpv: ['45000000', '71000000'], country: ['LV'] } },
    { kind: 'buyer', filters: { cpv: ['45000000'], country: ['LV'] } },
    { kind: 'buyer', filters: { cpv: ['45000000', '71000000'], country: ['EE'] } },
    { kind: 'buyer', filters: {} },
  ])('is refused in another list: %j', (other) => {
    expect(() => decodeCursor(listKey(other), encodeCursor(list, 50))).toThrow(
      'list.cursor_invalid',
    )
  })

  const made = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  it.each([
    'rubbish',
    '',
    made(null),
    made({ list }),
    made({ list, offset: -1 }),
    made({ list, offset: 1.5 }),
    made({ list, offset: 1e12 }),
    made({ list, offset: '50' }),
    made({ list, offset: 50, more: 1 }),
  ])('that is not ours is refused: %s', (text) => {
    expect(() => decodeCursor(list, text)).toThrow('list.cursor_invalid')
  })
})
