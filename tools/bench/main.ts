import { Console } from 'node:console'
import { readdir } from 'node:fs/promises'
import { inRoot } from '../setup/project-paths.mjs'
import { clearScratch, makeScratch } from '../test/scratch-folder.ts'
import { type BenchDatabase, benchDatabase } from './bench-database.ts'
import type { Bench, BenchModule } from './bench-module.ts'

// Standard output is for results alone, whatever the measured code says.
globalThis.console = new Console(process.stderr)

const names = async (): Promise<readonly string[]> =>
  (await readdir(inRoot('bench')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort()

const load = (name: string): Promise<BenchModule> => import(inRoot('bench', `${name}.ts`))

const help = async (): Promise<string> => {
  const lines = (await names()).map(async (name) => `  ${name}  ${(await load(name)).about}`)
  return [
    'npm run -s bench -- NAME [options]',
    '',
    ...(await Promise.all(lines)),
    '',
    'Each prints one JSON object a line. Databases are new ones on an embedded server, or on the',
    'server that BENCH_DATABASE_URL names; with --keep NAME the database stays for the next run.',
    '',
  ].join('\n')
}

/** What follows `--keep`. */
const keptName = (args: readonly string[]): string | null => {
  const at = args.indexOf('--keep')
  return at === -1 ? null : (args[at + 1] ?? '')
}

const perform = async (name: string, args: readonly string[]): Promise<void> => {
  const module = await load(name)
  const scratch = await makeScratch()
  let opened: Promise<BenchDatabase> | null = null
  const close = async () => {
    await opened?.then(
      (database) => database.close(),
      () => undefined,
    )
    await clearScratch(scratch)
  }
  const interrupt = () => void close().finally(() => process.exit(130))
  process.once('SIGINT', interrupt)
  process.once('SIGTERM', interrupt)
  const bench: Bench = {
    args,
    database: async () => {
      opened ??= benchDatabase(scratch, keptName(args))
      return (await opened).url
    },
    report: (measurement) => {
      process.stdout.write(`${JSON.stringify({ bench: name, ...measurement })}\n`)
    },
  }
  try {
    await module.run(bench)
  } finally {
    await close()
  }
}

const [name, ...args] = process.argv.slice(2)
if (name === undefined || name === '--help' || name === '-h') {
  process.stdout.write(await help())
} else if ((await names()).includes(name)) {
  await perform(name, args)
} else {
  console.error(`There is no benchmark "${name}"; npm run -s bench -- --help lists them.`)
  process.exitCode = 1
}
