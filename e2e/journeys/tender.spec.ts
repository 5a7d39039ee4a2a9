import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { type FoundTender, findTenders } from '../support/tender-api.ts'

const one = (tenders: readonly FoundTender[], fits: (tender: FoundTender) => boolean) => {
  const found = tenders.find(fits)
  if (!found) throw new Error('The demonstration world has no such tender.')
  return found
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const HOSTILE = [
  '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%27%22%3E%3Cimg%20src=x%3E',
  '..%2F..%2Fetc%2Fpasswd',
  '%00',
  `${'a'.repeat(3000)}`,
  `${UNKNOWN}%27%20or%201=1--`,
]

test('all parts of a tender with lots and awards are read', async ({ page, request }) => {
  const awarded = await findTenders(request, { tenderStatus: ['awarded'], country: ['LV'] })
  const { rfxId, title } = one(awarded, ({ lots }) => lots > 1)
  await page.goto(`/lv/rfx/${rfxId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.text)
  await expect(page).toHaveTitle(/Kogge$/)
  const parts = page.getByRole('main').getByRole('navigation')
  const hrefs = await parts
    .getByRole('link')
    .evaluateAll((a) => a.map((x) => x.getAttribute('href')))
  const tabs = hrefs.map((href) => new URL(href ?? '', page.url()).searchParams.get('tab') ?? '')
  expect(tabs).toEqual(
    expect.arrayContaining(['', 'requirements', 'lots', 'participants', 'summary']),
  )
  for (const [at, tab] of tabs.entries()) {
    const link = parts.getByRole('link').nth(at)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(tab === '' ? /\/rfx\/[\w-]+$/ : new RegExp(`[?]tab=${tab}$`))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.goBack()
  await expect(parts.getByRole('link').nth(tabs.length - 2)).toHaveAttribute('aria-current', 'page')
})

test('an amended tender says so and tells what was changed', async ({ page, request }) => {
  const open = await findTenders(request, { country: ['EE'], tenderStatus: ['open'] })
  const closed = await findTenders(request, { country: ['EE'], tenderStatus: ['closed'] })
  const awarded = await findTenders(request, { country: ['EE'], tenderStatus: ['awarded'] })
  const { rfxId } = one([...open, ...closed, ...awarded], ({ amended }) => amended)
  await page.goto(`/et/rfx/${rfxId}?tab=amendments`)
  await expect(page.getByText('Muudetud').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an unknown part falls back to the overview and says so', async ({ page, request }) => {
  const [tender] = await findTenders(request, { country: ['LT'] })
  await page.goto(`/rfx/${tender?.rfxId}?tab=rubbish`)
  await expect(page.getByText('This tender has no such tab')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

test('an address with a lot opens that lot', async ({ page, request }) => {
  const found = await findTenders(request, { country: ['LT'] })
  const awarded = await findTenders(request, { country: ['LT'], tenderStatus: ['awarded'] })
  const { rfxId } = one([...found, ...awarded], ({ lots }) => lots > 2)
  await page.goto(`/lt/rfx/${rfxId}?tab=lots`)
  const last = page.getByRole('main').locator('li[id]').last()
  await expect(last.getByRole('button').first()).toHaveAttribute('aria-expanded', 'false')
  const id = await last.getAttribute('id')
  await page.goto('about:blank')
  await page.goto(`/lt/rfx/${rfxId}?tab=lots#${id}`)
  const lot = page.locator(`[id="${id}"]`)
  await expect(lot.getByRole('button').first()).toHaveAttribute('aria-expanded', 'true')
  await expect(lot).toBeInViewport()
  await expectAccessible(page)
})

test('texts say in which language they are', async ({ page, request }) => {
  const lithuanian = await findTenders(request, { country: ['LT'] })
  const { rfxId, title } = one(lithuanian, ({ title: { language } }) => language === 'lt')
  await page.goto(`/rfx/${rfxId}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.locator('[lang="lt"]').first()).toContainText(title.text)
  await expect(heading.getByText('LT', { exact: true })).toHaveAttribute('lang', 'en')
  await page.goto(`/lt/rfx/${rfxId}`)
  await expect(heading).toHaveText(title.text)
  await expectAccessible(page)
})

test('on paper a tender is whole, and the page around it is not there', async ({
  page,
  request,
}) => {
  const awarded = await findTenders(request, { tenderStatus: ['awarded'] })
  const { rfxId } = one(awarded, ({ lots }) => lots > 1)
  await page.goto(`/rfx/${rfxId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // As the browser does before it prints, once the page listens.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    for (const part of ['Overview', 'Lots', 'Participants']) {
      const heading = page.getByRole('heading', { level: 2, name: part, exact: true })
      await expect(heading).toBeVisible({ timeout: 5000 })
    }
  }).toPass({ timeout: 120_000 })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('search engines are told what a tender is', async ({ request }) => {
  // Other journeys publish in Latvia, and what they do the sitemap names a while later.
  const open = await findTenders(request, { country: ['LT'], tenderStatus: ['open'] })
  const { rfxId, title } = one(open, ({ title: { language } }) => language === 'lt')
  const response = await request.get(`/lt/rfx/${rfxId}`)
  expect(response.status()).toBe(200)
  const html = await response.text()
  const origin = new URL(response.url()).origin
  const start = title.text.slice(0, 20)
  expect(html).toContain('<html lang="lt">')
  expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(start)
  expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
  expect(html).toContain(`<link rel="canonical" href="${origin}/lt/rfx/${rfxId}">`)
  for (const [language, path] of [
    ['en', ''],
    ['lv', '/lv'],
    ['et', '/et'],
    ['lt', '/lt'],
    ['x-default', ''],
  ]) {
    expect(html).toContain(`hreflang="${language}" href="${origin}${path}/rfx/${rfxId}"`)
  }
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.stringify(JSON.parse(data))).toContain(start)

  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? ''
  expect(sitemap).toBe(`${origin}/sitemap.xml`)
  const index = await (await request.get(sitemap)).text()
  const part = /<loc>(.*?)<\/loc>/.exec(index)?.[1] ?? ''
  const tenders = await request.get(part)
  expect(tenders.headers()['content-type']).toContain('xml')
  expect(await tenders.text()).toContain(`/rfx/${rfxId}`)
})

test('what is no tender is a page that does not exist', async ({
  page,
  request,
  expectComplaint,
}) => {
  expectComplaint(/status of 40[04]/)
  for (const id of [UNKNOWN, 'rubbish', ...HOSTILE]) {
    const response = await request.get(`/rfx/${id}`)
    expect(response.status(), id).toBeGreaterThanOrEqual(400)
    expect(response.status(), id).toBeLessThan(500)
    const html = await response.text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
  }
  for (const id of [UNKNOWN, 'rubbish', HOSTILE[0]]) {
    await page.goto(`/rfx/${id}`)
    await expect(page.getByText('Tender not found')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
})
