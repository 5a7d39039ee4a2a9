import { enableCompileCache } from 'node:module'
import { Command, InvalidArgumentError } from 'commander'
import { ConfigError } from '../config.ts'
import { closeModes } from '../private-file-modes.ts'

// Compiled code is kept between starts, which halves the time of a second one.
enableCompileCache()

closeModes()

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is no whole number.')
  return Number(text)
}

const program = new Command('kogge')
  .description('Public procurement in the Baltic and Nordic region: one platform, one program.')
  .showHelpAfterError()

program
  .command('serve')
  .description('migrate the database, serve the platform and work its jobs')
  .option('--roles <roles>', 'what this process does: web, worker, or both', 'web,worker')
  .action(async (options: { roles: string }) => {
    const { serve } = await import('./serve.ts')
    await serve(options)
  })

program
  .command('migrate')
  .description('bring the database to the newest schema and load the reference data')
  .action(async () => {
    const { migrateDatabase } = await import('./migrate-database.ts')
    await migrateDatabase()
  })

const harvest = program
  .command('harvest')
  .description('read notices into the database')
  .argument('<source>', 'which source to fetch from: see `kogge harvest list`')
  .option('--from <day>', 'first day, YYYY-MM-DD; the day before --to unless given')
  .option('--to <day>', 'last day; today unless given')
  .option('--force', 'also while a feature flag has switched harvesting or import off', false)
  .action(async (source: string, options: { from?: string; to?: string; force: boolean }) => {
    const { harvestFrom } = await import('./harvest-source.ts')
    await harvestFrom(source, options)
  })
harvest
  .command('list')
  .description('list the sources: address, licence, what each needs, and how it stands')
  .action(async () => {
    const { listSources } = await import('./harvest-source-list.ts')
    await listSources()
  })
harvest
  .command('file')
  .description('harvest notices from files, folders, .zip, .tar and .tar.gz archives')
  .argument('<path...>', 'what to read')
  .option('--source <code>', 'the source the notices come from, unless each notice names it')
  .option('--force', 'also while a feature flag has switched harvesting or import off', false)
  .action(async (paths: string[], options: { source?: string; force: boolean }) => {
    const { harvestFiles } = await import('./harvest-files.ts')
    await harvestFiles(paths, options)
  })

program
  .command('replay')
  .description(
    'read stored files again, after a fix: what they say now takes the place of what was read',
  )
  .option('--source <code>', 'everything that came of a source')
  .option('--partition <guid>', 'what came in one run')
  .option('--notice <id>', 'the file of one notice')
  .option('--all', 'everything')
  .option('--force', 'also while a feature flag has switched harvesting or import off', false)
  .action(async (options) => {
    const { replayFiles } = await import('./replay-files.ts')
    await replayFiles(options)
  })

program
  .command('identify')
  .description(
    'match the organisations of all stored notices anew, after a rule changed: what was taken for another is parted',
  )
  .option('--force', 'also while a feature flag has switched harvesting or import off', false)
  .action(async (options: { force: boolean }) => {
    const { identifyOrgs } = await import('./identify-orgs.ts')
    await identifyOrgs(options)
  })

program
  .command('rates')
  .description('fetch the exchange rates of the European Central Bank')
  .action(async () => {
    const { pullRates } = await import('./pull-exchange-rates.ts')
    await pullRates()
  })

program
  .command('notice')
  .description('print each notice in canonical form, one JSON object a line, without a database')
  .argument('<file...>', 'files, folders or archives')
  .action(async (paths: string[]) => {
    const { printCanonical } = await import('./print-canonical-notice.ts')
    await printCanonical(paths)
  })

program
  .command('verify-audit')
  .description(
    'prove that logs are whole, and that the database says what they do; see docs/sealing.md',
  )
  .option('--rfx <id>', 'the log of one request')
  .option('--heads <file>', 'what was there last time must still be; then the file is written anew')
  .option('--trust <key...>', 'whole names of earlier signing keys, of secrets that were lost')
  .action(async (options: { rfx?: string; heads?: string; trust?: string[] }) => {
    const { verifyAudit } = await import('./verify-audit.ts')
    await verifyAudit(options)
  })

program
  .command('verify-receipt')
  .description('verify the receipt of a response, without a network or a database')
  .argument('<receipt>', 'the receipt, a JSON file')
  .option('--response <file>', 'the response that it is said to be for, as it was downloaded')
  .option(
    '--key <file>',
    'the keys of the server, from its /.well-known/kogge-signing-keys.json; without it, that of a secret kept here',
  )
  .action(async (path: string, options: { response?: string; key?: string }) => {
    const { verifyReceipt } = await import('./verify-receipt.ts')
    await verifyReceipt(path, options)
  })

program
  .command('super-admin')
  .description('make an account with a confirmed address a SUPER_ADMIN')
  .argument('<email>', 'the address that it signs in with')
  .action(async (email: string) => {
    const { makeFirstAdmin } = await import('./make-super-admin.ts')
    await makeFirstAdmin(email)
  })

program
  .command('second-factor')
  .description('the second factors of accounts')
  .command('reset')
  .description('remove the second factors of an account that is locked out, and end its sessions')
  .argument('<email>', 'the address that it signs in with')
  .action(async (email: string) => {
    const { resetSecondFactor } = await import('./reset-second-factor.ts')
    await resetSecondFactor(email)
  })

const secret = program.command('secret').description('the secret that keys are derived from')
secret
  .command('rotate')
  .description('take everything that is under KOGGE_SECRET under a new one; Kogge must be stopped')
  .option(
    '--lost',
    'the secret of before is lost, and what is under it: go on with KOGGE_SECRET',
    false,
  )
  .action(async (options: { lost: boolean }) => {
    const { rotate } = await import('./rotate-secret.ts')
    await rotate(options)
  })

const demo = program.command('demo').description('the demonstration world')
demo
  .command('load')
  .description('load the fictional organisations, people and tenders into the database')
  .option('--force', 'also into a database that holds real requests or people', false)
  .option('--procedures <number>', 'how many procedures of the last two years', wholeNumber)
  .action(async (options: { force: boolean; procedures?: number }) => {
    const { loadDemonstration } = await import('../demo/demo-load.ts')
    await loadDemonstration(options)
  })

const reference = program.command('reference').description('code lists')
reference
  .command('pull')
  .description('fetch the NUTS regions of all countries from the official list')
  .action(async () => {
    const { pullReference } = await import('./pull-reference-data.ts')
    await pullReference()
  })

try {
  await program.parseAsync()
} catch (error) {
  // A wrong setting is one line that names it; anything else shows where it came from.
  if (error instanceof ConfigError) console.error(`kogge: ${error.message}`)
  else console.error(error)
  process.exitCode = 1
}
