import type { Browser, Page } from '@playwright/test'
import { organisationsOf } from './calls-as-user.ts'
import { expect } from './journey-test.ts'
import { type Account, demo, signIn } from './sign-in.ts'

const ask = async (page: Page, path: string, input: object) => {
  const answer = await page.request.get(path, { params: { input: JSON.stringify(input) } })
  expect(answer.status(), `${path} answers`).toBe(200)
  return (await answer.json()).result.data
}

/** Something done as an account of the demonstration world, in a browser window of its own. */
const as = async <Result>(
  browser: Browser,
  account: Account,
  work: (page: Page) => Promise<Result>,
): Promise<Result> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await signIn(page, account)
    return await work(page)
  } finally {
    await context.close()
  }
}

interface Member {
  readonly userId: string
  readonly role: string
}

/** The one administrator of the organisation of a demonstration account, and that organisation. */
export const soleAdministratorOf = async (browser: Browser, member: Account) => {
  const { org, userId } = await as(browser, member, async (page) => {
    const [own] = await organisationsOf(page)
    const { items } = await ask(page, '/api/trpc/members.list', { orgId: own?.orgId })
    const administrators = (items as Member[]).filter(({ role }) => role === 'ORG_ADMINISTRATOR')
    expect(administrators, 'one administrator').toHaveLength(1)
    return { org: own, userId: administrators[0]?.userId }
  })
  const { email } = await as(browser, demo('superadmin'), (page) =>
    ask(page, '/api/admin/adminUsers.byId', { userId }),
  )
  return { org, account: { email, password: member.password } satisfies Account }
}
