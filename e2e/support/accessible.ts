import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const THEMES = ['light', 'dark']

/** Shows the page in a theme as the theme switch does, and waits until nothing moves. */
const showTheme = (page: Page, theme: string): Promise<void> =>
  page.evaluate(async (name) => {
    const root = document.documentElement
    root.classList.remove('light', 'dark')
    root.classList.add(name)
    root.style.colorScheme = name
    await new Promise(requestAnimationFrame)
    const finite = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(finite.map((one) => one.finished))
  }, theme)

/**
 * Asks for nothing but violations, and in the page itself instead of a blank one beside it, which
 * only frames need, and we have none: in all, a quarter of the time.
 */
const audit = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()

/** axe finds nothing on the page as it stands, in either theme. */
export const expectAccessible = async (page: Page): Promise<void> => {
  // The page stands once its one heading does; before, there is only a turning wheel.
  // Under a dialog it is hidden.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.or(page.getByRole('dialog')).first()).toBeAttached()
  const before = await page.evaluate(() => document.documentElement.className)
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const { violations } = await audit(page)
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`),
    )
    expect(found, `axe, ${theme} theme, ${page.url()}`).toEqual([])
  }
  await showTheme(page, before.includes('dark') ? 'dark' : 'light')
}
