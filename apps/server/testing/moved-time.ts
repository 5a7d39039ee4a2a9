import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadConfig } from '../config.ts'

const path = join(loadConfig().dataDir, 'clock')

/**
 * What time it is for programs of tests: the instant in the file `clock` of the data folder (ISO 8601),
 * or the machine's where there is none.
 */
export const movedTime = (): Date => {
  try {
    return new Date(readFileSync(path, 'utf8'))
  } catch {
    return new Date()
  }
}
