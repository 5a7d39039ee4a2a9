import { createInterface } from 'node:readline'
import { jobsOf, perform, task } from './steps.ts'

/**
 * A process to be killed: says that it is ready, is told a step on its standard input, and takes it in
 * every database that it is told of, all at once.
 */
const main = async (): Promise<void> => {
  process.stdout.write('ready\n')
  for await (const line of createInterface(process.stdin)) {
    const { places, queues, ...given } = task.parse(JSON.parse(line))
    const jobs = await jobsOf(queues)
    await Promise.all(places.map((place) => perform(given, place, jobs)))
    return
  }
}

await main()
process.exit()
