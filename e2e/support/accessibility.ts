import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

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

/** axe itself, a third as long as what its builder sends into the page, twice each time. */
const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours; all others look at elements, their names and their places. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Where everything stands on the page, and what can be seen of it. */
const shapeOf = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('body, body *'), (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return [element.localName, x, y, width, height, isSeen].join(' ')
    }).join('\n'),
  )

/**
 * Asks for nothing but violations, and in the page itself instead of a blank one beside it, which
 * only frames need, and we have none; axe is sent once to each document.
 */
const audit = async (page: Page, rules: readonly string[] | null, hasMenu: boolean) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // A menu is open for a moment, at the end of the page, and has the focus: it is no part of it.
      ...(hasMenu && !rules && { rules: { region: { enabled: false } } }),
      ...(rules && { runOnly: [...rules] }),
    })
    .analyze()
}

/**
 * axe finds nothing on the page as it stands, in either theme. In the second only colours can
 * differ as long as everything is where it was in the first.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  const hasMenu = (await page.getByRole('menu').count()) > 0
  // The page stands once its one heading does; before, there is only a turning wheel.
  // Under a dialog it is hidden.
  const heading = page.getByRole('heading', { level: 1 })
  // An expectation that is not met yet would describe the whole page each time that it looks.
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await heading.or(dialog).first().waitFor({ state: 'attached' })
  const before = await page.evaluate(() => document.documentElement.className)
  let audited: string | null = null
  for (const theme of THEMES) {
    await showTheme(page, theme)
    const shape = await shapeOf(page)
    const rules = shape === audited ? OF_COLOURS : null
    let { violations } = await audit(page, rules, hasMenu)
    if (violations.length > 0) {
      // A notice may have begun to appear while axe looked; what is wrong is so a moment later too.
      await showTheme(page, theme)
      violations = (await audit(page, rules, hasMenu)).violations
    }
    audited = shape
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target}\n  ${failureSummary}`),
    )
    expect(found, `axe, ${theme} theme, ${page.url()}`).toEqual([])
  }
  await showTheme(page, before.includes('dark') ? 'dark' : 'light')
}
