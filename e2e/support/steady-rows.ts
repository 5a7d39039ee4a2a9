import { expect, type Page } from '@playwright/test'

/** How many rows from the top are looked at: those that stand on the first screen. */
const LOOKED_AT = 3

/**
 * Loads the page anew: from the frame in which rows come to the list of its main part until nothing is asked for any more, none of the
 * first ones changes its height.
 */
export const expectSteadyRows = async (page: Page): Promise<void> => {
  await page.addInitScript((count) => {
    const seen: Set<number>[] = []
    const look = (): void => {
      const rows = [...document.querySelectorAll('main article')].slice(0, count)
      for (const [at, row] of rows.entries()) {
        seen[at] ??= new Set()
        seen[at].add(Math.round(row.getBoundingClientRect().height))
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { heightsOfRows: () => seen.map((heights) => [...heights]) })
  }, LOOKED_AT)
  await page.reload()
  await expect(page.locator('main article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const heights = await page.evaluate<number[][]>('heightsOfRows()')
  expect(heights.length, 'rows').toBeGreaterThan(0)
  expect(heights, 'each row has one height').toEqual(heights.map(([first]) => [first]))
}
