import { parseArgs } from 'node:util'
import { STEPS } from './all-steps.ts'
import { stopCommands } from './run-command.ts'
import { clearScratch, makeScratch } from './scratch-folder.ts'
import { type Context, type Outcome, outcomeOf, type Step } from './test-step.ts'

const NAMES = [...new Set(STEPS.map(({ name }) => name))]

const HELP = `npm test [-- [--only NAME,...] [--except NAME,...] [PATH...]]

Runs every check and test, or those named, or all but those named: ${NAMES.join(', ')}.
A PATH keeps the linter and the tests to files whose path contains it.
"database" runs the tests of a database that may differ from server to server, on that of TEST_DATABASE_URL
where that is set.
`

/** The names of an option. Throws where one is of no step. */
const namesIn = (option: string, names: string): readonly string[] => {
  const named = names.split(',')
  const unknown = named.filter((name) => !NAMES.includes(name))
  if (unknown.length > 0) {
    throw new Error(`--${option} knows ${NAMES.join(', ')}, not ${unknown.join(', ')}.`)
  }
  return named
}

const chosenSteps = (only: string | undefined, except: string | undefined): readonly Step[] => {
  const requested = only === undefined ? null : namesIn('only', only)
  const unwanted = except === undefined ? [] : namesIn('except', except)
  return STEPS.filter(
    ({ name, byDefault }) =>
      (requested === null ? byDefault : requested.includes(name)) && !unwanted.includes(name),
  )
}

const perform = async (step: Step, context: Context): Promise<Outcome> => {
  console.log(`\n▶ ${step.title}`)
  const started = performance.now()
  const outcome = await step
    .run(context)
    .catch((error) => outcomeOf([error instanceof Error ? error.message : String(error)]))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (outcome.output) console.log(outcome.output)
  const verdict = outcome.failed === 0 ? 'passed' : 'FAILED'
  console.log(
    `${verdict}: ${step.title} (${outcome.passed}/${outcome.passed + outcome.failed}, ${seconds} s)`,
  )
  return outcome
}

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    except: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
  allowPositionals: true,
})

const runAll = async (): Promise<boolean> => {
  const steps = chosenSteps(values.only, values.except)
  const scratch = await makeScratch()
  let interrupted = false
  const interrupt = () => {
    interrupted = true
    void stopCommands()
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  let passed = 0
  let failed = 0
  try {
    for (const step of steps) {
      if (interrupted) break
      const outcome = await perform(step, { scratch, paths: positionals })
      passed += outcome.passed
      failed += outcome.failed
    }
  } finally {
    await clearScratch(scratch)
  }
  if (interrupted) console.log('Interrupted.')
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && !interrupted
}

if (values.help) {
  process.stdout.write(HELP)
} else {
  process.exitCode = (await runAll()) ? 0 : 1
}
