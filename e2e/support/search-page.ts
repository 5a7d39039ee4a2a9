import type { Locator, Page } from '@playwright/test'
import { expect } from './journey-test.ts'

/** The tender search as a reader of English meets it. */
export const searchPage = (page: Page) => {
  const main = page.getByRole('main')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const rows = main.getByRole('article')
  const total = main.getByRole('status').filter({ hasText: /tenders?$/ })
  return {
    rows,
    total,
    words: main.getByRole('searchbox', { name: 'Search tenders' }),
    filters,
    titles: rows.getByRole('heading', { level: 2 }).getByRole('link'),
    panel: page.getByRole('dialog', { name: 'Tender' }),
    chosen: page.getByRole('list', { name: 'Active filters' }),
    /** One value of a filter, to tick. */
    value: (filter: string, value: string | RegExp): Locator =>
      filters.getByRole('group', { name: filter }).getByRole('checkbox', { name: value }),
    /** How many tenders fit, once the list has settled. */
    count: async (): Promise<number> => {
      await expect(total).toBeVisible()
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
      return Number((await total.innerText()).replace(/\D/g, ''))
    },
  }
}

/** The number beside a value of a filter. */
export const countOf = async (value: Locator): Promise<number> => {
  const number = value.locator('xpath=following-sibling::*').locator('.tabular-nums')
  return Number((await number.innerText()).replace(/\D/g, ''))
}
