import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inRoot } from '../setup/project-paths.mjs'
import { ensureChromium } from './chromium.ts'
import { type CommandResult, script } from './run-command.ts'
import type { Context, Outcome } from './test-step.ts'

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numFailedTestSuites: z.number(),
    testResults: z.array(z.object({ name: z.string(), status: z.string() })),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    // A file that does not load fails without a test of it failing.
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
    failedFiles: report.testResults
      .filter((file) => file.status === 'failed')
      .map((file) => file.name),
  }))

/** A journey that passes at its second try is named as flaky in the list, and passes. */
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }))

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly failedFiles?: readonly string[]
}

/** Counts by the suite's own report; a suite that failed in any other way counts as one failure. */
const counted = async (
  result: CommandResult,
  report: string,
  shape: z.ZodType<Counts>,
): Promise<Counts> => {
  const text = await readFile(report, 'utf8').catch(() => null)
  const counts = text === null ? { passed: 0, failed: 0 } : shape.parse(JSON.parse(text))
  return !result.ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Tests that ask a server nothing that the others do not: those of real notices, of whole processes that are started and
 * killed, of each role at each procedure, and of attacks and journeys through the calls whose own tests stand beside them.
 */
const OF_NO_SERVER = [
  '**/*.real.test.ts',
  '**/*.http.test.ts',
  'apps/server/cli/**',
  'apps/server/demo/**',
  'apps/server/http/**',
  'apps/server/logging/**',
  'apps/server/secret/**',
  'apps/server/tests/cancellation/**',
  'apps/server/tests/durability/**',
  'apps/server/tests/mail/**',
  'apps/server/tests/mergers/**',
  'apps/server/tests/open-data/**',
  'apps/server/tests/procedures/**',
  'apps/server/tests/requests/**',
  'apps/server/tests/responses/**',
  'apps/server/tests/sealing/**',
  'apps/server/tests/verification/**',
  'bench/**',
]

/** A file that failed beside everything else is tried once more alone, unless so many failed that it is no accident. */
const MOST_TRIED_AGAIN = 3

const vitestRun = async (context: Context, args: readonly string[], report: string) => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const result = await script(
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    [...args, ...reporters],
    { live: true, env: { TMPDIR: context.scratch, NODE_ENV: 'test' } },
  )
  return counted(result, report, vitestReport)
}

/**
 * Unit and database tests: all, or those that reach the given source files by their imports, as far as they may differ
 * from server to server.
 */
export const vitest = async (context: Context, related?: readonly string[]): Promise<Outcome> => {
  const report = join(context.scratch, `vitest-${related ? 'related' : 'all'}.json`)
  const args = related
    ? ['related', '--run', ...OF_NO_SERVER.map((path) => `--exclude=${path}`), ...related]
    : ['run', ...context.paths]
  if (context.paths.length > 0) args.push('--passWithNoTests')
  const all = await vitestRun(context, args, report)
  const files = context.paths.length > 0 ? [] : (all.failedFiles ?? [])
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return all
  console.log(`\n${files.length} of the files once more, by themselves:\n${files.join('\n')}`)
  const again = await vitestRun(context, ['run', ...files], report.replace('.json', '-again.json'))
  return again.failed > 0 ? all : { passed: all.passed + all.failed, failed: 0 }
}

/** Journeys in the browser, against the built product. */
export const playwright = async (context: Context): Promise<Outcome> => {
  const chromium = await ensureChromium(context.scratch)
  const report = join(context.scratch, 'playwright.json')
  const args = ['test', '--config', inRoot('e2e', 'playwright.config.ts'), '--reporter=list,json']
  if (context.paths.length > 0) args.push('--pass-with-no-tests', ...context.paths)
  const result = await script(inRoot('node_modules', '@playwright', 'test', 'cli.js'), args, {
    live: true,
    env: {
      TMPDIR: context.scratch,
      KOGGE_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  return counted(result, report, playwrightReport)
}
