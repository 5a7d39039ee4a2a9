import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'

/** As much of what a server said as is kept. */
const MOST = 300

/** What another server said, as one line that cannot turn a direction; null for nothing. */
export const plainText = (text: string | null): string | null =>
  text === null
    ? null
    : withoutDirectionMarks(text.slice(0, MOST))
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim() || null
