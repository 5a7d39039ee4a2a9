import { describe, expect, test } from 'vitest'
import { problemsOf } from './import-check.ts'
import { readSource } from './import-edges.ts'

const problems = (files: Readonly<Record<string, string>>): readonly string[] =>
  problemsOf(Object.entries(files).map(([path, text]) => readSource(path, text)))

const one = (path: string, text: string): string | undefined => problems({ [path]: text })[0]

const SEARCH = 'packages/features/search'

describe('a forbidden import is caught', () => {
  test.each([
    [
      'a package in the domain',
      'packages/domain/rfx/tender-status-rules.ts',
      "import pg from 'pg'",
    ],
    [
      'a built-in module in the domain',
      'packages/domain/rfx/tender-status-rules.ts',
      "import 'node:fs'",
    ],
    [
      'a type of another workspace in the domain',
      'packages/domain/rfx/tender-status-rules.ts',
      "import type { Db } from '@kogge/db/client.ts'",
    ],
    [
      'the database in a router',
      `${SEARCH}/server/search.router.ts`,
      "import { rfx } from '@kogge/db/schema/rfx.ts'",
    ],
    [
      'a table by its type',
      `${SEARCH}/server/views.ts`,
      "import type { rfx } from '@kogge/db/schema/rfx.ts'",
    ],
    [
      'a relative way around',
      `${SEARCH}/server/search.router.ts`,
      "import { rfx } from '../../../db/schema/rfx.ts'",
    ],
    [
      'the router of another feature',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import { homeRouter } from '@kogge/features/home/server/home.router.ts'",
    ],
    [
      'the pages of another feature',
      `${SEARCH}/web/pages/search.page.tsx`,
      "import { Head } from '@kogge/features/rfx/web/components/head.tsx'",
    ],
    [
      'the router itself, not its type',
      `${SEARCH}/web/search.client.ts`,
      "import { searchRouter } from '../server/search.router.ts'",
    ],
    [
      'the type of another router',
      `${SEARCH}/web/search.client.ts`,
      "import type { HomeRouter } from '../../home/server/home.router.ts'",
    ],
    [
      'a lazy import of the server in a page',
      `${SEARCH}/web/search.client.ts`,
      "export const load = () => import('../server/tender-search.queries.ts')",
    ],
    [
      'a type that is only mentioned',
      `${SEARCH}/web/search.client.ts`,
      "export type Row = import('../server/tender-search.queries.ts').Row",
    ],
    ['a workspace in ui', 'packages/ui/button.tsx', "import '@kogge/domain/kernel/money.ts'"],
    [
      'an app',
      'packages/platform/web/trpc-client.ts',
      "import type { A } from '@kogge/server/router.ts'",
    ],
    ['the server in the web', 'apps/web/main.tsx', "import '@kogge/platform/server/tokens.ts'"],
    ['a re-export', 'packages/db/client.ts', "export { x } from '@kogge/platform/server/x.ts'"],
    [
      'what is written for tests',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import { testDatabase } from '@kogge/db/testing/database.ts'",
    ],
    ['an index', 'packages/ui/index.ts', 'export const one = 1'],
    ['a barrel', 'packages/ui/all.ts', "export * from './button.tsx'\nexport { b } from './b.ts'"],
  ])('%s', (_name, path, text) => {
    expect(one(path, text)).toContain(path)
  })

  test('features in a circle', () => {
    const found = problems({
      'packages/features/a/server/a.queries.ts': "import { b } from '../../b/server/b.queries.ts'",
      'packages/features/b/server/b.queries.ts': "import { c } from '../../c/server/c.commands.ts'",
      'packages/features/c/server/c.commands.ts': "import { a } from '../../a/server/a.queries.ts'",
    })
    expect(found).toEqual(['features import one another in a circle: a → b → c → a'])
  })
})

test.each([
  ['packages/domain/rfx/tender-status-rules.ts', "import { z } from 'zod'"],
  ['packages/domain/rfx/tender-status-rules.test.ts', "import fc from 'fast-check'"],
  [`${SEARCH}/server/tender-search.queries.ts`, "import { rfx } from '@kogge/db/schema/rfx.ts'"],
  [
    `${SEARCH}/server/tender-search.queries.ts`,
    "import { rfxById } from '@kogge/features/rfx/server/rfx.queries.ts'",
  ],
  [
    `${SEARCH}/web/search.client.ts`,
    "import type { SearchRouter } from '../server/search.router.ts'",
  ],
  [
    `${SEARCH}/web/search.client.ts`,
    "import { type SearchRouter } from '../server/search.router.ts'",
  ],
  [
    'packages/harvester/intake/clean-notice.ts',
    "import { notice } from '@kogge/db/schema/notice.ts'",
  ],
])('an allowed import passes: %s, %s', (path, text) => {
  expect(one(path, text)).toBeUndefined()
})
