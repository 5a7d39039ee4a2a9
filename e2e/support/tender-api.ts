import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './journey-test.ts'

/** A result as the list shows it; the parts that journeys look at. */
export interface FoundTender {
  readonly rfxId: string
  readonly title: { readonly text: string; readonly language: string }
  readonly buyer: { readonly name: string; readonly orgId: string | null } | null
  readonly lots: number
  readonly status: string
  readonly amended: boolean
}

/** Asks a procedure as the page does, without a session. */
const ask = async (request: APIRequestContext, path: string, input: object): Promise<unknown> => {
  const response = await request.get(`/api/trpc/${path}`, {
    params: { input: JSON.stringify(input) },
    headers: { 'accept-language': 'en' },
  })
  expect(response.status(), `${path} answers`).toBe(200)
  return (await response.json()).result.data
}

/** Tenders of all times that fit the filters, the first page of them. */
export const findTenders = async (
  request: APIRequestContext,
  filters: Readonly<Record<string, readonly string[]>>,
): Promise<readonly FoundTender[]> => {
  const page = await ask(request, 'search.tenders', { filters: { days: ['any'], ...filters } })
  return (page as { items: readonly FoundTender[] }).items
}

/** The parts of the address after the path, each filter read as the JSON array that it is. */
export const addressOf = (page: Page): Record<string, unknown> => {
  const parameters = new URL(page.url()).searchParams
  return Object.fromEntries(
    [...parameters].map(([name, value]) => [
      name,
      value.startsWith('[') ? JSON.parse(value) : value,
    ]),
  )
}
