import type { Page } from '@playwright/test'
import { expect } from './journey-test.ts'

export interface OwnOrg {
  readonly orgId: string
  readonly name: string
}

/** The organisations of the page's reader, as the server has them now. */
export const organisationsOf = async (page: Page): Promise<readonly OwnOrg[]> => {
  const answer = await page.request.get('/api/trpc/account.me')
  return (await answer.json()).result.data?.orgs ?? []
}

/** Calls a change as the page's reader, of the staff area where it says so; gives the status and the body of the answer. */
export const change = async (page: Page, path: string, input: object, area = 'trpc') => {
  const { csrfToken } = await (await page.request.post('/api/csrf')).json()
  const answer = await page.request.post(`/api/${area}/${path}`, {
    headers: { 'x-csrf-token': csrfToken },
    data: input,
  })
  return { status: answer.status(), body: await answer.json() }
}

/** The same, which must come to something; gives what was answered. */
export const changed = async (page: Page, path: string, input: object, area = 'trpc') => {
  const { status, body } = await change(page, path, input, area)
  expect(status, `${path} is done: ${JSON.stringify(body)}`).toBe(200)
  return body.result.data
}

/** Tells the page's browser what its reader may do now, as the page itself does from time to time. */
export const refreshed = async (page: Page): Promise<void> => {
  const { csrfToken } = await (await page.request.post('/api/csrf')).json()
  await page.request.post('/api/auth/refresh', { headers: { 'x-csrf-token': csrfToken } })
}

/** How a read as the page's reader ends. */
export const readStatus = async (page: Page, path: string, input: object): Promise<number> => {
  const answer = await page.request.get(`/api/trpc/${path}`, {
    params: { input: JSON.stringify(input) },
  })
  return answer.status()
}
