import { expect, it } from 'vitest'
import { identifiersTyped, orgNumbersTyped } from './typed-numbers.ts'

it.each([
  ['18662-2024', [['18662-2024']]],
  [' 2024/S 012-034567 ', [['2024/S 012-034567'], ['2024/S', '012-034567']]],
  ['18662-2024, 00018663-2024', [['18662-2024, 00018663-2024'], ['18662-2024', '00018663-2024']]],
  ['https://ted.europa.eu/en/notice/-/detail/18662-2024?a=1', [['18662-2024']]],
  ['road works', []],
  ['"18662-2024"', []],
  ['-2024', []],
  ['452330*', []],
  ['A1', []],
])('%j is read as the identifiers %j', (typed, identifiers) => {
  expect(identifiersTyped(typed)).toEqual(identifiers)
})

it.each([
  ['40003032949', ['40003032949']],
  ['LV 4000 3032 949', ['LV40003032949', '40003032949']],
  ['556036-0793', ['5560360793']],
  ['12/2024', ['122024']],
  ['1234', []],
  ['HRB 12345', ['HRB12345']],
  ['FN 78543 f', ['FN78543F', '78543F']],
  ['"40003032949"', []],
])('%j is read as the number %j', (typed, numbers) => {
  expect(orgNumbersTyped(typed)).toEqual(numbers)
})
