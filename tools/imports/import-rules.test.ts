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
      'queries of another feature',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import { rfxById } from '@kogge/features/rfx/server/rfx.queries.ts'",
    ],
    [
      'commands of another feature in a job',
      `${SEARCH}/server/search.jobs.ts`,
      "import { keep } from '../../files/server/uploads.commands.ts'",
    ],
    [
      'a type in the views of another feature',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import type { RfxView } from '@kogge/features/rfx/server/rfx.views.ts'",
    ],
    [
      'an api by another name than its feature',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import { x } from '@kogge/features/rfx/server/search.api.ts'",
    ],
    [
      'the api of the own feature',
      `${SEARCH}/server/tender-search.queries.ts`,
      "import { publicTenders } from './search.api.ts'",
    ],
    [
      'the jobs of another feature in a test',
      `${SEARCH}/server/search.router.test.ts`,
      "import { x } from '@kogge/features/rfx/server/rfx.jobs.ts'",
    ],
    [
      'an api in the web',
      `${SEARCH}/web/search.client.ts`,
      "import type { Tender } from '../server/search.api.ts'",
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

  test.each([
    ['by its source', "export { rfxById } from './rfx.queries.ts'\nexport const one = 1"],
    ['by its type', "export type { Rfx } from './rfx.views.ts'\nexport const one = 1"],
    ['whole', "export * from './rfx.queries.ts'\nexport const one = 1"],
    ['by its name', "import { a } from './rfx.queries.ts'\nexport { a }\nexport const one = 1"],
    ['under a new name', "import { a } from './rfx.queries.ts'\nexport const b = a"],
  ])('what an api re-exports %s', (_name, text) => {
    expect(one('packages/features/rfx/server/rfx.api.ts', text)).toContain('re-exports nothing')
  })

  test.each([
    'packages/features/rfx/server/tenders.api.ts',
    'packages/features/rfx/server/parts/rfx.api.ts',
    'packages/platform/server/mail.api.ts',
  ])('an api elsewhere: %s', (path) => {
    expect(one(path, 'export const one = 1')).toContain('an api is the one file')
  })

  test('features in a circle', () => {
    const found = problems({
      'packages/features/a/server/a.queries.ts': "import { b } from '../../b/server/b.api.ts'",
      'packages/features/b/server/b.queries.ts': "import { c } from '../../c/server/c.api.ts'",
      'packages/features/c/server/c.commands.ts': "import { a } from '../../a/server/a.api.ts'",
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
    "import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'",
  ],
  [
    `${SEARCH}/server/search.router.ts`,
    "import { publicRfx } from '@kogge/features/rfx/server/rfx.api.ts'",
  ],
  [
    'packages/features/rfx/server/rfx.api.ts',
    "import { rfxById } from './rfx.queries.ts'\nexport const publicRfx = () => rfxById()",
  ],
  ['packages/features/rfx/server/rfx.api.ts', "import { rfx } from '@kogge/db/schema/rfx.ts'"],
  [
    `${SEARCH}/server/search.router.test.ts`,
    "import { writePage } from '@kogge/features/drafting/server/request-page.commands.ts'",
  ],
  [
    `${SEARCH}/server/search.fixture.ts`,
    "import { addRfx } from '@kogge/features/rfx/server/testing/stored-rfx.ts'",
  ],
  ['apps/server/all-jobs.ts', "import { x } from '@kogge/features/rfx/server/rfx.jobs.ts'"],
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
