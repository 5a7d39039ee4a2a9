import { expect, test } from '../support/journey-test.ts'

test('the product says that it is alive, and that it is ready', async ({ request }) => {
  expect((await request.get('/healthz')).ok()).toBe(true)
  expect((await request.get('/readyz')).ok()).toBe(true)
})
