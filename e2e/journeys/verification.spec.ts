import { expectAccessible } from '../support/accessibility.ts'
import { change, changed, organisationsOf } from '../support/calls-as-user.ts'
import { requestOf } from '../support/example-request.ts'
import { expect, test } from '../support/journey-test.ts'
import { expectNoSidewaysScroll } from '../support/narrow-screen.ts'
import { demo, signIn } from '../support/sign-in.ts'
import { finishSetup, signUp } from '../support/sign-up.ts'

const PASSWORD = 'a long way to the harbour'
/** As long as names of authorities are. */
const ORG = 'Jaunsaimnieku un Vecpiebalgas apvienotā novada pašvaldības iepirkumu centrs'
const STATEMENT = 'I lead its procurement; my number is on its website.'

test('a stranger publishes nothing in the name of an authority before staff have verified it', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `founder.${Date.now()}@example.test`
  await signUp(page, '/lv/auth/signup', { email, password: PASSWORD })
  await finishSetup(page)
  await page.getByRole('searchbox').fill(ORG)
  await page.getByRole('button', { name: 'Izveidot jaunu organizāciju' }).click()
  await page.locator('input[name="registrationNumber"]').fill('40003000642')
  await page.locator('form button[type="submit"]').click()
  await expect(page).not.toHaveURL(/\/auth\//)
  const [own] = await organisationsOf(page)
  const orgId = own?.orgId ?? ''
  const title = `Ceļu uzturēšana ${Date.now()}`

  await page.goto('/lv/rfx')
  const banner = page.getByText(`${ORG} vēl nav pārbaudīta`)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const { rfxId } = await changed(page, 'rfxDraft.create', {
    orgId,
    kind: 'tender',
    language: 'lv',
  })
  const document = requestOf(title)
  const { revision } = await changed(page, 'rfxDraft.save', {
    orgId,
    rfxId,
    revision: 1,
    document,
  })
  await page.goto(`/lv/rfx/${rfxId}/edit`)
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const refused = await change(page, 'rfxDraft.publish', { orgId, rfxId, revision })
  expect(JSON.stringify(refused.body)).toContain('org.not_verified')

  await page.getByRole('link', { name: 'Kā to pārbaudīt' }).click()
  await expect(page.getByRole('heading', { name: 'Ar jūsu pašu adresi' })).toBeVisible()
  await expect(page.getByText('Neviens oficiāls paziņojums')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Lūgt pārbaudi' }).click()
  await expect(page.getByText('Ierakstiet, kas jūs esat')).toBeVisible()
  await page.getByLabel('Jūsu tiesības pārstāvēt šo organizāciju').fill(STATEMENT)
  await page.getByRole('button', { name: 'Lūgt pārbaudi' }).click()
  await expect(page.getByText(/izskata atbalsta dienests/)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/lv/org/${orgId}`)
  await page.getByRole('button', { name: 'Nav pārbaudīta: skaidrojums' }).click()
  await expect(page.getByText('Kāds šo organizāciju reģistrējis platformā Kogge')).toBeVisible()
  await expectAccessible(page)

  const office = await browser.newContext({ ...(baseURL && { baseURL }) })
  const staff = await office.newPage()
  await signIn(staff, demo('support'))
  await staff.goto('/admin/support/org-ownership')
  await staff.getByRole('link', { name: 'Verification' }).click()
  await expect(staff.getByRole('heading', { level: 2, name: ORG })).toBeVisible()
  await expect(staff.getByText(STATEMENT)).toBeVisible()
  await expect(
    staff.getByRole('heading', { name: 'Similar known organisations' }).first(),
  ).toBeVisible()
  await expectAccessible(staff)
  await expectNoSidewaysScroll(staff)
  await staff.getByRole('button', { name: `Verify ${ORG}` }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(dialog.getByText('Write at least five characters.')).toBeVisible()
  await expectAccessible(staff)
  await dialog.getByRole('textbox').fill('Called back at the number of its site.')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expect(staff.getByText(`${ORG} is verified`)).toBeVisible()
  await staff.goto('/admin/support/org-ownership?view=["verification"]&queue=["verified"]')
  await expect(staff.getByText('Called back at the number of its site.')).toBeVisible()
  await expectAccessible(staff)
  await office.close()

  await page.goto('/lv/rfx')
  await expect(page.getByText(title)).toBeVisible()
  await expect(banner).toBeHidden()
  await changed(page, 'rfxDraft.publish', { orgId, rfxId, revision })
  await page.goto(`/lv/rfx/${rfxId}`)
  await expect(page.getByRole('button', { name: 'Pārbaudīta: skaidrojums' }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goto(`/lv/org/${orgId}/settings/verification`)
  await expect(page.getByText(`${ORG} ir pārbaudīta`)).toBeVisible()
  await page.goto(`/lv/org/${orgId}/settings/general`)
  await page.getByLabel('Nosaukums', { exact: true }).fill('Ozolvalkas novada pašvaldība')
  await expect(page.getByText(/Ja saglabāsiet citu, pārbaude zaudēs spēku/)).toBeVisible()
  await expectAccessible(page)
})
