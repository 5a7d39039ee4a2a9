import { describe, expect, test } from 'vitest'
import { problemsOf } from './check.ts'
import { readSource } from './edges.ts'

const problems = (files: Readonly<Record<string, string>>): readonly string[] =>
  problemsOf(Object.entries(files).map(([path, text]) => readSource(path, text)))

const one = (path: string, text: string): string | undefined => problems({ [path]: text })[0]

const SEARCH = 'packages/features/search'

describe('a forbidden import is caught', () => {
  test.each([
    ['a package in the domain', 'packages/domain/rfx/rules.ts', "import pg from 'pg'"],
    ['a built-in module in the domain', 'packages/domain/rfx/rules.ts', "import 'node:fs'"],
    [
      'a type of another workspace in the domain',
      'packages/domain/rfx/rules.ts',
      "import type { Db } from '@kogge/db/client.ts'",
    ],
    [
      'the database in a router',
      `${SEARCH}/server/router.ts`,
      "import { rfx } from '@kogge/db/schema/rfx.ts'",
    ],
    [
      'a table by its type',
      `${SEARCH}/server/views.ts`,
      "import type { rfx } from '@kogge/db/schema/rfx.ts'",
    ],
    [
      'a relative way around',
      `${SEARCH}/server/router.ts`,
      "import { rfx } from '../../../db/schema/rfx.ts'",
    ],
    [
      'the router of another feature',
      `${SEARCH}/server/data.ts`,
      "import { homeRouter } from '@kogge/features/home/server/router.ts'",
    ],
    [
      'the pages of another feature',
      `${SEARCH}/web/pages/search.tsx`,
      "import { Head } from '@kogge/features/tenders/web/components/head.tsx'",
    ],
    [
      'the router itself, not its type',
      `${SEARCH}/web/api.ts`,
      "import { searchRouter } from '../server/router.ts'",
    ],
    [
      'the type of another router',
      `${SEARCH}/web/api.ts`,
      "import type { HomeRouter } from '../../home/server/router.ts'",
    ],
    [
      'a lazy import of the server in a page',
      `${SEARCH}/web/api.ts`,
      "export const load = () => import('../server/data.ts')",
    ],
    [
      'a type that is only mentioned',
      `${SEARCH}/web/api.ts`,
      "export type Row = import('../server/data.ts').Row",
    ],
    ['a workspace in ui', 'packages/ui/button.tsx', "import '@kogge/domain/kernel/money.ts'"],
    ['an app', 'packages/platform/web/api.ts', "import type { A } from '@kogge/server/router.ts'"],
    ['the server in the web', 'apps/web/main.tsx', "import '@kogge/platform/server/tokens.ts'"],
    ['a re-export', 'packages/db/client.ts', "export { x } from '@kogge/platform/server/x.ts'"],
    [
      'what is written for tests',
      `${SEARCH}/server/data.ts`,
      "import { testDatabase } from '@kogge/db/testing/database.ts'",
    ],
    ['an index', 'packages/ui/index.ts', 'export const one = 1'],
    ['a barrel', 'packages/ui/all.ts', "export * from './button.tsx'\nexport { b } from './b.ts'"],
  ])('%s', (_name, path, text) => {
    expect(one(path, text)).toContain(path)
  })

  test('features in a circle', () => {
    const found = problems({
      'packages/features/a/server/data.ts': "import { b } from '../../b/server/data.ts'",
      'packages/features/b/server/data.ts': "import { c } from '../../c/server/commands.ts'",
      'packages/features/c/server/commands.ts': "import { a } from '../../a/server/data.ts'",
    })
    expect(found).toEqual(['features import one another in a circle: a → b → c → a'])
  })
})

test.each([
  ['packages/domain/rfx/rules.ts', "import { z } from 'zod'"],
  ['packages/domain/rfx/rules.test.ts', "import fc from 'fast-check'"],
  [`${SEARCH}/server/data.ts`, "import { rfx } from '@kogge/db/schema/rfx.ts'"],
  [`${SEARCH}/server/data.ts`, "import { rfxById } from '@kogge/features/tenders/server/data.ts'"],
  [`${SEARCH}/web/api.ts`, "import type { SearchRouter } from '../server/router.ts'"],
  [`${SEARCH}/web/api.ts`, "import { type SearchRouter } from '../server/router.ts'"],
  ['packages/harvester/stages/clean.ts', "import { notice } from '@kogge/db/schema/notice.ts'"],
])('an allowed import passes: %s, %s', (path, text) => {
  expect(one(path, text)).toBeUndefined()
})
