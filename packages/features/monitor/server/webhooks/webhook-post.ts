import type { WebhookProblem } from '@kogge/domain/monitor/webhooks/webhook-values.ts'

/** What came of an attempt: an answer with the beginning of its text, or why there was none. */
export type Reply =
  | { readonly status: number; readonly text: string }
  | { readonly problem: WebhookProblem }

/** Sends a body to an address of the open internet, and never throws. */
export type Post = (
  url: string,
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<Reply>
