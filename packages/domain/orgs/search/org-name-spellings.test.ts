import { expect, it } from 'vitest'
import { foldText } from '../../kernel/text-folding.ts'
import { nameSpellings } from './org-name-spellings.ts'

it.each([
  ['kopejs', 'SIA "Kopējs"'],
  ['kopejs', 'Kopējs, UAB'],
  ['sia kopejs', 'SIA "Kopējs"'],
  ['kopejs sia', 'Sia „Kopējs“'],
  ['kopejs, sia', 'SIA Kopējs'],
  ['sabiedriba ar ierobezotu atbildibu kopejs', '"Kopējs", SIA'],
  ['rigas dome', 'Rīgas dome'],
  ['sia', 'SIA'],
])('%s may be %s', (typed, name) => {
  expect(nameSpellings(typed)).toContain(foldText(name))
})

it('tries no other legal form than what is typed', () => {
  expect(nameSpellings('uab kopejs')).not.toContain('sia kopejs')
  expect(nameSpellings('kopejs').length).toBeLessThan(80)
})
