import { startMatching } from '@kogge/features/monitor/server/matching/matching-thread.ts'

/** A process that matches the changes of a database, whose address is named behind it, until it is killed. It says when it begins. */
const main = ([url = '']: readonly string[]): void => {
  startMatching({ url, log: console })
  process.stdout.write('begins\n')
}

main(process.argv.slice(2))
