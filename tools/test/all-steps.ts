import { catalogueProblems } from '../catalogues/catalogue-check.ts'
import { textProblems } from '../catalogues/hardcoded-text-check.ts'
import { habitProblems } from '../habits/habit-problems.ts'
import { importProblems } from '../imports/import-check.ts'
import { regexProblems } from '../regexes/regex-check.ts'
import { buildWeb } from '../setup/build-web.mjs'
import { inRoot } from '../setup/project-paths.mjs'
import { firstPageProblems } from '../web-size/first-page-size.ts'
import { script } from './run-command.ts'
import { type Outcome, outcomeOf, type Step } from './test-step.ts'
import { playwright, vitest } from './test-suites.ts'

const bin = (...parts: string[]): string => inRoot('node_modules', ...parts)

/** A check that is a program of its own: what it says is shown when it fails. */
const program = async (path: string, args: readonly string[]): Promise<Outcome> => {
  const { ok, output } = await script(path, args)
  return ok ? outcomeOf([]) : outcomeOf([output.trim()])
}

const types = (name: string, title: string, project: string): Step => ({
  name,
  title,
  byDefault: true,
  run: () => program(bin('typescript', 'bin', 'tsc'), ['-p', inRoot(...project.split('/'))]),
})

/** Everything that is checked, in order. */
export const STEPS: readonly Step[] = [
  {
    name: 'lint',
    title: 'Format and lint',
    byDefault: true,
    run: ({ paths }) =>
      program(bin('@biomejs', 'biome', 'bin', 'biome'), [
        'ci',
        '--colors=off',
        '--error-on-warnings',
        ...(paths.length > 0 ? paths : ['.']),
      ]),
  },
  types('types', 'Types of the domain, without I/O', 'packages/domain/tsconfig.json'),
  types('types', 'Types', 'tsconfig.json'),
  {
    name: 'imports',
    title: 'Import rules',
    byDefault: true,
    run: async () => outcomeOf(await importProblems()),
  },
  {
    name: 'habits',
    title: 'Habits of the code',
    byDefault: true,
    run: async () => outcomeOf(await habitProblems()),
  },
  {
    name: 'exports',
    title: 'Dead exports, files and dependencies',
    byDefault: true,
    run: () =>
      program(bin('knip', 'bin', 'knip.js'), ['--no-progress', '--treat-config-hints-as-errors']),
  },
  {
    name: 'catalogues',
    title: 'Catalogues',
    byDefault: true,
    run: async () => outcomeOf(await catalogueProblems()),
  },
  {
    name: 'texts',
    title: 'Texts in the code',
    byDefault: true,
    run: async () => outcomeOf(await textProblems()),
  },
  {
    name: 'regexes',
    title: 'Regular expressions that take linear time',
    byDefault: true,
    run: async () => outcomeOf(await regexProblems()),
  },
  {
    name: 'unit',
    title: 'Unit and database tests',
    byDefault: true,
    run: (context) => vitest(context),
  },
  {
    name: 'database',
    title: 'Database tests',
    byDefault: false,
    run: (context) => vitest(context, [inRoot('packages', 'db', 'testing', 'test-database.ts')]),
  },
  {
    name: 'build',
    title: 'Build of the web',
    byDefault: true,
    run: async () => {
      await buildWeb(process.execPath)
      return outcomeOf(await firstPageProblems())
    },
  },
  { name: 'e2e', title: 'Journeys in the browser', byDefault: true, run: playwright },
]
