import { describe, expect, test } from 'vitest'
import { coverageProblems } from './key-coverage.ts'
import { keyUses } from './key-uses.ts'
import { ownProblems, translationDifferences } from './translation-comparison.ts'

const catalogue = (messages: Readonly<Record<string, string>>) => new Map(Object.entries(messages))
const none = new Set<string>()

describe('a message', () => {
  test.each([
    ['lv', '{n, plural, one {# iepirkums} other {# iepirkumi}}', 'lacks zero'],
    ['lt', '{n, plural, one {# pirkimas} few {# pirkimai} other {# pirkimų}}', 'lacks many'],
    ['et', '{n, plural, zero {hankeid ei ole} one {# hange} other {# hanget}}', 'unknown to et'],
    ['lv', '{n, plural, zero {# nav} one {Viens} other {# ir}}', 'loses the number in one'],
    ['lt', '{n, plural, one {Pirmas} few {#} many {#} other {#}}', 'loses the number in one'],
    ['en', '{n, plural, one {# tender}', 'not ICU'],
    ['en', 'Open <b>tenders', 'not ICU'],
    ['en', ' ', 'is empty'],
  ])('%s "%s" %s', (locale, text, problem) => {
    expect(ownProblems(locale, catalogue({ 'a.b': text })).join()).toContain(problem)
  })

  test('may leave the number out where a form is of one alone', () => {
    const text = '{n, plural, one {Üks hange} other {# hanget}}'
    expect(ownProblems('et', catalogue({ 'a.b': text }))).toEqual([])
  })

  test('with all plural forms and an exact number is right', () => {
    const text = '{n, plural, =0 {nav} zero {# iepirkumu} one {# iepirkums} other {# iepirkumi}}'
    expect(ownProblems('lv', catalogue({ 'a.b': text }))).toEqual([])
  })
})

describe('a translation', () => {
  const differences = (english: string, text: string) =>
    translationDifferences('lv', catalogue({ 'a.b': english }), catalogue({ 'a.b': text }), none)

  test.each([
    ['Hello, {name}', 'Sveiki', 'takes nothing, not name'],
    ['Read <link>this</link>', 'Lasiet <a>šo</a>', 'takes <a>, not <link>'],
    ['{s, select, open {Open} other {Closed}}', '{s, select, other {Slēgts}}', 'takes'],
    ['Tenders', 'Tenders', 'is the English text'],
  ])('of "%s" as "%s": %s', (english, text, problem) => {
    expect(differences(english, text).join()).toContain(problem)
  })

  test.each([
    ['{n, plural, one {# day} other {# days}}', 'Dienas: {n}'],
    ['{a}–{b}', '{a}–{b}'],
  ])('of "%s" as "%s" is right', (english, text) => {
    expect(differences(english, text)).toEqual([])
  })

  test('has every key and no other', () => {
    const found = translationDifferences(
      'et',
      catalogue({ 'a.b': 'B' }),
      catalogue({ 'a.c': 'C' }),
      none,
    )
    expect(found).toEqual(['et a.b: is missing', 'et a.c: is not in English'])
  })

  test('lists no word as the same that is not', () => {
    const found = translationDifferences(
      'et',
      catalogue({ 'a.b': 'B' }),
      catalogue({ 'a.b': 'C' }),
      new Set(['B']),
    )
    expect(found).toHaveLength(1)
  })
})

describe('keys in the code', () => {
  const problems = (code: string, keys: readonly string[]) =>
    coverageProblems(keys, keyUses('page.tsx', code))

  test('are found through namespaces, templates and conditions', () => {
    const code = `
      const t = useTranslations('search')
      const own = useTranslations()
      t('title'); t(\`status.\${status}\`); t(open ? 'open' : 'closed'); t.rich('hint', {})
      own('shell.menu')`
    const keys = ['title', 'status.a', 'status.b', 'open', 'closed', 'hint']
    expect(problems(code, [...keys.map((key) => `search.${key}`), 'shell.menu'])).toEqual([])
  })

  test('that no message answers, and messages that no code asks for, are told', () => {
    const found = problems("const t = useTranslations('search')\nt('tilte')", ['search.title'])
    expect(found).toEqual([
      'page.tsx:2: no message "tilte" under search',
      'search.title: no code asks for it',
    ])
  })

  test('are all asked for where an area is taken as data', () => {
    const code = "import en from '@kogge/i18n/messages/en/heads.json' with { type: 'json' }"
    expect(problems(code, ['heads.HOME.title'])).toEqual([])
  })

  test('of a translator that came as an argument go by their end', () => {
    const code = "export const label = (t: Translator) => t('status.open')"
    expect(problems(code, ['search.status.open'])).toEqual([])
  })
})
