import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

const PHONE = { width: 390, height: 844 }

/** Elements that reach over the right edge without a box of their own that scrolls or cuts them. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    const described = wide.map((element) => `<${element.localName} class="${element.className}">`)
    return described.length > 0 ? described.slice(0, 10) : ['the page itself']
  })

/** At the width of a phone the page does not scroll sideways. Its width is as before afterwards. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  await expect.poll(() => tooWide(page), `too wide for a phone: ${page.url()}`).toEqual([])
  if (before) await page.setViewportSize(before)
}
