import { expect, it } from 'vitest'
import { isGuessableAside } from './guessable-password-thread.ts'
import { isGuessable } from './guessable-passwords.ts'

/** One of the dearest to judge: words, walks and letters for others, in each other. */
const DEAR = 'p4ssw0rdqwertyuiopl0v31234sunshin'

it.each(['password1234', 'a quiet harbour in autumn', 'janis.berzins@example.com'])(
  'judges %s as the rule does',
  async (password) => {
    const known = ['janis.berzins@example.com']
    expect(await isGuessableAside(password, known, 'a')).toBe(isGuessable(password, known))
  },
)

it('leaves the event loop alone meanwhile', async () => {
  await isGuessableAside('the first begins the thread', [], 'a')
  let [worst, last] = [0, performance.now()]
  const ticks = setInterval(() => {
    worst = Math.max(worst, performance.now() - last)
    last = performance.now()
  }, 1)
  const start = performance.now()
  const used = process.cpuUsage()
  await Promise.all(Array.from({ length: 4 }, (_, at) => isGuessableAside(DEAR, [], `${at}`)))
  const { user } = process.cpuUsage(used)
  clearInterval(ticks)
  // It takes a thread most of the time, and this one a small part of it.
  expect(user / 1000).toBeGreaterThan((performance.now() - start) / 4)
  expect(worst).toBeLessThan(Math.max(60, (performance.now() - start) / 4))
})
