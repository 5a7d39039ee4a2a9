import { expect, test } from 'vitest'
import { glossaryOf, refusedWords } from './refused-words.ts'

const GLOSSARY = `# Glossary

## Refused words

| word | instead | refused in |
|---|---|---|
| \`told\`, \`untold\` | disclosed, stated | names, comments |
| \`way\` | method | names |

## Exempt names

| name | reason |
|---|---|
| \`ThreeWay\` | the trade's word for a switch |
`

const problems = (text: string): readonly string[] =>
  refusedWords('a.ts', text, glossaryOf(GLOSSARY))

test.each([
  ['a function', 'export const toldOf = () => 1', 'toldOf', 'told'],
  ['a constant', 'export const MOST_TOLD = 1', 'MOST_TOLD', 'told'],
  ['a type', 'export interface Untold { a: 1 }', 'Untold', 'untold'],
  ['a parted object', 'export const { b: [isTold] } = c', 'isTold', 'told'],
  ['another name', 'const a = 1\nexport { a as makeWay }', 'makeWay', 'way'],
])('an exported name with a refused word is found: %s', (_kind, text, name, word) => {
  expect(problems(text)).toEqual([
    expect.stringContaining(
      `the exported name ${name} has "${word}", which docs/glossary.md refuses`,
    ),
  ])
})

test.each([
  ['a line', 'const a = 1 // Nobody is told.', 1],
  ['a block', 'const a = 1\n/**\n * Is\n * Told.\n */\nconst b = 2', 2],
])('a comment with a refused word is found: %s', (_kind, text, line) => {
  expect(problems(text)).toEqual([
    `a.ts:${line}: a comment has "told", which docs/glossary.md refuses: disclosed, stated`,
  ])
})

test.each([
  ['a name that is not exported', 'const told = 1'],
  ['a longer word', 'export const retoldTale = 1 // A withtold story.'],
  ['an exempt name', 'export const ThreeWay = 1'],
  ['a word that comments may have', 'const a = 1 // On the way.'],
  ['a value in backticks', 'const a = 1 // The reason `told`.'],
  ['a string', "export const a = 'told'"],
])('anything else passes: %s', (_kind, text) => {
  expect(problems(text)).toEqual([])
})

test('a glossary without refused words, or with an unknown place, is an error', () => {
  expect(() => glossaryOf('# Glossary\n')).toThrow('is missing')
  expect(() => glossaryOf(GLOSSARY.replace('| names |', '| files |'))).toThrow(
    '"files" is no place',
  )
})
