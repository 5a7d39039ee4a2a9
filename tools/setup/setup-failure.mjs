/** Ends the program with one line that says what is wrong and what to do. */
export class Failure extends Error {}

/**
 * Runs a program of this folder: a `Failure` prints one line, anything else with its origin.
 *
 * @param {() => Promise<void>} work
 */
export const main = async (work) => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Failure ? `kogge: ${error.message}` : error)
    process.exit(1)
  }
}
