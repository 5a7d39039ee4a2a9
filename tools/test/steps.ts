import { catalogueProblems } from '../catalogues/check.ts'
import { importProblems } from '../imports/check.ts'
import { regexProblems } from '../regexes/check.ts'
import { inRoot } from '../setup/paths.mjs'
import { buildWeb } from '../setup/web.mjs'
import { textProblems } from '../texts/check.ts'
import { script } from './command.ts'
import { type Outcome, outcomeOf, type Step } from './step.ts'
import { playwright, vitest } from './suites.ts'

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
    run: (context) => vitest(context, [inRoot('packages', 'db', 'testing', 'database.ts')]),
  },
  {
    name: 'build',
    title: 'Build of the web',
    byDefault: true,
    run: async () => {
      await buildWeb(process.execPath)
      return outcomeOf([])
    },
  },
  { name: 'e2e', title: 'Journeys in the browser', byDefault: true, run: playwright },
]
