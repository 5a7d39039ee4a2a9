import { once } from 'node:events'
import { printNotices } from '@kogge/harvester/printed-notices.ts'

/** Prints one canonical notice a line; what cannot be read is said on standard error, and the rest goes on. */
export const printCanonical = async (paths: readonly string[]): Promise<void> => {
  // A reader that closes the pipe (`head`) has had enough; that is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    process.exit(error.code === 'EPIPE' ? 0 : 1)
  })
  for await (const printed of printNotices(paths)) {
    if ('error' in printed) {
      console.error(`${printed.name}: ${printed.error.message}`)
      process.exitCode = 1
    } else if (!process.stdout.write(`${JSON.stringify(printed.notice)}\n`)) {
      await once(process.stdout, 'drain')
    }
  }
}
