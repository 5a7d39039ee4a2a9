import lv from '@kogge/i18n/messages/lv/search.json' with { type: 'json' }
import { failing } from '@kogge/platform/server/embedding-endpoint.fixture.ts'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect as patient, test } from '../support/journey-test.ts'
import { tabTo } from '../support/keyboard.ts'
import { kogge } from '../support/kogge-command.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { useOwnProduct } from '../support/own-product.ts'
import { useMeaning } from '../support/semantic-search.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { addressOf } from '../support/tender-api.ts'

/** The embedded database has no vectors: this product has another. */
const meaning = useMeaning()
const product = useOwnProduct(meaning.settings)

/** Its database answers one question after the other: beside other journeys it is slow. */
const expect = patient.configure({ timeout: 120_000 })

/** The job looks every minute, and has thousands of vectors to make. */
const MADE_MS = 600_000

const LIST = '/lv/monitor/search?days=["any"]'
const OWN_WORDS = 'mēs ēdinām bērnus skolās'

/** What staff switch for everyone, on the page for it. */
const switchFlags = async (browser: Browser, names: readonly string[], value: 'On' | 'Off') => {
  const context = await browser.newContext({ baseURL: product.url() })
  const page = await context.newPage()
  await signIn(page, demo('superadmin'))
  await page.goto('/admin/dev/feature-flags')
  for (const name of names) {
    await page.getByRole('combobox', { name: `${name}: Everyone` }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
    await expect(page.getByText(`${name} changed`)).toBeVisible()
  }
  await context.close()
}

/** What the server answers to the text by itself. */
const answerTo = async (page: Page) => {
  const input = { filters: { days: ['any'], semanticSearchText: [OWN_WORDS] } }
  const answer = await page.request.get('/api/trpc/search.tenders', {
    params: { input: JSON.stringify(input) },
    timeout: 120_000,
  })
  const { data } = (await answer.json()).result
  return data.byMeaning ? data : { facets: null }
}

const listOf = (page: Page) => ({
  field: page.getByRole('searchbox', { name: lv.meaning.label }),
  rows: page.getByRole('main').getByRole('article'),
  total: page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /iepirk/ }),
  off: page.getByText(lv.meaning.off),
})

test('staff switch search by meaning on, and a reader finds in own words what other languages say', async ({
  page,
  browser,
}) => {
  test.setTimeout(1_500_000)
  await kogge(['demo', 'load', '--procedures', '600'], { DATABASE_URL: meaning.databaseUrl() })
  const { field, rows, total, off } = listOf(page)
  const found = (text: RegExp) => rows.filter({ hasText: text })

  await test.step('where it is off, words are searched, and the page says so', async () => {
    await page.goto(`${LIST}&semanticSearchText=["skolas"]`)
    await expect(off).toBeVisible()
    await expect(found(/skol/i).first()).toBeVisible()
    await expect(field).toBeHidden()
  })

  await test.step('staff switch it on, and vectors are made', async () => {
    await switchFlags(browser, ['enableSemanticSearch', 'enableEmbeddingGeneration'], 'On')
    // Counts are estimates until all are made; from then on the database has little to do.
    const areMade = async () => (await answerTo(page)).facets?.estimated.length === 0
    await expect.poll(areMade, { timeout: MADE_MS, intervals: [10_000] }).toBe(true)
  })

  await test.step('by keyboard, in Latvian', async () => {
    await page.goto(LIST)
    await tabTo(field)
    await page.keyboard.type(OWN_WORDS)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => addressOf(page))
      .toEqual({
        days: ['any'],
        semanticSearchText: [OWN_WORDS],
        sortBy: 'relevance',
      })
    await expect(total).toHaveText(/\d atbilstošāk/)
    // Nothing that was typed stands in its title.
    await expect(found(/maitinimo/i).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('filters narrow it', async () => {
    await page.getByRole('checkbox', { name: /^Igaunija/ }).click()
    await expect(found(/maitinimo/i)).toHaveCount(0)
    await expect(found(/toitlus/i).first()).toBeVisible()
    await expect(rows.filter({ hasNotText: 'Igaunija' })).toHaveCount(0)
  })

  await test.step('where nothing fits, the same is searched without filters', async () => {
    const nowhere = '&country=["PT"]&tenderStatus=["planned"]'
    await page.goto(`${LIST}${nowhere}&semanticSearchText=["${OWN_WORDS}"]&sortBy=relevance`)
    await expect(page.getByText(lv.nothing)).toBeVisible()
    await page.getByRole('button', { name: lv.widen }).click()
    await expect(found(/maitinimo/i).first()).toBeVisible()
    await expect(field).toHaveValue(OWN_WORDS)
    await field.press('Escape')
    await expect.poll(() => addressOf(page)).toEqual({ days: ['any'], sortBy: 'relevance' })
  })

  await test.step('an endpoint that fails is said, and words are searched', async () => {
    meaning.answer(failing(500))
    await page.goto(`${LIST}&semanticSearchText=["ēdināšana un telpu uzkopšana uz kuģiem"]`)
    await expect(off).toBeVisible()
    await expect(page.getByText(lv.allNeeded)).toBeVisible()
    await expectAccessible(page)
    await field.fill('ēdināšana')
    await field.press('Enter')
    await expect(found(/ēdināšana/i).first()).toBeVisible()
    await expect(off).toBeVisible()
  })

  await test.step('staff switch it off', async () => {
    await switchFlags(browser, ['enableSemanticSearch'], 'Off')
    await page.goto(LIST)
    await expect(rows.first()).toBeVisible()
    await expect(field).toBeHidden()
  })
})
