import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from './journey-test.ts'
import { type Product, type Settings, startProduct } from './product.ts'

const START_TIMEOUT_MS = 600_000

/**
 * A product for one file of journeys alone, whose time can be moved without the others noticing, and
 * which may have further settings. All that helps journeys finds it where it finds the common one.
 */
export const useOwnProduct = (prepare: () => Promise<Settings> = async () => ({})) => {
  let own: Product | undefined
  const { KOGGE_E2E_URL: url, KOGGE_E2E_DATA_DIR: dataDir } = process.env
  const usually = { KOGGE_E2E_URL: url, KOGGE_E2E_DATA_DIR: dataDir }
  test.beforeAll(async () => {
    test.setTimeout(START_TIMEOUT_MS)
    own = await startProduct(await prepare(), ['testing', 'moved-clocks.ts'])
    process.env.KOGGE_E2E_URL = own.url
    process.env.KOGGE_E2E_DATA_DIR = own.dataDir
  })
  test.afterAll(async () => {
    for (const [name, value] of Object.entries(usually))
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    await own?.stop()
  })
  return {
    url: (): string => own?.url ?? '',
    /**
     * Sets the clock that deadlines are measured by, that of the database, and that of the server which
     * signs beside it, to an instant at which they stand still. Pages see it a moment later. The program
     * of tests that is started lets them be set; the command of the product does not.
     */
    setClock: async (now: Date): Promise<void> => {
      if (!own) throw new Error('The product has not been started.')
      await writeFile(join(own.dataDir, 'clock'), now.toISOString())
      const folder = join(own.dataDir, 'postgres')
      await appendFile(join(folder, 'postgresql.conf'), `\nkogge.now = '${now.toISOString()}'\n`)
      const [server] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(server), 'SIGHUP')
    },
  }
}
