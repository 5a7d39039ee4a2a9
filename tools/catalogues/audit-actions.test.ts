import { globSync, readFileSync } from 'node:fs'
import { GLOBAL_PERMISSION_NAMES } from '@kogge/domain/access/global-permissions.ts'
import { ORG_PERMISSION_NAMES } from '@kogge/domain/access/org-permissions.ts'
import { ERROR_CODES } from '@kogge/domain/kernel/app-errors.ts'
import { expect, it } from 'vitest'
import { ROOT } from '../setup/project-paths.mjs'

const WORDED: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${ROOT}/packages/i18n/messages/en/admin.json`, 'utf8'),
).audit.actions

const SOURCES = globSync('packages/features/*/server/**/*.ts', { cwd: ROOT })
  .filter((path) => !/(\.test|\.fixture)\.ts$|\/testing\/|\/demo\//.test(path))
  .map((path) => readFileSync(`${ROOT}/${path}`, 'utf8'))
  // What keeps a log of what was done says so in its own words.
  .filter((text) => /audit|\brecord\b/i.test(text))

const OTHER = new Set<string>([...ERROR_CODES, ...ORG_PERMISSION_NAMES, ...GLOBAL_PERMISSION_NAMES])

/** Entries are written as a noun and what was done to it: `org.merged`. */
const literals = SOURCES.flatMap((text) => [...text.matchAll(/'([a-z_]+\.[a-z_]+)'/g)])
  .map(([, name = '']) => name)
  .filter((name) => !OTHER.has(name))

/** Nouns whose entries are put together as the code runs. */
const nounsAlone = SOURCES.flatMap((text) => [...text.matchAll(/action: `([a-z_]+)\.\$\{/g)]).map(
  ([, noun = '']) => noun,
)

const keyOf = (action: string): string => action.replace('.', '_')

const nouns = new Set([
  ...nounsAlone,
  ...SOURCES.flatMap((text) => [...text.matchAll(/action: '([a-z_]+)\./g)]).map(
    ([, noun = '']) => noun,
  ),
])
const actions = [...new Set(literals.filter((name) => nouns.has(name.split('.')[0] ?? '')))]

it('every entry in the log has words', () => {
  expect(actions.length).toBeGreaterThan(40)
  expect(actions.filter((action) => !(keyOf(action) in WORDED)).sort()).toEqual([])
})

it('no words are left of entries that are written no more', () => {
  const known = new Set(actions.map(keyOf))
  const dead = Object.keys(WORDED).filter(
    (key) => !known.has(key) && !nounsAlone.some((noun) => key.startsWith(`${noun}_`)),
  )
  expect(dead).toEqual([])
})
