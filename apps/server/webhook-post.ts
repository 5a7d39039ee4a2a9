import type { WebhookProblem } from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import type { Post } from '@kogge/features/monitor/server/webhooks/webhook-post.ts'
import type { CheckedPost } from '@kogge/harvester/sources/http/checked-post.ts'
import { HttpError, type HttpProblem } from '@kogge/harvester/sources/http/http-errors.ts'

const PROBLEMS: Readonly<Partial<Record<HttpProblem, WebhookProblem>>> = {
  'host-not-allowed': 'address-not-public',
  'address-not-public': 'address-not-public',
  'not-https': 'not-https',
  'no-such-host': 'address-not-public',
  'too-many-redirects': 'redirect',
  'bad-redirect': 'redirect',
  timeout: 'timeout',
}

/** Sends to webhooks through connections to checked addresses; what went wrong has one of the names of their log. */
export const webhookPost =
  (checked: Pick<CheckedPost, 'post'>): Post =>
  async (url, request) => {
    try {
      return await checked.post(url, request)
    } catch (error) {
      const known = error instanceof HttpError ? PROBLEMS[error.code] : undefined
      return { problem: known ?? 'unreachable' }
    }
  }
