import { createInterface } from 'node:readline'
import { jobsOf, perform, task } from './procurement-steps.ts'

/**
 * A process to be killed: says that it is ready, is told a step on its standard input, and takes it in
 * one database to rehearse, and then in every other that it is told of, all at once.
 */
const main = async (): Promise<void> => {
  process.stdout.write('ready\n')
  for await (const line of createInterface(process.stdin)) {
    const { places, queues, rehearsal, ...given } = task.parse(JSON.parse(line))
    const jobs = await jobsOf(queues)
    await perform(given, { through: rehearsal, straight: rehearsal }, jobs)
    await Promise.all(
      places.map(async (place) => {
        await perform(given, place, jobs)
        // With one alone it is counted how many statements there are; of several each is to be killed.
        if (places.length > 1) throw new Error('A step was over before its moment came.')
      }),
    )
    return
  }
}

await main()
process.exit()
