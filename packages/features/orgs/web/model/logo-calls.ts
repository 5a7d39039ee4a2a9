import { ERROR_CODES, type ErrorCode } from '@kogge/domain/kernel/app-errors.ts'
import { fetchWithToken } from '@kogge/platform/web/session/csrf-token.ts'

export const LOGO_REASONS = ['type', 'size', 'damaged'] as const
export type LogoReason = (typeof LOGO_REASONS)[number]

/** A refused picture, or a call that failed; `code` is null where the answer cannot be read. */
export class LogoError extends Error {
  readonly code: ErrorCode | null
  readonly reason: LogoReason | null

  constructor(code: ErrorCode | null, reason: LogoReason | null) {
    super(code ?? 'no answer')
    this.name = 'LogoError'
    this.code = code
    this.reason = reason
  }
}

const send = async (orgId: string, method: 'PUT' | 'DELETE', file?: File): Promise<void> => {
  const response = await fetchWithToken(`/api/org/${orgId}/logo`, {
    method,
    headers: {
      'accept-language': document.documentElement.lang || 'en',
      ...(file && { 'content-type': file.type || 'application/octet-stream' }),
    },
    ...(file && { body: file }),
  }).catch(() => null)
  if (response?.ok) return
  const answer: unknown = await response?.json().catch(() => null)
  const data: unknown = Object(Object(answer).error).data
  const { appCode, details } = Object(data)
  throw new LogoError(
    ERROR_CODES.find((known) => known === appCode) ?? null,
    LOGO_REASONS.find((known) => known === Object(details).reason) ?? null,
  )
}

/** Sends a picture as the organisation's logo. Throws `LogoError`. */
export const sendLogo = (orgId: string, file: File): Promise<void> => send(orgId, 'PUT', file)

/** Takes the logo away. Throws `LogoError`. */
export const removeLogo = (orgId: string): Promise<void> => send(orgId, 'DELETE')
