import { expect, it } from 'vitest'
import { estonianForms } from './inflected-forms.ts'

it.each([
  ['leping', 'lepingu'],
  ['lepingu', 'leping'],
  ['Lepinguga', 'leping'],
  ['hange', 'hanke'],
  ['hanke', 'hange'],
  ['vesi', 'vee'],
  ['vee', 'vesi'],
  ['tee', 'teede'],
  ['teede', 'tee'],
  ['töö', 'tööde'],
  ['TÖÖDE', 'töö'],
  ['kool', 'kooli'],
])('knows that %s has the form %s', (word, form) => {
  expect(estonianForms(word)).toContain(form)
})

it('takes no other word for one whose sounds change', () => {
  for (const word of ['toode', 'too', 'koolitus', 'tilti', 'ceļu', 'lepingulise', ''])
    expect(estonianForms(word)).toEqual([])
})
