import { expect, test } from 'vitest'
import { textsInCode } from './hardcoded-texts.ts'

const found = (jsx: string) => textsInCode('page.tsx', `export const Page = () => (${jsx})`).length

test.each([
  '<p>Open tenders</p>',
  '<>Atvērt</>',
  "<p>{'Open'}</p>",
  "<p>{open ? 'Open' : 'Closed'}</p>",
  `<p>{\`${'$'}{count} tenders\`}</p>`,
  "<p>{name ?? 'Unknown'}</p>",
  '<img alt="A ship" />',
  '<Button aria-label="Close" />',
  '<Field label={"Buyer"} />',
  '<Dialog closeLabel="Close" />',
])('a text in the code is found: %s', (jsx) => {
  expect(found(jsx)).toBeGreaterThan(0)
})

test.each([
  "<p>{t('open')}</p>",
  '<p>{count} / {total} · €</p>',
  '<Field label={t("buyer")} className="flex" name="buyer" />',
  `<title>{\`${'$'}{t("title")} · Kogge\`}</title>`,
  "<p className={open ? 'block' : 'hidden'} />",
])('what is no text passes: %s', (jsx) => {
  expect(found(jsx)).toBe(0)
})
