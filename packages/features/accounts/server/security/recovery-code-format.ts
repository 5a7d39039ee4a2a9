import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@kogge/domain/accounts/second-factors.ts'

/** Crockford's base 32: no letter that is taken for a digit. 16 of them are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP = 4

const newCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** New codes, each `XXXX-XXXX-XXXX-XXXX`. They are shown once. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, newCode)

/** A code, however it was typed: case, dashes and look-alike letters do not count. */
export const normalRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
