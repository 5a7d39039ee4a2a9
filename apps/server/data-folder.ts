import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** The fewest characters that a secret may have. */
export const MIN_SECRET = 32

/**
 * Makes a folder with its parents, one at a time: the recursive way never ends in some special
 * file systems. Throws what the system says when it cannot be made or written to.
 */
export const ensureFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    const parent = dirname(folder)
    if (code === 'ENOENT' && parent !== folder) {
      ensureFolder(parent)
      mkdirSync(folder, { mode: 0o700 })
    } else if (code !== 'EEXIST') throw error
  }
  accessSync(folder, constants.W_OK)
}

/**
 * The secret kept in the data folder, made at the first start. It is written beside and linked into
 * place, so that there is either none or a whole one. Throws when what is kept is too short.
 */
export const storedSecret = (folder: string, name = 'secret'): string => {
  const file = join(folder, name)
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(fresh, randomBytes(MIN_SECRET).toString('base64url'), {
      mode: 0o600,
      flush: true,
    })
    linkSync(fresh, file)
  } catch (error) {
    // Kept from an earlier start, or just made by another process.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(fresh, { force: true })
  }
  return secretIn(file)
}

const secretIn = (file: string): string => {
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < MIN_SECRET) throw new Error(`${file} is damaged; remove it to have a new one`)
  return secret
}

/** The secret that is kept in a data folder, and none is made: null where there is none. */
export const knownSecret = (folder: string): string | null => {
  const file = join(folder, 'secret')
  return existsSync(file) ? secretIn(file) : null
}

/** Takes back the secret that was made for a database which turned out to have another one. */
export const dropSecret = (folder: string, secret: string): void => {
  if (knownSecret(folder) === secret) rmSync(join(folder, 'secret'))
}

const NEXT = 'secret.next'

/** The secret that is to take the place of the kept one: made once, and kept beside it until it has. */
export const nextSecret = (folder: string): string => storedSecret(folder, NEXT)

/** It has: from now on it is the kept one. */
export const takeNextSecret = (folder: string): void =>
  renameSync(join(folder, NEXT), join(folder, 'secret'))
