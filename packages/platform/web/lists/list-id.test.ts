import { expect, test } from 'vitest'
import { hasWrongId, idOf, typedId } from './list-id.ts'

const ID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test('the filter is a list of one id, and nothing else', () => {
  expect(idOf({ id: [ID] })).toBe(ID)
  expect(idOf({ id: [ID.toUpperCase()] })).toBe(ID)
  for (const id of [undefined, ID, [], [ID, ID], [1], ['x'], [[ID]], { 0: ID }, null])
    expect(idOf({ id })).toBeNull()
})

test('what is pasted may have space around it', () => {
  expect(typedId(` ${ID}\n`)).toBe(ID)
  expect(typedId(`${ID}'--`)).toBeNull()
})

test('an id that is none is told apart from no id', () => {
  expect(hasWrongId({ id: 'zzz' })).toBe(true)
  expect(hasWrongId({ id: [ID] })).toBe(false)
  expect(hasWrongId({})).toBe(false)
})
