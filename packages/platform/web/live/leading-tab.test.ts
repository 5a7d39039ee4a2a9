import { expect, test } from 'vitest'
import { elect } from './leading-tab.ts'

/** Tabs of a browser that take part, and which of them lead at present. */
const tabsOf = (name: string) => {
  const leading = new Set<string>()
  return {
    leading: () => [...leading],
    open: (tab: string) =>
      elect(name, () => {
        leading.add(tab)
        return () => leading.delete(tab)
      }),
  }
}

test('one tab leads, and another follows when it stops', async () => {
  const tabs = tabsOf('follows')
  const [first, second] = [tabs.open('first'), tabs.open('second')]
  await expect.poll(tabs.leading).toEqual(['first'])
  first.stop()
  await expect.poll(tabs.leading).toEqual(['second'])
  second.stop()
  expect(tabs.leading()).toEqual([])
})

test('a tab that is taken over leads no more, and again when the other stops', async () => {
  const tabs = tabsOf('taken over')
  const [silent, other] = [tabs.open('silent'), tabs.open('other')]
  await expect.poll(tabs.leading).toEqual(['silent'])
  other.takeOver()
  await expect.poll(tabs.leading).toEqual(['other'])
  other.stop()
  await expect.poll(tabs.leading).toEqual(['silent'])
  silent.stop()
})

test('a tab that stops while it waits never leads', async () => {
  const tabs = tabsOf('waits')
  const [first, second] = [tabs.open('first'), tabs.open('second')]
  await expect.poll(tabs.leading).toEqual(['first'])
  second.stop()
  first.stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(tabs.leading()).toEqual([])
})
