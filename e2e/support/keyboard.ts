import { expect, type Locator } from '@playwright/test'

/** More stops than any page has. */
const MOST_STOPS = 250

/** Goes on with Tab, or back with Shift+Tab, until an element has the focus, as somebody without a mouse does. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await target.page().keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not reached by ${key}`)
}
