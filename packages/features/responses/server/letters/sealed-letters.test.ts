import { randomUUID } from 'node:crypto'
import { padded } from '@kogge/platform/server/sealing/length-padding.ts'
import { createSecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { expect, test } from 'vitest'
import { openLetters, type Post, sealLetters } from './sealed-letters.ts'

const box = createSecretBox('a secret that is long enough for tests')
const rfxId = randomUUID()
const path = `/rfx/${rfxId}?switchToOrg=${randomUUID()}`

const addressed = (index: number) => ({
  id: randomUUID(),
  locale: 'lv' as const,
  path,
  attempts: 0,
  recipient: `tenders-${index}@a-company-of-the-baltic.example.com`,
})

const SAID = {
  template: 'rfxCancelled',
  values: { lv: { org: 'Meža pašvaldība', title: 'Ceļu ziemas uzturēšana '.repeat(17) } },
} as const

const postOf = (count: number): Post => ({
  isTried: false,
  said: SAID,
  letters: Array.from({ length: count }, (_, index) => addressed(index)),
})

test('five hundred letters are kept in the same length as none, however long their title', () => {
  const id = randomUUID()
  const lengths = [0, 1, 500].map((count) => sealLetters(box, id, postOf(count)).length)
  expect(new Set(lengths).size).toBe(1)
  const some = postOf(3)
  expect(openLetters(box, id, sealLetters(box, id, some))).toEqual(some)
})

test('letters that an earlier version left are read as those of now', () => {
  const id = randomUUID()
  const opened = (kept: unknown) =>
    openLetters(box, id, box.seal(padded(Buffer.from(JSON.stringify(kept))), `letters:${id}`))
  const { template, values } = SAID
  const letters = [addressed(0), addressed(1)]
  const full = letters.map((one) => ({ ...one, template, values: values.lv }))
  const written = { said: SAID, letters }
  expect(opened(full)).toEqual({ isTried: false, ...written })
  const writtenAt = new Date().toISOString()
  expect(opened({ writtenAt, isTried: true, letters: full })).toEqual({ isTried: true, ...written })
  expect(opened({ writtenAt, isTried: true, letters: [] })).toMatchObject({ said: null })
  const all = { en: values.lv, lv: values.lv, et: values.lv, lt: values.lv }
  const occasion = { rfxId, template, values: all, others: ['a@example.com'] }
  expect(opened({ writtenAt, isTried: false, letters: [], occasion })).toEqual({
    isTried: false,
    said: { template, values: all },
    letters: [],
    unwritten: { rfxId, others: ['a@example.com'] },
  })
})
