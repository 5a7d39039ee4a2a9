import { test as base, expect, type Page } from '@playwright/test'

interface Fixtures {
  /** Says that the page will complain, and rightly: what matches is no failure. */
  readonly expectComplaint: (pattern: RegExp) => void
  readonly complaints: RegExp[]
}

/** Errors on the console, errors nobody caught, and requests without an answer. */
const watch = (page: Page): string[] => {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    found.push(`console: ${message.text()}${url ? ` (${url})` : ''}`)
  })
  page.on('pageerror', (error) => found.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A page that is left, or a query that is asked anew, gives up its requests.
    if (reason !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${reason}`)
  })
  return found
}

/** Playwright's test with a page that fails it when anything goes wrong behind the scenes. */
export const test = base.extend<Fixtures>({
  baseURL: async ({ baseURL }, use) => use(process.env.KOGGE_E2E_URL ?? baseURL),
  complaints: async ({ browserName: _ }, use) => use([]),
  expectComplaint: async ({ complaints }, use) => use((pattern) => complaints.push(pattern)),
  page: async ({ page, complaints }, use) => {
    const found = watch(page)
    await use(page)
    const unexpected = found.filter((text) => !complaints.some((pattern) => pattern.test(text)))
    expect(unexpected, 'nothing goes wrong behind the scenes').toEqual([])
  },
})

export { expect }
