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
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    // A file that does not load fails without a test of it failing.
    failed: Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0),
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

/** Counts by the suite's own report; a suite that failed in any other way counts as one failure. */
const counted = async (
  result: CommandResult,
  report: string,
  shape: z.ZodType<{ passed: number; failed: number }>,
): Promise<Outcome> => {
  const text = await readFile(report, 'utf8').catch(() => null)
  const counts = text === null ? { passed: 0, failed: 0 } : shape.parse(JSON.parse(text))
  return !result.ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Tests that take minutes and ask a server nothing that the others do not: those of real notices, of whole processes that
 * are started and killed, and of each role at each procedure.
 */
const OF_NO_SERVER = [
  '**/*.real.test.ts',
  'apps/server/cli/**',
  'apps/server/demo/**',
  'apps/server/tests/durability/**',
  'apps/server/tests/procedures/**',
  'bench/**',
]

/**
 * Unit and database tests: all, or those that reach the given source files by their imports, as far as they may differ
 * from server to server.
 */
export const vitest = async (context: Context, related?: readonly string[]): Promise<Outcome> => {
  const report = join(context.scratch, `vitest-${related ? 'related' : 'all'}.json`)
  const args = related
    ? ['related', '--run', ...OF_NO_SERVER.map((path) => `--exclude=${path}`), ...related]
    : ['run', ...context.paths]
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  if (context.paths.length > 0) args.push('--passWithNoTests')
  const result = await script(inRoot('node_modules', 'vitest', 'vitest.mjs'), args, {
    live: true,
    env: { TMPDIR: context.scratch, NODE_ENV: 'test' },
  })
  return counted(result, report, vitestReport)
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
