import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signInByForm } from '../support/sign-in.ts'
import { confirmAddress } from '../support/sign-up.ts'

const PASSWORD = 'sail-the-kogge'

test('a newcomer signs up, confirms the address, signs in, and signs out', async ({ page }) => {
  await page.goto('/auth/signup')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill('Neimane')
  const email = `anna.${Date.now()}@example.test`
  await page.getByLabel('E-mail address').fill(email)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText(/The password is too short/)).toBeVisible()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await password.fill('a quiet harbour in autumn')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mailbox' })).toBeVisible()
  await confirmAddress(page, email)
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour in autumn')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/setup-account$/)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page).toHaveURL(/\/auth\/join-organization$/)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna')
  await page.getByRole('button', { name: /Account of Anna/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  const left = (await page.context().cookies()).filter(({ name }) => /token|session/.test(name))
  expect(left).toEqual([])
})

test('wrong credentials are refused in a notice that stays', async ({ page, expectComplaint }) => {
  expectComplaint(/status of 401/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/auth/signin')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('E-mail address').fill(demo('supplier.pro').email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const notices = page.getByRole('region', { name: 'Notices' })
  const text = 'Login failed. Please check your credentials.'
  await expect(notices.getByText(text)).toBeVisible()
  await expectAccessible(page)
  await notices.getByRole('button', { name: 'Copy the message' }).click()
  await expect(notices.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  await notices.getByRole('button', { name: 'Close' }).click()
  await expect(notices.getByText(text)).toBeHidden()
  await expect(page).toHaveURL(/\/auth\/signin/)
})

test('the session stands in cookies of which the one that counts is out of reach', async ({
  page,
}) => {
  await signInByForm(page, demo('developer'))
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === '__Host-kogge-token')
  expect(token).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  const chunks = cookies.filter(({ name }) => name.startsWith('kogge-session.'))
  expect(chunks.length).toBeGreaterThan(0)
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({ httpOnly: false, secure: true, sameSite: 'Lax', path: '/' })
    expect(chunk.value.length).toBeLessThanOrEqual(3500)
  }
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-kogge-token')

  // What the page may read opens nothing: without the token nobody is signed in.
  for (const name of ['__Host-kogge-token', 'kogge-csrf'])
    await page.context().clearCookies({ name })
  const me = await page.request.get('/api/trpc/account.me')
  expect((await me.json()).result.data).toBeNull()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

for (const [callbackUrl, expected] of [
  ['/monitor/search?country=["LT"]', /\/monitor\/search\?country=/],
  ['https://elsewhere.example/steal', /^http:\/\/localhost:\d+\/$/],
  ['//elsewhere.example', /^http:\/\/localhost:\d+\/$/],
  ['javascript:alert(1)', /^http:\/\/localhost:\d+\/$/],
] as const) {
  test(`after signing in one goes to ${callbackUrl}, if it is ours`, async ({ page }) => {
    await page.goto(`/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`)
    await page.getByLabel('E-mail address').fill(demo('tester').email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(expected)
    await expect(page.getByRole('button', { name: /account of/i })).toBeVisible()
  })
}

test('the language is kept in a cookie and with the account', async ({
  page,
  browser,
  baseURL,
}) => {
  // Nobody else reads as this one, whose language becomes another.
  const reader = demo('margus.demo.83')
  await signInByForm(page, reader)
  await page.goto('/et/monitor/search?country=["EE"]')
  await page.getByRole('button', { name: /ET$/i }).click()
  await page.getByRole('menuitemradio', { name: 'Latviešu' }).click()
  await expect(page).toHaveURL(/\/lv\/monitor\/search\?country=/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  const kept = (await page.context().cookies()).find(({ name }) => name === 'NEXT_LOCALE')
  expect(kept?.value).toBe('lv')
  await expectAccessible(page)

  // Another browser knows it from the account, and this one goes on to English.
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL }) })
  const other = await elsewhere.newPage()
  await signInByForm(other, reader)
  const me = await other.request.get('/api/trpc/account.me')
  expect((await me.json()).result.data.user.language).toBe('lv')
  await elsewhere.close()
  await page.getByRole('button', { name: /LV$/i }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/\/[^/]+\/monitor\/search\?country=/)
})

test('a reader whose language is Latvian is led to it', async ({ page }) => {
  await signInByForm(page, demo('supplier.readonly'))
  await expect(page).toHaveURL(/\/lv$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'lv')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('the theme is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  // What the system prefers is not asked.
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.getByRole('button', { name: 'Theme: Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Theme: Light' }).click()
  await expect(page.locator('html')).toHaveClass(/light/)
})

test('who forgot a password learns nothing about accounts', async ({ page }) => {
  const answers: string[] = []
  for (const email of [demo('tester').email, 'nobody@demo.kogge.example']) {
    await page.goto('/lt/auth/forgot-password')
    await page.locator('input[type="email"]').fill(email)
    await page.locator('form button[type="submit"]').click()
    await expect(page.locator('form')).toBeHidden()
    answers.push((await page.getByRole('main').innerText()).replaceAll(email, ''))
  }
  expect(answers[0]).toBe(answers[1])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a link that does not work says so and leads to a new one', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/status of 400/)
  await page.goto('/et/auth/reset-password?token=rubbish')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.locator('input[type="password"]').fill('a quiet harbour in autumn')
  await page.locator('form button[type="submit"]').click()
  await page.getByRole('main').locator('a[href$="/auth/forgot-password"]').click()
  await expect(page).toHaveURL(/\/et\/auth\/forgot-password$/)
  await page.goto('/auth/reset-password')
  await expect(page.getByText('This link is incomplete')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/auth/confirm-email?token=rubbish')
  await page.getByRole('button', { name: 'Confirm the address' }).click()
  await expect(page.getByText('This link does not work')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
