import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_SEALING } from '../testing/test-context.ts'
import { BEGINNING, type Head, Proof } from './chain-proof.ts'

const KEYS = {
  known: new Map([[TEST_SEALING.keyId, TEST_SEALING.publicKey]]),
  trusted: new Set([TEST_SEALING.keyId]),
}
const UNTIL = new Date(10_000)

/** What is found of a chain whose entries were written at these milliseconds. */
const provenAt = (times: readonly number[], heads: readonly Head[] = []) => {
  const proof = new Proof(KEYS, heads, UNTIL)
  let previousHash = BEGINNING
  for (const [index, at] of times.entries()) {
    const hash = createHash('sha256').update(previousHash).update(String(at)).digest()
    const signed = { keyId: TEST_SEALING.keyId, signature: TEST_SEALING.sign(hash) }
    proof.take({ seq: index + 1, previousHash, hash, ...signed }, hash, new Date(at))
    previousHash = hash
  }
  return proof.end()
}

test('entries of one time and of later ones follow each other', () => {
  expect(provenAt([1, 1, 2, 10_000])).toMatchObject({ entries: 4, flaw: null, isTrusted: true })
})

test('one that is older than the one before it does not, nor does one of the future', () => {
  expect(provenAt([1, 3, 2])).toMatchObject({ flaw: { seq: 3, kind: 'time' }, isTrusted: false })
  expect(provenAt([1, 10_001])).toMatchObject({ flaw: { seq: 2, kind: 'time' } })
})

test('every head that is known must be there, whichever is the last', () => {
  const [one, all] = [provenAt([1]), provenAt([1, 2, 3])]
  expect(provenAt([1, 2, 3], [one, all]).flaw).toBeNull()
  expect(provenAt([1, 2], [one, all]).flaw).toEqual({ seq: 3, kind: 'cut' })
  expect(provenAt([2, 3, 4], [all, one]).flaw).toEqual({ seq: 1, kind: 'rewritten' })
})
